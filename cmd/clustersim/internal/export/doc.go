// Package export turns results of campaigns into Parquet, a table with types for other
// programs: DuckDB, pandas, R.
//
// [Parquet] reads lines of results twice: of several lines of a run the last one counts,
// as in plots. [Columns] are the table's: a campaign's columns with underscores, each
// with its type, and with its unit in its name where text had it in the value.
//
// # Determinism
// The same lines in the same order give the same bytes. Rows are in the order of lines,
// which is the order in which runs ended.
//
// # Adding a column
// An axis or a metric of package campaign is a column at once: a text or a number. One that
// is neither has a row in types (parquet.go).
//
// # Not here
// What a column means is in package campaign, which runs are outdated too.
package export
