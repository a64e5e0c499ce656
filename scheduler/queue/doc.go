// Package queue is the contract between a batch queue and its policies, and holds the
// policies.
//
// A [Policy] is called once a round with a [View] and returns actions: which jobs start
// now, which are rejected, when to call it again. It sees requests and estimates, never the
// true run time of a job.
//
// # Policies
//
// [Parse] finds one by its spec, such as easy(backfill=sjf); [Table] lists them:
//
//	fcfs, priority, list   plain.go       without reservations
//	easy                   easy.go        backfilling around the first waiting job
//	easy(reserve=K)        reserve.go     around the first K
//	conservative           conservative.go   a reservation for each job; conservative_pass.go moves them
//	slurm                  slurm.go       main passes and backfill cycles
//
// If reservations name nodes (View.Nodes), the policies of nodes_plain.go, nodes_easy.go, nodes_slurm.go and
// nodes_conservative.go take their places; bound.go chooses. Beside outages and reservations EASY is
// the policy of reserve.go with one reservation, and the plain ones are in blocked.go.
//
// What orders the queue is a key (keys.go); multifactor.go is Slurm's priority, with fair shares in shares.go.
//
// A job whose user runs as much as the quality of service allows is kept out of the queue until that changes
// (limits.go): it does not start, and holds up no other job.
//
// # Cost
//
// Policies keep what they need from round to round, and read only what [Changed] names.
// Waiting jobs stand in sorted blocks with the least size and the least estimate of each
// (waitlist.go), so that a round skips those in which nothing can start.
//
// # Not here
//
// The dates at which rounds happen, the lives of jobs and the checks of actions are in sim/queue; which
// nodes a job is given, in internal/room.
package queue
