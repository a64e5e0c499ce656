// Package snakemake reads what Snakemake leaves of a run: .snakemake/metadata and .snakemake/log.
//
//	run, err := snakemake.Read(sources)
//
// # Files
//
//   - .snakemake/metadata has a JSON object for each output file, whose path is the name of the file in base64 (long ones
//     are cut into folders that begin with @). Fields that are read: rule, input, starttime, endtime, incomplete, and
//     job_hash, or shellcmd, params and log, which say which output files are of one job.
//   - .snakemake/log has threads and mem_mb of each job, by its output, and group jobs.
//
// # Tasks and edges
//
// A task is a job, from the first starttime to the last endtime of its outputs. It waits for the jobs that made its
// inputs (class file). Records of earlier runs stay: the newest series counts, back to a gap of more than [GapSec] that
// is longer than the series itself. Without a log, jobs have one core. There are no hosts and no submissions.
//
// # Sources
//
// Snakemake 8, src/snakemake/persistence.py (https://github.com/snakemake/snakemake).
//
// # Cost
//
// O(bytes + n log n) for n outputs and inputs.
//
// # Not here
//
// Benchmark files; when jobs of a group began, one after another: each has its own dates.
package snakemake
