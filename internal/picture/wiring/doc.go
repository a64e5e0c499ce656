// Package wiring is a platform as a graph that can be looked at: hosts, routers and
// switches, and the cables between them.
//
// Zones that compute their routes are wired as they are built, with their switches. Zones
// that declare routes have a cable where a route crosses one link, and where it crosses
// several, each link is a node that the route goes through. [WriteDOT] writes the graph
// for Graphviz; internal/picture/drawplatform draws it.
//
// # Determinism
//
// Nodes and cables come in the order of the platform's zones, members and links.
//
// # Not here
//
// Routes: those are [platform.Platform.AppendRoute]'s.
package wiring
