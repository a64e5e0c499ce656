// Package jobs describes what users submit to a batch queue, and the machine that
// serves it.
//
// A [Trace] holds jobs as columns, sorted by submission: when each is submitted, how many
// units (nodes or cores) it requests, how long it runs, and its limit. Optional
// columns say of which user and partition it is, which jobs it waits for, what it needs on
// its nodes, and what it does while it runs ([Body]). A [Machine] has partitions,
// qualities of service, shares of users, reservations and outages.
//
// # Life of a trace
//
//  1. A reader (package workload/jobs/format) or a generator (workload/jobs/generate)
//     calls [Trace.Add] for each row of the file, as it stands there.
//  2. [Cleaning.Apply] drops what is no job and chooses sizes and limits, by named options, and
//     counts what it did for each reason.
//  3. sim/queue simulates it. A trace is frozen from then on, and shared by any number of runs.
//
// # Not here
//
// Policies are in scheduler/queue, simulated time is in sim/queue.
package jobs
