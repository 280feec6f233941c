"""The other end of a house online: finds it, sits down at its tables, and plays."""
