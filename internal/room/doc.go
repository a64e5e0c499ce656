// Package room holds what policies of batch queues plan with: how many units, or which nodes, are
// free at which time.
//
// # The number of units
//
// [Ends] holds running jobs by their expected ends, and [Skyline] how many units are free from each
// date on. Which units a job has does not matter.
//
// # Nodes
//
// [Nodes] is a machine of numbered nodes during a run. What is free on them at a time is a [Space]: a
// set of whole nodes (mask.go), or amounts of resources of nodes that jobs share. [Timeline] is what is free from each
// date on. A [Class] says which nodes a job may have, and what it takes of them; jobs with equal requests share one.
// Of the nodes that are free, an [Alloc] chooses; a row of the table in alloc.go is one.
//
// # Not here
//
// Which job starts is decided in scheduler/queue.
package room
