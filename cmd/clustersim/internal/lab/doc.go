// Package lab answers requests of a page: one request in, one answer out, both JSON.
//
// A [Request] names an action, which is a command, and its inputs: specs, or files that the request brings. [Do]
// carries the command out on files in memory, so that what the page shows is what the command prints, bit for bit,
// and returns an [Answer] with it: data, tables as texts, figures, files, a scene to be drawn, notes and mistakes
// with their places. No file of the computer is read or written, and no program is started.
//
// # Life of a request
//  1. It is read, and its limits are made the least of its own and the caller's.
//  2. [Request.Args] makes the words of the command; only flags in the list of its action may be given.
//  3. What the platform and the workload come to is counted, where a limit could be passed.
//  4. The command runs. It ends with the context, or when its time is over.
//
// # Determinism
// The answer depends on the request alone, but for the seconds it took.
//
// # Adding an action
// It is a row of actions: the command, the flags that a request may give, and the formats.
//
// # Not here
// Pages are package labpage; how a request comes in is package labserver, and package main of labwasm in a browser.
package lab
