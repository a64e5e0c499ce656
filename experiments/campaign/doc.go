// Package campaign makes many runs from one file: a grid of workloads, platforms,
// schedulers, models, refinements and seeds, or of batch queues: traces of jobs, policies, loads.
//
// # Life of a campaign
//  1. [Read] turns a YAML or JSON file into a [Campaign]: axes and their values,
//     and what to leave out. [New] does it from texts, such as flags.
//  2. [Campaign.Bind] looks at what the values name, workloads, platforms and
//     schedulers, their places filled with n, p and axes of the campaign's own
//     (variables.go), and finds what is wrong with them before the first
//     run. It gives [Runs], which enumerates the grid point by point. [Inputs]
//     makes what a run is made of, and keeps what several runs share.
//  3. [OpenStore] opens the file of results, and says which runs it has already.
//  4. [Execution.Run] hands points to workers, each with an engine of its own; a
//     [Runner], mostly [NewSimulator], makes the run; its [Result] goes to a
//     [Sink], mostly a [Store], which appends a line in one write. Package
//     comparison has a Runner and a Sink of its own.
//
// A campaign may be split: [Runs.Part] gives the runs of one [Shard], which their IDs
// tell, and [Merge] joins the files of results.
//
// # Identity
// A run is known by an [ID], a hash of all that goes into it: the contents of
// files and not their names, specs, every option in one spelling. So a campaign
// can be resumed from its results file after a kill, after values were added to
// it, or with its axes in another order.
//
// [Runs.Outdated] finds results in a file that a campaign no longer stands for.
//
// # Determinism
// A line depends on the run alone, not on time, workers or order. Lines come in
// the order in which runs end; sorted, they are the same for any number of
// workers and interruptions.
//
// # Memory
// Points are enumerated, not listed; results go to the file; workloads, platforms
// and what else runs share are kept up to a bound (internal/cache). Only resuming
// takes memory for each run: its ID.
//
// # Kinds
// A campaign with the axis jobs is one of batch queues. [Layout] says which axes and metrics belong to a
// kind: queue_axes.go has those of batch queues, queue_bind.go looks at what their values name,
// queue_machines.go finds machines that are wrong or too small for the jobs,
// queue_inputs.go cleans and changes traces, which runs share, and queue_run.go simulates.
//
// # Adding an axis
// A row in axes.go, with a reader of its values and a field of
// [Setting]; the runner that obeys it; a row in docs/campaigns.md. A metric is a
// constant and a row in metrics.go. If old lines then mean something else, raise
// [Version].
//
// # Not here
// Where files are and how a terminal looks is the command's business (run.Env), and what
// refined workloads on grown platforms mean is package scalability's.
package campaign
