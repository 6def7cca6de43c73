"""A headless Chromium for the tests of pages."""

import itertools
import json
import os
import select
import shutil
import subprocess
import time

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
CONTRAST = """
(() => {
  const light = colour => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map(part => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const ground = element => {
    const colour = getComputedStyle(element).backgroundColor;
    return colour === "rgba(0, 0, 0, 0)" ? ground(element.parentElement) : colour;
  };
  return Math.min(...[...document.querySelectorAll("body :not(.skip)")].filter(e => e.innerText).map(element => {
    const pair = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => b - a);
    return (pair[0] + 0.05) / (pair[1] + 0.05);
  }));
})()
"""


class Browser:
    """A headless Chromium, spoken to over a pipe in the DevTools protocol."""

    def __init__(self, profile):
        to_it, ours_out = os.pipe()
        ours_in, from_it = os.pipe()
        # Chromium reads on descriptor 3 and writes on 4. The fourth descriptor made is never 3.
        script = f'exec "$@" 3<&{to_it} 4>&{from_it}'
        options = (
            "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
            "--disable-component-update --disable-sync --disable-dev-shm-usage --remote-debugging-pipe"
        ).split()
        # names are found by nobody: what asks for another machine fails, as where there is no network
        options.append("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost")
        self.process = subprocess.Popen(
            ["bash", "-c", script, "bash", CHROMIUM, *options, f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(to_it, from_it),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_it)
        os.close(from_it)
        self.write, self.read = ours_out, ours_in
        self.numbers, self.events, self.rest = itertools.count(1), [], b""
        target = self.call("Target.createTarget", session=None, url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", session=None, targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def message(self, deadline):
        while b"\0" not in self.rest:
            if not select.select([self.read], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError("no answer from Chromium")
            piece = os.read(self.read, 1 << 16)
            if not piece:
                raise RuntimeError("Chromium has ended")
            self.rest += piece
        text, _, self.rest = self.rest.partition(b"\0")
        return json.loads(text)

    def call(self, method, session="own", **params):
        number = self.send(method, session, params)
        deadline = time.monotonic() + 30
        while (answer := self.message(deadline)).get("id") != number:
            self.events.append(answer)
            if answer.get("method") == "Page.javascriptDialogOpening":  # a page that was changed asks to be kept
                self.send("Page.handleJavaScriptDialog", "own", {"accept": True})
        assert "error" not in answer, answer
        return answer["result"]

    def send(self, method, session, params):
        number = next(self.numbers)
        request = {"id": number, "method": method, "params": params}
        if session == "own":
            request["sessionId"] = self.session
        os.write(self.write, json.dumps(request).encode() + b"\0")
        return number

    def leave(self):
        """Leave the page that is open, with what it complained of last: it may ask a server that has ended."""
        self.load("about:blank")
        self.events.clear()

    def load(self, address):
        """Open an address and wait until it has loaded."""
        self.events.clear()
        self.call("Page.navigate", url=address)
        deadline = time.monotonic() + 30
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message(deadline))

    def renew(self):
        """Leave what was open, with all that was set for it."""
        self.leave()
        self.call("Emulation.clearDeviceMetricsOverride")
        self.call("Emulation.setEmulatedMedia", features=[])
        self.call("Network.clearBrowserCookies")
        self.events.clear()

    def open(self, address, width, scheme="light"):
        """Load a page; give the console's complaints and the addresses that were asked for."""
        self.leave()  # every page begins with no complaints: those of one opened before are not its own
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 600
        )
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.load(address)
        self.value("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
        complaints = [event["params"] for event in self.events if event.get("method") in COMPLAINTS]
        asked = [
            event["params"]["request"]["url"]
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
        ]
        return complaints, [url for url in asked if not url.startswith("data:")]

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        return answer["result"].get("value")

    def wait(self, condition, seconds=20):
        """Wait until an expression is true on the open page."""
        end = time.monotonic() + seconds
        while not self.value(f"!!({condition})"):
            assert time.monotonic() < end, f"never true: {condition}"
            time.sleep(0.05)

    def press(self, key, shift=False):
        """Press a key: a named one, such as Tab or Enter."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowLeft": 37, "ArrowUp": 38, "ArrowDown": 40}
        own = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key], "modifiers": 8 if shift else 0}
        text = {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **own, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **own)

    def walk(self, condition, shift=False, most=120):
        """Press Tab until an expression about what has the focus, `at`, is true."""
        for _ in range(most):
            self.press("Tab", shift)
            if self.value(f"(at => !!({condition}))(document.activeElement)"):
                return
        raise AssertionError(f"Tab leads nowhere where {condition}")

    def put(self, text):
        """Write a text where the focus is."""
        self.call("Input.insertText", text=text)

    def contrast(self):
        """The least contrast of a text with its ground on the open page, as WCAG 2.2 has it."""
        return self.value(CONTRAST)

    def close(self):
        os.close(self.write)
        os.close(self.read)
        self.process.terminate()
        self.process.wait(10)


COMPLAINTS = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    """One Chromium for all tests of a process."""
    if CHROMIUM is None:
        pytest.skip("no chromium on the PATH")
    chromium = Browser(tmp_path_factory.mktemp("chromium"))
    yield chromium
    chromium.close()


@pytest.fixture(scope="module")
def browser(chromium):
    """It, as it was when it began: an empty page, and nothing of the tests before."""
    chromium.renew()
    return chromium
