// Package regular computes the routes of regular networks from the numbers of hosts:
// meshes and tori ([Grid]), trees ([Tree]), fat trees ([FatTree]) and dragonflies
// ([Dragonfly]).
//
// Nothing is stored for a host, a switch or a link. A network numbers its cables from 0,
// level by level; [Network.AppendRoute] says which links a transfer crosses, and
// [Network.AppendName] and [Network.Level] describe a cable on request. Both
// take time proportional to the length of the route or name.
//
// Routes and names are those of SimGrid's clusters with a topology, link by link, also
// where these are strange: the comments of the networks say where.
//
// # Adding a network
//
// Write a type with the methods of [Network], and beside its test a twin that builds
// the network node by node and walks through it. Zones are made of it in
// platform/cluster_make.go.
//
// # Not here
//
// Bandwidths, latencies and hosts' names: package platform.
package regular
