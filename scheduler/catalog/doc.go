// Package catalog knows every scheduler by its name: the tables that clustersim
// schedulers prints, the specs that -s takes, and placement files.
//
// [Parse] turns a spec such as heft(insertion=false) into a [Scheduler], a mapper or
// a policy. [Table] lists what it knows, family by family, a file each. What a spec
// may refer to outside of this module, files, programs of the user's, schedulers of
// a caller's own, comes in through an [Env].
//
// A placement file says where each task runs; [ReadPlacement] and [WritePlacement]
// are its two directions, and fixed(file=...) is the scheduler that follows one.
//
// # Adding a scheduler
//
// One row in its family's file: name, kind, a summary, parameters with defaults,
// paper, cost, and the function that reads the parameters. Schedulers outside of
// this module are entries of Env.Extra ([NewEntry]) or programs that Env.Exec starts.
//
// # Not here
//
// The schedulers themselves: packages list, cluster, search and online.
package catalog
