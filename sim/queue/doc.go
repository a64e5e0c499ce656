// Package queue simulates a batch queue: jobs arrive, wait, are given nodes by a policy, run,
// and end.
//
// [Run] takes a trace (workload/jobs), a policy (scheduler/queue) and options, and
// returns when each job started and ended. Jobs that only last a time need no
// network: they cost a few entries of queues. Bodies that compute and send run in one
// simulated world, whose links they share.
//
// # Rounds
//
// At each date at which something happens the engine first gathers all of it (ends, submissions,
// jobs that become eligible, begins and ends of blocks), and then calls the policy once.
// Options.EventRounds calls it after each submission and each end, as the simulator pyss does,
// which published results depend on.
//
// # Units and nodes
//
// The nodes are the hosts of the platform, or those that Options.Compute lists (hosts.go).
// By default the number of units is all that counts. Reservations name nodes if jobs need certain ones
// (partitions, features, resources; classes.go), if the allocation does not take any free ones, or on request
// (nodes.go). Outages and reservations are known in advance (blocks.go): no job starts that could run into
// one. Failures are not (failures.go): they end jobs and put them back.
//
// # Life of a job
//
// state.go has the states and which may follow which.
//
// # Not here
//
// Metrics are computed by internal/measure/queuestats; why a job waited, by
// internal/measure/waits.
package queue
