// Package canvas is what every picture is drawn on: figures, Gantt charts, and
// whatever gonum/plot draws.
//
// A [Canvas] is gonum/plot's vg.Canvas with boxes that have tips, named groups, and a
// way to be written. [New] makes one on a [Page] for each [Format]: an SVG, in which texts
// stay texts; a PNG, through gonum's vgimg; a PDF, through fpdf, which carries the
// letters that occur and no others, with text, Greek letters too, that can be searched.
//
// Texts are measured and drawn with Liberation Sans, which is as wide as Arial and
// Helvetica, so that what fits here fits in every viewer.
//
// The colours that tell curves, classes and hosts apart are in palette.go, time axes and
// printed durations in time.go.
//
// # Determinism
// The same drawing gives the same bytes, in every format: nothing reads the clock.
//
// # Adding a format
// One file with the methods of [Canvas] that pen lacks, and a row in [New].
//
// # Not here
// What is drawn: curves and surfaces are package figures, runs over time are package
// gantt.
package canvas
