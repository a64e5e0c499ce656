// Package drawplatform draws a platform of up to some hundred hosts: hosts, switches and
// routers, and the cables between them, which are as thick as they are fast.
//
// Meshes and tori are grids, trees and fat trees have their levels one above the other,
// the groups of a dragonfly stand in a circle, and clusters are stars. Zones that declare
// their routes are laid out by forces (T. Fruchterman, E. Reingold, "Graph drawing by
// force-directed placement", Software: Practice and Experience 21(11), 1991), from a circle and
// without chance. Each zone has a frame of its own.
//
// # Determinism
//
// The same platform gives the same bytes.
//
// # Not here
//
// The graph is that of internal/picture/wiring, pens and formats are those of internal/picture/canvas.
package drawplatform
