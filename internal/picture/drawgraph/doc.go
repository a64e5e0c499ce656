// Package drawgraph draws a graph in layers as a part of an HTML page: nodes with names, or as dots, and edges in the colour and the
// dashes of their class, with a legend.
//
// It is laid out as layered graphs usually are (K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of
// hierarchical system structures, IEEE Trans. SMC 11(2), 1981): [Rows] puts nodes on their levels and sorts these by
// the mean positions of their neighbours, [Place] chooses positions near those means without overlap. An edge that goes backwards
// in the order of the nodes is drawn, and has no part in the layout.
//
// Colours are those of the page's light or dark scheme; a picture wider than the page scrolls.
//
// # Determinism
//
// The same graph gives the same bytes.
//
// # Cost
//
// O((n + m) log n) for n nodes and m edges. Beyond some hundred nodes a picture is hard to read.
//
// # Not here
//
// What is drawn: package imported of internal/logs. Pictures of DAGs for the manual are tools/drawdag.
package drawgraph
