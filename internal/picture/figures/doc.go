// Package figures draws curves and surfaces for print, as SVG, PNG and PDF.
//
// A [Figure] is a description: axes with labels and units, panels beside each
// other (small multiples, which share both axes), and in each panel series of
// points with error bars or bands, reference lines, or a surface with iso-lines.
// [Write] draws it. Series differ in colour (Okabe and Ito's, which the colour
// blind tell apart), in marker and in dashes, so that they also differ on a grey
// printer. The legend has rows of its own above the panels and covers nothing.
//
// The points often come from many runs. [Collect] reads result files, JSON lines
// or CSV, and [Data.Figure] turns what it found into a figure.
//
// # Life of a figure
//
//  1. check.go: is the requested figure possible?
//  2. scale.go: the axes and their ticks, which all panels share. On a logarithmic axis the
//     numbers become logarithms there; the plotters only see straight axes.
//  3. page.go: what stands where. Each panel is a plot of gonum/plot, and its
//     Align makes them equal.
//  4. rows.go: rows turn the axes. panel.go, boxes_draw.go, surface.go: gonum/plot's plotters draw the panel (grid, lines, markers,
//     bars, bands, error bars). crowd.go finds a free place for labels.
//  5. Package canvas writes the file. text.go lets texts have subscripts.
//
// # Life of a number
//
//  1. read.go, read_jsonl.go, read_csv.go: a line of a result file becomes a [Row] of named values.
//  2. collect.go: runs that failed, or that came again later, are left out; the
//     others are put on points, in two passes and with a memory that grows with the
//     points and not with the runs.
//  3. query.go: several runs on one point become one value.
//  4. reached.go: the label of an intensity says if its share was not reached.
//
// # Determinism
// The same figure gives the same bytes, in every format, from the same build. So
// iso-lines are our own: gonum/plot's Contour draws them in the order of a map.
//
// # Adding a style
// Add it to [Style], draw it in panel.go and show it in the legend, look.go. A marker
// or a dash is a row in look.go.
//
// # Not here
// What is measured is the experiments' business; flags and files are the command's
// (cmd/clustersim/cli, plot). Pictures of one run over time are package gantt, file formats
// of pictures package canvas.
package figures
