// Package slurm makes a run of Slurm's accounting, as sacct prints it with -P: the jobs of a workflow, with the
// dependencies that they were submitted with.
//
//	run, err := slurm.Read(source)
//
// # Columns
//
// JobID (or JobIDRaw) and Submit, Start and End (or Start and Elapsed or ElapsedRaw); JobName, Eligible, ReqCPUS (or AllocCPUS, NCPUS),
// ReqMem, NodeList, NNodes, State, User and SubmitLine, as far as they are there. Dates are in local time: where clocks are set back between
// two of them, an hour is missing. Run times are ElapsedRaw, else Elapsed, else from the dates (sacct.RunOf).
//
// # Tasks
//
// A task is a job, or an element of an array; steps (123.batch) are none. Its process is JobName; its name too, with the
// number of the element, and with a number in the order of submission where several jobs have one name, the next that makes no name of another job. Records of one
// job are attempts, of which the last counts. Jobs that never started, still ran, or have no run time are dropped and counted.
//
// A job on several nodes holds them all: it is a task for each node, with its part of cores and memory; what waits for the
// job waits for all.
//
// # Edges
//
// From --dependency (-d) in SubmitLine, the last before the name of the script. The class is the kind of the dependency: afterok, afterany, afternotok, afterburstbuffer, aftercorr
// (from the element of the same number), singleton (from the earlier jobs of the name and the user). after waits for
// a start, which edges cannot say: it is counted. Of alternatives (?) the job that ended first counts. What #SBATCH lines
// or scontrol say is not in the accounting.
//
// # Sources
//
// The man pages of sacct and sbatch (https://slurm.schedmd.com); SubmitLine is there from Slurm 21.08 on.
//
// # Cost
//
// O(bytes + e log e) for e edges, of which there may be 20 million.
//
// # Not here
//
// Reading the records: package sacct. Logs of a whole batch queue: package format of workload/jobs.
package slurm
