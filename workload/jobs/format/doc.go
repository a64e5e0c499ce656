// Package format reads and writes traces of jobs, a file a format.
//
// [Read] recognizes a format by the content. Readers report all mistakes of a file together, each
// with its place. Several files make one stream with [Merge].
//
// # Formats
//
// A format is a reader, perhaps a writer, and a row in [All]:
//
//	swf    swf.go, swf_row.go, swf_header.go    Standard Workload Format
//
// # Not here
//
// What is dropped or changed afterwards is cleaning, in package jobs.
package format
