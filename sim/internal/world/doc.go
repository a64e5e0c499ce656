// Package world is a platform come alive: hosts that compute, links that carry,
// and what happens on them in virtual time.
//
// A [World] is made of a platform by [World.Reset]. Activities are started on it: [World.Exec] an execution on a
// host, [World.Send] a transfer between two, [World.Read] and [World.Write] what a disk does, [World.Parallel] a task
// that is both on many hosts, [World.Sleep] a pause. Each is named by an [Activity] and bears a tag of its owner.
// While it is under way it can be suspended and resumed, bounded, given another priority or a deadline, cancelled,
// and return what remains. [World.Step] moves to the next date at which something ends, and [World.Ended] returns
// what, with its [Outcome].
//
// Hosts change their speed and power state and are switched off and on; so do links, and their latency changes too.
// What that means for an activity under way is SimGrid's rule (its files cpu_cas01.cpp, network_cm02.cpp and
// ptask_L07.cpp), but for what docs/accuracy.md lists: SimGrid forgets transfers that wait when a link changes, and
// goes on at the old rate where a capacity becomes 0. Disks are SimGrid's too (disk_s19.cpp), without its rounding to
// whole bytes. Penalties of the model ib are those of network_ib.cpp (contention.go).
//
// # Cost
//
// A start or an end costs what the models need. A world in which no host or link
// changes keeps no list of what uses them; the first change makes those lists.
//
// # Determinism
//
// A world has no clock but its own and starts no goroutine: the same calls have
// the same dates and the same order of ends.
//
// # Adding a network model
//
// Implement the interface network (network.go), or add a duration function beside those in fixed.go; give it a
// NetworkKind and a row of the table in options.go, and [Alone] its formula for a transfer that meets no other.
//
// # Several clients
//
// [World.Share] lets several clients use a world: what a [Share] starts is its own, and its [End] says so. The client
// that steps the world gives each of the others its ends. A [Guest] is a simulation that joins a world in this way.
//
// # Not here
//
// Tasks, inputs and schedules belong in package sim, max-min sharing in
// the packages below sharing, the clock in kernel.
package world
