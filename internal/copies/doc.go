// Package copies makes tasks of the copies that a schedule has of tasks, so that a run, its pictures and its
// explanation need no rule for tasks that run more than once.
//
// # Not here
//
// Which tasks are copied: the heuristics decide. Problems and schedules: package expand.
package copies
