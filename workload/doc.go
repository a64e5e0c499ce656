// Package workload describes parallel computations: a [DAG] of tasks with work, joined
// by edges with data.
//
// # Life of a workload
//
//  1. A reader (workload/format), a generator (workload/generate) or the caller
//     fills a [Builder].
//  2. [Builder.Build] checks the workload, finds cycles and freezes it. The error
//     for a cycle names its tasks ([CycleError]).
//  3. Any number of schedulers and runs share the [DAG]; nothing changes it.
//
// Tasks and edges are small ints ([TaskID], [EdgeID]) into arrays: about 50
// bytes a task, its name included, and 20 an edge. Names are for messages.
//
// An edge is one message, sent when its source has ended. Two edges between two
// tasks are two messages. A control edge is precedence alone: no message, no
// latency. A task may request several cores of its host, over which its work is divided evenly,
// and for memory ([DAG.Needs]). [DAG.FileBytes] is what a task reads and writes on disks, where there are any.
//
// # Questions to a DAG
//
// [DAG.Levels], [DAG.CriticalPath] and [DAG.Stats] answer what schedulers and
// reports need most often. For everything else there is [DAG.Graph], a view for the
// algorithms of gonum.org/v1/gonum/graph.
//
// # Determinism
//
// Tasks keep the order of declaration. [DAG.TopologicalOrder] is one order,
// in which the ready task with the lowest TaskID comes first. Generators draw from an explicit seed;
// the same seed is the same workload on every computer.
//
// # Not here
//
// File formats are workload/format, workloads from one line workload/generate,
// and larger workloads made of small ones workload/refine. Hosts are package
// platform; how long a task takes on one is package scheduler.
package workload
