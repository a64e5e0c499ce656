// Package moves improves a partition by moving single vertices and exchanging two.
//
// [Gains] is the one incremental structure: it holds a partition and has at any
// time what it costs and what each move would gain. Two things are built on it:
//
//   - [Refiner], for graphs of any size: moves that gain at once, then some beyond
//     the bounds and back, then small searches that accept a loss on the way;
//   - [Polisher], for small graphs and one partition after another: it brings parts
//     within their bounds, [Limits], and tries all moves and exchanges.
//
// Its files are one package because their inner loops read the fields of Gains.
//
// # Not here
//
// Where the first partition comes from: packages multilevel and search make it.
package moves
