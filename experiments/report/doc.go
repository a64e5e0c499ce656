// Package report holds what a command or the replay of a publication has to say,
// and prints it in every format.
//
// A [Report] is a list of parts in order: values, paragraphs, tables, ledgers,
// figures, and smaller reports. One part may be for programs, for people, or for
// both.
//
//	r := &report.Report{Title: "Two platforms", CSV: hosts}
//	r.Data("version", 1)
//	r.Add(report.Part{Key: "hosts", Head: "Hosts", Body: hosts, File: "hosts"})
//	err := r.Write(os.Stdout, table.JSON)
//
// # Formats
//   - Text, Markdown, LaTeX and HTML have what has a place for people, with a blank
//     line between two things. HTML is one page that needs no other file and may
//     not ask for one; its tables sort.
//   - JSON is one object: a member for each part with a key, tables a row a line.
//   - CSV is the one table that the report names.
//   - [Report.Files] has all of it, and each table, ledger and figure by itself.
//
// Tables are printed as they are read: a streamed one is never in memory.
//
// # Adding a format
// Rows are package table's. What stands around them is a case of [Report.Write].
//
// # Not here
// What is reported: commands and publications fill their own reports.
package report
