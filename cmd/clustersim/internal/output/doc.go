// Package output has what commands print with: -o, --out and --report, files and folders of
// them, CSV that is safe in spreadsheets, rounded quantities with their units, cells of
// tables.
//
// # Not here
// Tables and reports are written by experiments/report; each command fills its own.
package output
