// Package format reads and writes workloads in file formats, and recognises a file's
// format by its content.
//
// [Read] takes any file of a format that [All] lists; [Named] finds one, such as dot or yaml, to read or
// write that alone. A format is one or a few
// files that begin with its name: dot, stg, matrix (times for each task and
// processor) and native, the project's own YAML and JSON; WfFormat, DAX and SimGrid's
// JSON share their parts and have a package of their own, internal/wfcommons.
//
// A new format is a reader like readSTG, a writer like writeSTG and a row in
// [All]. They come with a fuzz target, a page in docs/formats with examples that a
// test reads, and what the writer loses as notes (internal/wfcommons/lossy).
//
// What every workload must respect does not belong here: that is checked by the
// [workload.Builder].
package format
