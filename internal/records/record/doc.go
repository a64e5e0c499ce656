// Package record has recorded executions of workflows: what ran where, for how long, and
// how long all of it took.
//
// [Read] reads a WfFormat file that WfCommons made of a real run (Pegasus, Makeflow,
// Nextflow). A [Record] has the workflow, the machines, where each task ran and the
// makespan. It refuses files that have nothing to compare a simulation with: without
// machines or makespan, or with sizes beyond 1e18 bytes.
//
//	r, err := record.Read("run.json", data, record.Options{})
//	var e overhead.Evaluator
//	simulatedSec := e.MakespanSec(&model, r.Jobs())
//
// [FromSpec] makes a platform of the machines of a record, for the simulator.
//
// # Repairs
//
// Some records are wrong in known ways. What [Options] ask to be mended is mended, and
// [Record.Repairs] says what and how often. Nothing is mended unasked.
//
// # Not here
//
// How near a simulation comes to records, and how to fit a model to them, is for the
// commands. The file format is package wfcommons'.
package record
