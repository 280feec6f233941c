"""Short programs that use Zashiki, and a toy game that keeps all of its laws."""
