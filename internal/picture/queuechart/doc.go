// Package queuechart draws a run of a batch queue.
//
//   - [Gantt]: nodes over time, a job a rectangle for each run of its node numbers, and below
//     them the queue. As a page of HTML it can be searched and zoomed, and a click on a job says
//     why it waited.
//   - [Load]: the units, the queue and the distribution of waits of one policy or several.
//
// # Life of a picture
//
//	classes.go   which colour a job has
//	chart.go     what stands where
//	boxes.go     jobs, outages and reservations as rectangles
//	density.go   utilisation by pixel columns, for large machines and long traces
//	strips.go    quantities over time below one another
//	draw.go      everything on a canvas
//	page.go      the page of HTML
//	load.go, ecdf.go  the picture of the load
//
// # Determinism
//
// The same run gives the same bytes in every format.
//
// # Not here
//
// Which nodes a job had, and the series, are in internal/picture/queueview.
package queuechart
