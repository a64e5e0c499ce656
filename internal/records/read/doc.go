// Package read reads recorded executions, and joins them with the logs of the same execution.
//
// [Record] reads a WfFormat file that WfCommons made of a real run (Pegasus, Makeflow,
// Nextflow). Files without machines or makespan, or with sizes beyond 1e18 bytes, are errors:
// there is nothing to compare a simulation with. Repairs are made only if requested, and
// records.Record.Repairs lists them.
//
//	r, err := read.Record("run.json", data, workload.Repair{})
//	var e overhead.Evaluator
//	simulatedSec := e.MakespanSec(&model, r.Jobs())
//
// # Logs
//
// [Join] joins a record with a log that package tasklog has read. Dates count from the date at
// which the system began or, if the log lacks it, from the first date of a task; [Shift] moves
// simulated dates in the same way. No log has all dates: a [Span] is the time between two dates
// of a log, and may cover several stages. The date at which a task became ready is not logged:
// it is the last logged end of its predecessors.
//
// # Not here
//
// The file format is package wfcommons'.
package read
