// Package catalog has every scheduler by name: the tables that "clustersim
// schedulers" prints, the specs that -s takes, and placement files.
//
// [Parse] turns a spec such as heft(insertion=false) into a [Scheduler], a
// mapper or a policy. [Table] lists what it accepts, family by family. Whatever
// a spec may refer to outside this module (files, the user's programs, the
// caller's own schedulers) comes in through an [Env].
//
// A placement file says where each task runs; [ReadPlacement] and
// [WritePlacement] read and write one, and fixed(file=...) is the scheduler
// that follows it.
//
// # Adding a scheduler
//
// Add a row to its family in static.go, online.go or power.go: name, kind, a
// summary, parameters with defaults, paper, cost, and the function that reads
// the parameters. Schedulers outside this module are entries of Env.Extra
// ([NewEntry]) or programs that Env.Exec starts.
//
// # Not here
//
// The schedulers themselves are in internal/heuristic, internal/search,
// scheduler/internal/cluster, internal/power, internal/online and package list.
package catalog
