// Package drawparts draws a graph in parts: vertices in the colour of their part, the edges between parts dark, and a
// legend with the sizes of the parts and the cut.
//
// Vertices stand at their coordinates, where the graph has two or three of them. Else their places are those at which
// they are as far from each other as in the graph: first by pivots (U. Brandes, C. Pich, "Eigensolver methods for progressive
// multidimensional scaling of large data", Graph Drawing 2006) and, in graphs that are not large, then by majorization of the
// stress (E. Gansner, Y. Koren, S. North, "Graph drawing by stress majorization", Graph Drawing 2004).
//
// # Determinism
//
// Nothing is drawn by chance: the same parts give the same bytes.
//
// # Not here
//
// Pens and formats are those of internal/picture/canvas; graphs and their measures those of internal/partition.
package drawparts
