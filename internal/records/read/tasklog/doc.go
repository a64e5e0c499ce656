// Package tasklog reads the logs in which workflow systems note when each of their jobs
// was submitted, started and ended.
//
//	log, err := tasklog.Read("jobstate.log", data)
//	match := log.Match(dag.TaskName, dag.NumTasks())
//
// A [Log] has a [Job] for each job of the log, with those dates of package overhead's that
// the log has; the others are NaN. Dates count from the first one in the log.
//
// # Formats
//
// Which format a file has is seen from its first line.
//
//   - [Nextflow]: trace.txt, as the scope trace of Nextflow's configuration describes it;
//     package tracefile reads its rows.
//   - [Pegasus]: jobstate.log, which pegasus-monitord makes of dagman.out; monitord's
//     workflow.py writes it.
//   - [HTCondor]: the job event log, of which DAGMan's *.nodes.log is one. The codes are in
//     the appendix Job Event Log Codes of HTCondor's manual; condor_event.cpp has
//     the forms of dates, with and without a year.
//   - [Makeflow]: the transaction log *.makeflowlog, of the section Transaction Log of
//     Makeflow's manual.
//
// # Which date is which
//
//	            Nextflow   Pegasus                  HTCondor                     Makeflow
//	submit      submit     SUBMIT                   000                          state 1
//	start       start      -                        -                            -
//	dispatch    -          -                        040 queue or begin, input    -
//	stage-in    -          -                        040 begin, input             -
//	run         -          EXECUTE                  001                          -
//	run's end   -          -                        040 queue or begin, output   -
//	stage-out   -          -                        040 begin, output            -
//	finish      -          JOB_TERMINATED           005                          -
//	known       complete   POST_SCRIPT_SUCCESS or   016                          state 2
//	                       JOB_SUCCESS
//
// HTCondor notes 001 when the files are there. Nextflow's realtime, which is the run
// alone, is [Job.RunSec]. Of a job with several attempts the dates are those of the last.
//
// # Jobs and tasks
//
// [Log.Match] finds the task of a record that each job is. Jobs that the system added, to
// make directories or to move files, have a [Kind].
//
// # Adding a format
//
// A function that fills a builder, and a row in formats with how the first line looks.
//
// # Not here
//
// Joining a log with a record is package read; comparing dates is package judge.
package tasklog
