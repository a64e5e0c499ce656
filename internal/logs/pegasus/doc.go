// Package pegasus reads what pegasus-monitord and the planner of Pegasus write of a run: files *.bp with a line
// of NetLogger for each event.
//
//	runs, err := pegasus.Read(sources)
//
// # Events
//
// A line has ts=DATE event=stampede.NAME and other key=value pairs, values with blanks in double quotes. Those that are read:
//
//   - wf.plan, xwf.map.subwf_job, xwf.end: workflows, which job runs which sub-workflow, and that a run ended well.
//   - task.info, task.edge: the tasks of the abstract workflow, and which waits for which.
//   - job.info, job.edge, wf.map.task_job: the jobs that the planner made of them, with those that
//     move data, and which job has which tasks.
//   - job_inst.submit.start, main.start, main.end, post.end, host.info: the attempts at a job.
//   - inv.end (start_time, dur, exitcode, task.id): the invocations, one of each task of a job.
//
// All files whose workflows have one root.xwf.id are one run.
//
// # Tasks and edges
//
// A task of the run is an invocation: of a task, or of a job that the planner added. Clustered jobs run their tasks one
// after another on one slot: each waits for the one before (class cluster), unless their dates overlap. Other edges
// are those between tasks (class task) and from the last invocation of a job to the first of the
// next (class job), since DAGMan starts jobs and not tasks. A job that runs a sub-workflow is two tasks that take no
// time, begin and end, around those of the sub-workflow (class workflow), whose names have the job before them. Pre- and
// post-scripts are no tasks. A job that was tried again has the invocations of each attempt.
//
// # Dates
//
// Invocations have dates of the hosts that they ran on, in whole seconds; attempts at jobs have those of monitord, which
// may be in local time though they say UTC, as those of the planner may. Those of the planner are not used, and those of
// monitord are shifted by the whole quarters of an hour that lie between the ends of invocations and of their jobs.
//
// # Sources
//
// Pegasus 5, "Monitord and the events of the Stampede schema" (https://pegasus.isi.edu/documentation, Workflow Monitoring).
//
// # Cost
//
// O(bytes + e log e) for e edges.
//
// # Not here
//
// jobstate.log and .dag files without events, sizes of files. Dates beside a record: package tasklog.
package pegasus
