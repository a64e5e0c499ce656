// Package starpu reads what StarPU and StarVZ leave of a run: tasks.rec or rec.tasks.csv, and dag.csv.
//
//	groups, err := starpu.Group(sources)
//	run, err := starpu.Read(groups[0])
//
// # Files
//
//   - tasks.rec, which starpu_fxt_tool writes: records of GNU recutils, a line "Field: value" each,
//     with an empty line between tasks. Fields that are read: JobId, Name, Model, Footprint, Priority, DependsOn,
//     WorkerId, MemoryNode, MPIRank, SubmitTime, StartTime and EndTime (in ms), Control.
//   - rec.tasks.csv, which StarVZ makes of it with rec2csv: the same fields as columns.
//   - dag.csv, which StarVZ makes of dag.dot: the columns Dependent and JobId. What is called Dependent comes
//     first: the task JobId waits for it. Without this file the edges are those of DependsOn.
//
// Which file is what is seen from its content; those of one folder belong together.
//
// # Tasks
//
// The process of a task is its model, the tag its footprint (a hash of the sizes of its data), the host its worker, with
// one core: worker3, rank1.worker3 with MPI. Workers of several kinds have the memory node in their names
// (node1.worker3): memory node 0 is main memory, others are mostly those of accelerators. The run time of a task holds
// for workers of the kind that it ran on.
//
// A task without worker, of a name that no task with worker has, is one that carries edges and takes no time, such as an
// acquisition of data or a synchronisation. One of a name that others with worker have never ran: the trace ends
// before it, and it is dropped. Dates of 0 are not written: a task with a worker and an end, but
// no start, started at 0.
//
// With MPI the submissions of tasks may be the arrivals of messages: a prediction that uses them has the messages in it.
//
// # Sources
//
// StarPU 1.4, Handbook, "Offline Performance Tools" (https://files.inria.fr/starpu); src/debug/traces/starpu_fxt.c; StarVZ,
// inst/tools/phase1-workflow.sh (https://github.com/schnorr/starvz).
//
// # Cost
//
// O(bytes + e log e) for e edges.
//
// # Not here
//
// Times on other kinds of workers (performance models of StarPU), messages between MPI ranks, sizes of data.
package starpu
