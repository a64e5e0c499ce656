// Package workload describes parallel computations: a [DAG] of tasks with work, joined
// by edges with data.
//
// # Life of a workload
//
//  1. A reader (workload/format), a generator (workload/generate) or the caller
//     fills a [Builder].
//  2. [Builder.Build] checks the whole, finds cycles and freezes it. A cycle is
//     named by its tasks ([CycleError]).
//  3. Any number of schedulers and runs share the [DAG]; nothing changes it.
//
// Tasks and edges are small ints ([TaskID], [EdgeID]) into arrays: about 50
// bytes a task, its name included, and 20 an edge. Names are for messages.
//
// An edge is one message, sent when its source has ended. Two edges between two
// tasks are two messages. A control edge is precedence alone: no message, no
// latency.
//
// # Questions to a DAG
//
// [DAG.Levels], [DAG.CriticalPath] and [DAG.Stats] answer what schedulers and
// reports ask most. For everything else [DAG.Graph] is a view that the
// algorithms of gonum.org/v1/gonum/graph take as it is.
//
// # Determinism
//
// Tasks keep the order of declaration. [DAG.TopologicalOrder] is one order,
// lowest TaskID first among the ready. Generators draw from an explicit seed;
// the same seed is the same workload on every computer.
//
// # Not here
//
// File formats are workload/format, workloads from one line workload/generate,
// and larger workloads made of small ones workload/refine. Hosts are package
// platform; how long a task takes on one is package scheduler.
package workload
