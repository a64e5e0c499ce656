// Package schedtest tests schedulers: every [scheduler.Mapper] must pass [Run],
// every [scheduler.Policy] [RunPolicy].
//
//	func TestMine(t *testing.T) { schedtest.Run(t, Mine{}) }
//
// # What is checked
//
// On random problems and on cases that are easy to forget (one host, one task,
// no work, control edges, parts that are not connected), the schedule must be
// valid, come out the same the second time, and run to the end. A plan must be
// possible, and running the schedule without contention must start no task
// later than planned.
//
// [Problem] draws a random problem. [Follow] and [Ask] run a schedule or a policy on a small simulator of their
// own, without contention, written to be read rather than to be fast: O(tasks) for each event.
//
// # Adding a check
//
// Put it into checkMapper or checkPolicy; both see every problem.
//
// # Not here
//
// Whether a schedule is any good: each heuristic's own tests compare it with
// published schedules.
package schedtest
