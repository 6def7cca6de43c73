"""Building on several machines: documents are read and passages encoded by the workers of a Dask cluster.

The tasks hold all that they need (a document's file, a document's passages), so workers need no common disk. What they
give goes into the caches and the tables of the one build that asked, which is why the result is that of one machine.
"""

LOCAL = "local"  # in place of a cluster's address: processes of this machine
