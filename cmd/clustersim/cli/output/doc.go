// Package output has what commands print with: -o and --out, rounded quantities
// with their units, cells of tables, folders of files.
//
// # Not here
// Tables and reports are written by experiments/report; each command fills its own.
package output
