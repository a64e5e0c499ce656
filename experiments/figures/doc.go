// Package figures draws curves and surfaces for print, as SVG, PNG and PDF.
//
// A [Figure] is a description: axes with labels and units, panels beside each
// other (small multiples, which share both axes), and in each panel series of
// points with error bars or bands, reference lines, or a surface with iso-lines.
// [Write] draws it. Series differ in colour (Okabe and Ito's, which the colour
// blind tell apart), in marker and in dashes, so that they also differ on a grey
// printer. The legend has rows or a column of its own and covers nothing.
//
// The points often come from many runs. [Collect] reads result files, JSON lines
// or CSV, and [Data.Figure] turns what it found into a figure.
//
// # Life of a figure
//
//  1. check.go: is what was asked for possible?
//  2. layout.go: what stands where, in points (1/72 inch) from the upper left.
//  3. draw_*.go: the panels, as lines, areas and texts on a canvas.
//  4. canvas_*.go: the canvases, on gonum/plot's vgsvg, vgimg and vgpdf. What these
//     lack is added there: resolution, title, sharp corners, letters of a PDF that
//     are not ASCII (outline.go). Texts are measured and drawn with the Liberation
//     fonts, which come with gonum/plot.
//
// # Life of a number
//
//  1. read_*.go: a line of a result file becomes a [Row] of named values.
//  2. collect.go: runs that failed, or that came again later, are left out; the
//     others are put on points, in two passes and with a memory that grows with the
//     points and not with the runs.
//  3. aggregate.go: several runs on one point become one value.
//
// # Determinism
// The same figure gives the same bytes, in every format, from the same program.
// The clock's time, which vgpdf writes, is replaced. A PDF has one font, for vgpdf
// has no order for several.
//
// # Adding a style
// Add it to [Style] and draw it in draw_series.go. A marker or a dash is a row in
// palette.go.
//
// # Not here
// What is measured is the experiments' business; flags and files are the command's
// (cmd/clustersim/cli, plot). Pictures of one run over time are package gantt.
package figures
