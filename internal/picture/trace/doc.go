// Package trace writes one run, or one world of actors, for other tools.
//
//   - [WriteChrome]: Chrome's trace event format, for Perfetto: a process a host, a thread
//     a core, arrows for transfers, counters for links.
//   - [WritePaje]: the Paje format, for pj_dump and what reads it (R).
//   - [WriteJobs]: a CSV with Batsim's column names, for its tools.
//   - [WriteQueue]: a run of a batch queue for Perfetto: a thread a node or a range of nodes.
//   - [Actors]: what the actors of a world did, in the first or the second format.
//
// Runs show attempts that failed, the first two formats also when hosts were off. These show
// the loads of links if a runview.Links has observed the run, and the critical path if package
// why has explained it.
//
// # Determinism
// The same run gives the same bytes. Events stand in order of time, at equal
// times ends before starts, then in order of their numbers.
//
// # Not here
// Pictures are package gantt; the JSON of a run, with everything in full
// precision, is the command's.
package trace
