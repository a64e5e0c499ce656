// Package energy measures what the hosts and links of a world cost, in joules, and the
// power that they take together over time.
//
// A [Meter] is attached to the options of a world ([Meter.Attach]) and receives what happens
// there; [Meter.Report] says what it has cost up to a date. What hosts and links take
// stands in their platform (package wattage). As in SimGrid's host_energy and link_energy
//
//	load  = min(1, flop/s / (speed in the power state * cores))
//	power = idle                             if the load is 0
//	        epsilon + load*(all - epsilon)   otherwise
//	        off                              if the host is off
//
// where the speed is not scaled by a profile, and a power state without speed counts as loaded. A link takes idle +
// load*(busy - idle), where its load is what the network model counts against its bandwidth, at most all of it.
//
// # Two ways
//
// [Exact] integrates the power over time. [SimGrid] charges as SimGrid does: at the start and end of activities, and
// when hosts change, each host and link of them is charged for all the time since it was charged before, at the power
// just before that date. Executions come out the same. A parallel task, or a transfer, is charged as if it had been
// as busy from its beginning as it was at its end, latency included. docs/accuracy.md lists the differences.
//
// # Cost
//
// A change of a load costs a few additions, and nothing is observed that has no
// wattage. Memory is that of all hosts and links.
//
// # Not here
//
// Emissions and prices are for the reader of a [Report] to compute.
package energy
