// Package schedtest tests schedulers: any [scheduler.Mapper] must pass [Run],
// any [scheduler.Policy] [RunPolicy].
//
//	func TestMine(t *testing.T) { schedtest.Run(t, Mine{}) }
//
// # What is checked
//
// On random problems and on the cases that are easy to forget (one host, one
// task, no work, control edges, parts that are not connected): the schedule is
// valid, the same when asked again, and runs to its end. A plan must be
// possible, and running the schedule without contention must start no task
// later than planned.
//
// [Problem] draws the random problems; [Follow] and [Ask] run a schedule or a
// policy on a small simulator of their own, without contention, written to be
// read and not to be fast: O(tasks) for each event.
//
// # Adding a check
//
// checkMapper or checkPolicy is the place; both see every problem.
//
// # Not here
//
// Whether a schedule is good: each heuristic's own tests compare it with
// published schedules.
package schedtest
