// Package actorview records what the actors of a world do, to be looked at.
//
// A [Recorder] is the actor.Observer of a world. Once the world has been run it has a [Row]
// for each actor, with its [Span]s, one a state, and the [Message]s between them. Packages
// trace and gantt write it for tools and draw it.
//
// # Not here
//
// The tasks of workflows, of which only the actor that waits for them is a row: their
// results are looked at as those of plain runs, with package runview.
package actorview
