// Package parallel estimates rigid parallel tasks: what one needs of its hosts and
// of the links between them, and how long it takes if nothing else runs.
//
// # Not here
//
// Which hosts a task gets is chosen in package scheduler; simulated parallel tasks
// are in package sim.
package parallel
