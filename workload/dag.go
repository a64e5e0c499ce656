package workload

// TaskID names a task of one DAG: its index in declaration order. It is a
// gonum graph.Node, see [DAG.Graph].
type TaskID int32

// ID makes t a gonum graph.Node.
func (t TaskID) ID() int64 { return int64(t) }

// EdgeID names an edge of one DAG. Edges are numbered by source task and, from
// one task, in declaration order.
type EdgeID int32

// NoTask is the TaskID of no task.
const NoTask TaskID = -1

// Attributes are the fields of a task that only some workloads carry: the
// papers' problem size, precision and serial fraction, and the load function.
type Attributes struct {
	Gamma   float64 // problem size
	Epsilon float64 // precision: relative error of the result
	Alpha   float64 // serial fraction of the work, 0 to 1
	Load    string  // the load function w = Psi(gamma, epsilon) as written; may be empty
	Type    string  // the transformation or program the task runs; may be empty
}

// DAG is a frozen parallel workload, safe for concurrent use: tasks with work,
// edges with data, both adjacency lists in compressed arrays. It is acyclic.
type DAG struct {
	name       string
	names      []string
	workFlop   []float64
	attrs      []Attributes         // nil when no task has any
	costs      *costRows            // nil: times follow from work
	files      *taskFiles           // nil: each message is a file of its own
	parallel   map[TaskID]*Parallel // nil: no task is rigid and parallel
	needs      []Needs              // nil: every task holds one core and no memory
	needsAt    []place              // where a file states them; may be short
	needsFile  string
	machines   []string  // where tasks ran; may be short
	priorities []float64 // nil: all are 1
	workUnit   string    // "flop" or "instruction"

	outStart []EdgeID // n+1; edges of t: outStart[t] <= e < outStart[t+1]
	out      []EdgeID // by EdgeID: itself, for Out to be a slice as In is
	from     []TaskID // by EdgeID
	to       []TaskID
	bytes    []float64 // by EdgeID; < 0: a control edge without data
	inStart  []int32   // n+1
	in       []EdgeID  // incoming edges by target, each list in ascending EdgeID
	order    []TaskID  // a topological order: Kahn's, lowest TaskID first
}

// Name is what the file or spec calls the workload; it may be empty.
func (d *DAG) Name() string { return d.name }

// WorkUnit is "flop" or "instruction"; it changes only what reports print.
func (d *DAG) WorkUnit() string { return d.workUnit }

// NumTasks is the number of tasks.
func (d *DAG) NumTasks() int { return len(d.names) }

// NumEdges is the number of edges.
func (d *DAG) NumEdges() int { return len(d.to) }

// TaskName is the task's unique name.
func (d *DAG) TaskName(t TaskID) string { return d.names[t] }

// WorkFlop is the task's work in flop (or instructions, see WorkUnit).
func (d *DAG) WorkFlop(t TaskID) float64 { return d.workFlop[t] }

// Attributes are the task's optional fields, zero when it has none.
func (d *DAG) Attributes(t TaskID) Attributes {
	if d.attrs == nil {
		return Attributes{}
	}
	return d.attrs[t]
}

// Machine is the machine on which a task ran, when its workload was recorded; "" if
// nothing is known of it.
func (d *DAG) Machine(t TaskID) string { return valueOf(d.machines, t, "") }

// Out lists the edges that leave t: consecutive numbers, ascending. The caller must not
// change it.
func (d *DAG) Out(t TaskID) []EdgeID { return d.out[d.outStart[t]:d.outStart[t+1]] }

// In lists the edges that enter t, ascending. The caller must not change it.
func (d *DAG) In(t TaskID) []EdgeID { return d.in[d.inStart[t]:d.inStart[t+1]] }

// From is the edge's source.
func (d *DAG) From(e EdgeID) TaskID { return d.from[e] }

// To is the edge's target.
func (d *DAG) To(e EdgeID) TaskID { return d.to[e] }

// Bytes is the data the edge carries; 0 for a control edge.
func (d *DAG) Bytes(e EdgeID) float64 { return max(d.bytes[e], 0) }

// IsControl says whether e is pure precedence: no message, no latency. An edge
// of zero bytes is a message and pays the latency.
func (d *DAG) IsControl(e EdgeID) bool { return d.bytes[e] < 0 }

// TopologicalOrder lists the tasks so that every edge points forward; among
// ready tasks the lowest TaskID comes first. The caller must not change it.
func (d *DAG) TopologicalOrder() []TaskID { return d.order }

// TotalWorkFlop is the sum of all work: W in the papers.
func (d *DAG) TotalWorkFlop() float64 {
	var sum float64
	for _, w := range d.workFlop {
		sum += w
	}
	return sum
}
