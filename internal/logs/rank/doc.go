// Package rank predicts from the logs of a workflow's own runs how long it takes under other schedulers, and
// compares that with what was recorded: are they as long as predicted, and in that order?
//
//   - study.go: [Study] simulates the workflow of the own runs under a scheduler. Nothing of the runs to be
//     predicted goes into it.
//   - sizes.go: the sizes of inputs, which logs do not have, in three estimates.
//   - stages.go: [Stages], the means of two stages of a run, recorded and simulated.
//   - stalls.go: times in which the workflow system learned of no end.
//   - verdict.go: [Compare] puts predictions beside the records, with the baselines.
//
// # Cost
//
// A study simulates each scheduler once a seed; a run of n tasks costs what the simulator takes for it.
//
// # Sources
//
// F. Lehmann, J. Bader, F. Tschirpke, L. Thamsen and U. Leser, How Workflow Engines Should Talk to Resource
// Managers: A Proposal for a Common Workflow Scheduling Interface, CCGrid 2023, doi 10.1109/CCGrid57682.2023.00025, for the
// schedulers.
//
// # Not here
//
// How well orders can be predicted at all: package ranking. Reading logs: package nextflow. The
// graph: package infer.
package rank
