// Package gantt draws one run: hosts as rows, tasks as boxes, transfers as
// arrows.
//
// [Write] makes an SVG, a PNG, a PDF or an HTML page of a runview.Run. A host with several
// cores, or with several tasks at once, has a lane for each, and a task is as high as the cores
// that it holds. Boxes have the colour of their task's class, paler while it reads or writes
// files, and a name where it fits. Attempts that failed are hatched, and the ground of a host is
// grey while it is off. [Options] add the critical path, outlined over the boxes, and loads over
// time below. The SVG shows a box's task as a tooltip; the HTML page, which needs nothing from
// the network, also zooms, finds tasks and shows a task's transfers. [Move] makes the same a
// part of a larger page.
//
// [Actors] draws what the actors of a world did, a row each, and messages as arrows.
//
// # Size
// A picture stays readable and bounded: boxes narrower than a pixel that stand
// side by side are drawn as one, hosts without a task are left out when there
// are many, transfers are drawn when they are few. A line under the picture says
// what is not drawn.
//
// # How it is made
//
//  1. picture.go: the run becomes plain geometry, the same for every format.
//  2. draw.go puts the geometry on a canvas of package canvas.
//  3. write.go puts the SVG and the run's data into a page with a script that moves it.
//
// # Determinism
// The same run gives the same bytes.
//
// # Not here
// Lanes and classes are package runview, figures of many runs package figures; SVG, PNG
// and PDF are written by package canvas.
package gantt
