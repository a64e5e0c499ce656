// Package refine splits the tasks of a workload for a platform that has grown.
//
// Huanliang Xiong and Guosun Zeng, "Extension by Refining Task Granularity for
// Parallel Computation with Variable Structures", Journal of Tongji University
// (Natural Science) 44(10), 2016, 1636-1644, section 3.2: when the marked speed of
// a platform grows by beta, the parallel part of every task's load grows by beta
// too, and a task is split in k subtasks that run side by side and a reduce task
// that waits for them.
//
// # Life of a refinement
//  1. The caller takes [Defaults] and changes what the paper leaves open.
//  2. [Refine] orders the tasks by parallel load and decides for each whether to
//     split it: steps 1 to 9 of the paper, one [Decision] a task.
//  3. It builds the new workload. [Refined] has the origin of every part.
//  4. [Refined.Proposition1] says whether the critical path stayed where the
//     paper proves that it stays, and [Refined.Explain] lists the decisions.
//
// # What the paper leaves open
// Thresholds (steps 1 and 5), what counts as a task of a level (7), the saved time
// (8), the load of reduce tasks, and between which parts data moves. Each is a field of
// [Options], with what the paper says and why our default is what it is. Two
// things that cannot work as printed are repaired: the variance of step 3 and
// Algorithm 1.
//
// # Determinism
// Nothing is drawn, and ties go to the lower TaskID.
//
// # Adding a way to send
// A value of [Send] with its name, a case in addFromSubtasks in split.go,
// its edges in Refined.count, and the properties in refine_test.go hold for it.
//
// # Not here
// The larger platform is platform.Extend; where the parts run, how fast, and whether
// that scales is internal/measure/scalability.
package refine
