// Package format reads and writes traces of jobs, a file a format.
//
// [Read] recognizes a format by the content. Readers report all mistakes of a file together, each
// with its place.
//
// # Not here
//
// What is dropped or changed afterwards is cleaning, in package jobs.
package format
