// Package snakemake reads what Snakemake leaves of a run: .snakemake/metadata and .snakemake/log.
//
//	run, err := snakemake.Read(sources, snakemake.Options{})
//
// # Files
//
//   - .snakemake/metadata has a JSON object for each output file, whose path is the name of the file in base64 (long ones
//     are cut into folders that begin with @). Fields that are read: rule, input, starttime, endtime, incomplete, and
//     job_hash, or shellcmd, params and log, which say which output files are of one job.
//   - .snakemake/log has threads, mem_mb and the path of the benchmark of each job, by its output, group jobs and checkpoints.
//   - benchmarks, in a folder of such a name, have what jobs read, wrote and used of memory, which is taken where mem_mb is not there,
//     and a run time, which is taken where the record has no dates.
//
// # Tasks and edges
//
// A task is a job, from the first starttime to the last endtime of its outputs. It waits for the jobs that made its
// inputs (class file), or a folder that they are in (class folder), such as that of a checkpoint. Records of earlier runs stay: the
// newest series counts, back to a gap of more than [GapSec] that is longer than the series itself, or what started since
// [Options.SinceSec]. Without a log, jobs have one core. There are no hosts and no submissions.
//
// # Sources
//
// Snakemake 8, src/snakemake/persistence.py and benchmark.py (https://github.com/snakemake/snakemake).
//
// # Cost
//
// O(bytes + n log n) for n outputs and inputs.
//
// # Not here
//
// That jobs outside a group job wait for all of it: each job has its own dates and edges.
package snakemake
