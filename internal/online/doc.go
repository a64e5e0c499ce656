// Package online holds the policies: schedulers that are called during the run
// and place the tasks that are ready.
//
// A policy sees a [scheduler.View] and returns decisions. Most keep a forecast
// of the hosts (forecast.go): when a core will be free if tasks take as long as
// estimated. [MinMin] and its kin place all ready tasks at once, [MCT], [MET]
// and [OLB] one after the other, [List] only as many as there are idle cores and memory for;
// [WorkStealing] lets idle hosts take tasks from busy ones, and [HEFT] plans
// again when the run departs from its plan.
//
// [Queue] is in six files: cycles and dates in queue.go, the waiting tasks in queue_line.go, their order
// in queue_order.go and queue_rank.go, the choice of a host in queue_place.go, and Kubernetes' back-off in queue_back_off.go.
//
// A policy with state belongs to one run at a time; runWatch, and in [Queue] isNew, notices when
// another run has begun.
//
// # Adding a policy
//
// Write a file modelled on immediate.go, add a row to the table in scheduler/catalog,
// and run schedtest.RunPolicy on it. docs/writing-a-policy.md has a whole program.
//
// # Not here
//
// Users make policies from specs, such as "online-mct": package scheduler/catalog.
// Policies in other processes are in cmd/clustersim/internal/execsched. The engine that calls
// policies is in package sim.
package online
