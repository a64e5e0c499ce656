// Package runview prepares one finished run for everything that shows it:
// pictures, traces, tables of jobs.
//
// A [Run] is the run and what it was a run of. [Cores] and [Transfers] give
// overlapping activities lanes, attempts that failed among them, [Classes] sorts tasks into a few kinds, each of which
// can have a colour. [Links] is the sim.Observer that records the loads of links.
//
// # Determinism
// Lanes and classes depend on the run alone: ties go to the earlier finish, then
// to the lower number.
//
// # Not here
// Drawing is package gantt, traces and tables are package trace.
package runview
