// Package exectime says how long a task takes alone on each host, and which hosts have room for it: [Times] joins
// a workload with a platform, [CheckFit] and [Nowhere] explain why a task can run on no host.
//
// Schedulers see these times through the costs of their problem (scheduler.Costs); the simulator takes them as they are.
//
// # Not here
//
// How long rigid parallel tasks take on the hosts that they have got is in internal/parallel.
package exectime
