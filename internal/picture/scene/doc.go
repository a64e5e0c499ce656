// Package scene is a finished run as data for a page that draws it itself: hosts, tasks and transfers in columns,
// what was planned, the critical path, loads over time, and places for the nodes of the network and the tasks of
// the workload.
//
// # Shape
// A [Scene] is written as JSON by package encoding/json. Columns of one struct have the same length; hosts and tasks
// are numbers from 0, times are seconds. What cannot be known, such as the plan of a policy, is left out.
//
// # Cost
// O(n log n) in tasks and transfers, and Parts numbers for each host and link whose load is shown. What is too large
// to be looked at has no places: [MostTasks] tasks, [MostNodes] hosts.
//
// # Not here
// Pictures are packages gantt, drawplatform and drawgraph, from which the places come.
package scene
