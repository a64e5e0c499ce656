// Package tracefile reads the rows of trace files, in which Nextflow notes its tasks: a line
// with the names of the fields, which users choose, and a line for each task.
//
// The separator is a tabulator, a comma or a semicolon. Values are as people read them
// (1h 2m, 1.5 GB, 2023-05-01 12:00:00.123) or raw (milliseconds, bytes); "-" is none.
// TraceRecord.groovy and Duration.groovy of Nextflow have the forms.
//
// # A separator inside a field
//
// Nextflow does not quote. A tag with the separator in it has it in the name of the task
// again: where the surplus of fields splits evenly over the two, and the name is then
// PROCESS (TAG), the row is mended.
//
// # Cost
//
// O(bytes).
//
// # Not here
//
// What a row means: package tasklog takes its dates, package nextflow all of it.
package tracefile
