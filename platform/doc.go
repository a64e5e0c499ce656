// Package platform describes what a workload runs on: hosts with speeds and cores, links with
// bandwidths and latencies, and the routes between hosts.
//
// A [Platform] is frozen: it is built once, by [ReadNative], [FromSpec] or a
// [Builder], and then shared by any number of runs at the same time. Hosts and
// links are identified by small numbers, [HostID] and [LinkID]. What a host or
// link is, [HostKind] and [LinkKind], is kept once for all that are alike. Names
// matter only for input and output; those of a cluster are made on demand.
//
// # Zones
//
// A platform is a tree of zones ([Zone]), as in SimGrid. A zone finds routes
// between its own members: hosts, routers and inner zones.
//
//	Full       declared routes only              8 bytes a route, and its links
//	Floyd      fewest links, found at Build      n^3 time, 4 n^2 bytes
//	Dijkstra   fewest links, found on demand     m log n time, 4 n bytes a source
//	Star       links up and down of each member  a few words a host
//	Vivaldi    a Star, and distances             24 bytes a host more
//	WiFi       one link                          nothing; nothing can be sent over it
//	None       none                              nothing
//	cluster    a Star by arithmetic              nothing: 10,000,000 hosts load in 0.4 s
//	topology   tori, fat trees ... ([Topology])  nothing: package regular
//
// Between zones a route goes up to the gateways of the nearest common zone,
// across, and down again, unless a bypass leads past it ([Zone.Bypass]). There is
// no table with a route for each pair of hosts unless the file declares one.
//
// [Extend] puts new hosts beside the hosts of any platform, also without a table.
//
// # What is kept
//
// Power states, properties, disks and profiles of hosts and links ([HostDetails],
// [LinkDetails]), properties of zones and a deployment ([Actor]) are kept for those that
// read them; routes do not depend on them. So is the memory that tasks may hold on a host.
// Hosts that are alike share their details. A platform with profiles says so
// ([Platform.Profiled]), and runs follow them.
//
// # Agreement with SimGrid
//
// platform/simgrid reads SimGrid's files, and routes are SimGrid 3.32's link by link:
// the same choice among paths of equal length, the same order of links
// ([Platform.AppendRoute]), the same order of additions
// ([Platform.AppendRouteLatency]), the same loopbacks. A host of a cluster
// without loopback sends to itself over its own cable and the backbone; other
// hosts have the fat pipe __loopback__ of 10 GB/s and no latency. Where SimGrid
// finds a route without links and latency or crashes, there is an error ([ErrNoRoute]).
//
// # Mistakes
//
// Readers report up to ten mistakes with file, line and column. A Builder
// collects all of them for Build to return. Anything in a file that cannot be
// honoured is an error; nothing is silently dropped.
//
// # Adding a zone kind or a format
//
// A zone kind is a localRouting in a file route_NAME.go, a constant in zone.go
// and a case in freezeZone; route_floyd.go is short. If its hosts
// and links have numbers, it adds them as blocks (cluster_make.go). A regular network is a type
// in package regular and a [Topology] in topology.go. A format is a
// package such as platform/simgrid on top of the Builder; its methods from TakeErrors on are
// what only readers need, and a case in platform/format. A one-line platform
// is a row of [Shapes]. What ReadNative learns to read,
// [WriteNative] must learn to write: its tests read back everything they write.
//
// # Not here
//
// SimGrid's XML is platform/simgrid, and recognising a file by its content is
// platform/format. How links are shared and how long a transfer takes is
// package sim; tasks are package workload.
package platform
