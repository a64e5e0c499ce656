// Package infer finds out which task waited for which, where a workflow system notes only which
// processes come after which: from the graph of the processes, the tags of the tasks, and the dates
// of one or several runs.
//
//	graph, err := infer.Infer(runs, infer.Options{})
//	verdict := graph.Judge(anotherRun)
//
// # Rules
//
// For each task of a process and each process directly before it the first rule that applies gives
// the edges:
//
//   - tag: those with the same tag.
//   - prefix: those whose tag begins with all tokens of the other, or the other way round. Tokens are what
//     letters and digits make, so that sample1 is no beginning of sample10.
//   - broadcast: the only task of the process before.
//   - gather: all of the process before, for the only task of the one after. If one of them ended after
//     the submission, it was the first that counted: there is no gather, and no edge.
//   - order: the tasks of two processes of equally many, in the order of ends and of submissions,
//     if no pair is impossible.
//   - cross: all.
//
// Then dates, over all runs with a log that says when ends were known:
//
//   - An edge is dropped if the one task ended more than 1 s after the submission of the other in any run.
//   - barrier: all of a process wait for all of another, where at least 15 % are unexplained in every run and the first
//     submission is -0.2 to 1.5 s after the last known end of the other, in every run. Three rounds.
//   - dates: a single task that is unexplained in every run waits for the one that became known at most 0.8 s before
//     its series of submissions began, in every run.
//
// A submission is explained if it is at most 1.5 s after the last known end of those that it waits for, or if it is in a
// series without gaps of more than 1 s that began from 1 s before to 1.5 s after that. It is impossible if it is more than 0.2 s
// before that, else late; unexplained if the task waits for none.
//
// Names with running numbers cannot be compared between runs of a workflow: PROCESS (3) is another task
// in each. Each run has pairs of its own for them (order); a run that is only judged has none, and what would wait for
// them is not judged.
//
// # Sources
//
// The rules and their tolerances were found on recorded runs of five workflows of Nextflow: Lehmann and others, How
// Workflow Engines Should Talk to Resource Managers, CCGrid 2023, doi 10.1109/CCGrid57682.2023.00025.
// make check-logs compares with them.
//
// # Cost
//
// With n tasks and e edges O(n + e), times the number of runs; dates O(n^2) for each task that is unexplained in all.
//
// # Adding a rule
//
// A class in infer.go, its place in classed, and its weakness in cycles.go.
//
// # Not here
//
// Reading logs: package nextflow.
package infer
