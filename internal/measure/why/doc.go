// Package why says why a run took as long as it did.
//
// [Explain] looks at a finished run and returns an [Analysis]:
//
//   - the critical path, from the last finish back to the start of the run: each
//     [Step] is an execution, a transfer, a wait or, with storage, a task's reading or
//     writing, that ends when the next one starts, with what it waited for. If any
//     of them were shorter, so might the run be;
//   - [Shares]: what the path's time was spent on. It sums to the makespan;
//   - contention: how much longer each transfer took than on the idle network, and
//     each task than on the idle host ([Took]);
//   - how busy hosts and links were, over time ([Use]);
//   - where planned and simulated dates part first, and why ([Plan]).
//
// # The path
//
// A task starts when its last input has come, when the task before it in its
// host's order starts, when a core becomes free, or when the policy places it. The
// path goes on with whatever ended at that moment: data take it to their
// producer, a core to the task that left it. At one date inputs count first, then
// the policy, then the turn, then the core. What a path has no cause for, because
// the policy could have placed the task earlier, is a wait.
//
// With overhead the path follows the reports to the workflow system: from the end that was
// reported last, over completion, staging, dispatch, matching and submission, to the end of the
// producer that was reported last or of the task that had its core.
//
// # Determinism
//
// An analysis depends on the run alone. Ties go to the first edge, the first place
// in a host's order, the lowest number.
//
// # Adding a cause
//
// Add it to [Cause] and find it in start (path.go).
//
// # Not here
//
// How people see an analysis is package account; which runs are explained is
// for the commands.
package why
