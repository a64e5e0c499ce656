// Package imported makes of a run and its edges, inferred or noted by the system, what the simulator reads: a
// workload, a platform, and tables of edges and dates.
//
//	set := imported.Set{Runs: runs, Graph: graph}
//	dag, edges, err := set.Workload()
//	nodes, err := imported.Nodes("32c128GiB", runs[0].Nodes)
//
// # Units
//
// The cores of the platform have a speed of 1 flop/s, and the work of a task is its run time times its cores, so that
// it takes the seconds that were recorded. The type of a task is its process; reads and writes are the
// bytes that its calls read and wrote, where both were recorded. Edges have no data, for traces do not say what passes
// between tasks: the platform needs no network.
//
// # Attempts
//
// Earlier attempts at a task are tasks of their own, NAME, attempt 1, which wait for the same as the last and for which
// none waits; [Set].LastOnly leaves them out. Tasks that did not run (CACHED) are none.
//
// # Cost
//
// O(tasks + edges).
//
// # Not here
//
// Reading: packages nextflow, starpu, pegasus, snakemake, joblog and slurm. Edges that are inferred: package infer.
package imported
