package jobs

import "github.com/clustersim/clustersim/workload"

// Body is what a job does while it runs: [Delay], [Parallel], [Transfer], [Sequence],
// [Graph] or [Workflow].
type Body interface{ isBody() }

// Delay keeps the nodes for a time and uses nothing.
type Delay struct{ Sec float64 }

// Parallel computes on all nodes and sends between them at once, as one activity.
type Parallel struct {
	FlopsPerNode float64   // flop on each node; with Flops, unused
	BytesPerPair float64   // bytes from each node to each other one; with Bytes, unused
	Flops        []float64 // flop of each node, or nil
	Bytes        []float64 // n*n bytes, rows send to columns, or nil
	Spread       bool      // FlopsPerNode and BytesPerPair are totals: divided by n, and by n(n-1)
}

// Transfer moves bytes between the nodes and storages, or between two storages.
type Transfer struct {
	ReadBytes, WriteBytes float64 // of the job, over all its nodes
	Storage               string  // the name of a host
	From, To              string  // between two storages, with ReadBytes alone
}

// Sequence runs bodies one after the other, Repeat times; 0 means once.
type Sequence struct {
	Bodies []Body
	Repeat int
}

// Graph runs a DAG on the job's nodes.
type Graph struct {
	File   string        // the name of the DAG's file, as the trace has it
	Line   int           // where the trace names the file, from 1
	Col    int           // from 1
	DAG    *workload.DAG // nil until it is read, which the caller does
	Mapper string        // spec of the scheduler; empty for heft
	// LimitFactor, if above 0, makes the job's limit this many times the makespan planned
	// on the first nodes of the platform.
	LimitFactor float64
}

// Workflow submits the tasks of a DAG as jobs of their own, in one of the modes that
// sim/queue knows: jobs, levels(width=W), chains, pilot(nodes=n,walltime=L).
type Workflow struct {
	Graph
	Mode        string
	MaxInQueue  int     // jobs submitted and not ended; 0: no limit
	LimitFactor float64 // limit of a task's job, as a multiple of its estimated run time; 0 means 1
	Overhead    string  // spec of what the workflow system costs, such as htcondor-8.6; empty: that of the run
}

// Failing wraps a body whose job ends as failed, with exit status Code.
type Failing struct {
	Body
	Code int
}

func (Delay) isBody()    {}
func (Parallel) isBody() {}
func (Transfer) isBody() {}
func (Sequence) isBody() {}
func (Graph) isBody()    {}
