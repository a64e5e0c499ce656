// Package rankchart draws what package significance found.
//
//   - [Diagram]: the critical-difference diagram, mean ranks on an axis with lines that join
//     methods which Nemenyi's test does not separate.
//   - [Profile]: performance profiles, as a figure of package figures.
//
// # Life of a diagram
//
//	layout.go   what stands where
//	diagram.go  everything on a canvas
//
// # Determinism
//
// The same result gives the same bytes in every format.
//
// # Not here
//
// Ranks and tests are package significance's.
package rankchart
