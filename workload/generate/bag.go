package generate

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// BagOfTasks is a server that hands independent tasks to nodes in batches, and
// collects their results: the master-worker program ("self-scheduling example") of W. Gropp,
// E. Lusk and A. Skjellum, "Using MPI", 1994, section 3.6, with the batches of Zhu Yongzhi and
// Tian Tian, "Design and Implementation of Scalability Based on High Performance
// PCs Cluster", section 3.2.
//
// Node i gets tasks in proportion to Weights[i], rounded so that all are handed out
// (the nodes with the largest remainders get one more), in Batches nearly equal
// parts, larger ones first. The server does one thing at a time, as in a loop of
// blocking calls: it starts, hands every node its first batch, then visits the
// nodes in turn, waits for the results of a batch, collects them and hands out the
// next.
//
// With B non-empty batches it has 1 + 3B tasks: start_1, serve_b_i and
// collect_b_i of the server, work_b_i of node i, b and i from 1. The 4B edges are
// 2B messages, and 2B control edges that chain the server's tasks. One entry, one
// exit.
type BagOfTasks struct {
	Tasks   int       // at least 1
	Weights []float64 // one a node, at least 0 and not all 0
	Batches int       // for each node, at least 1
	Seed    uint64

	Work         Range   // flop of each task, drawn for each
	SendBytes    float64 // input of one task, to its node
	ReceiveBytes float64 // result of one task, back

	StartFlop   float64 // the server's work before it hands out anything
	ServeFlop   float64 // its work to hand out a batch
	PackFlop    float64 // the same, for each task of the batch
	CollectFlop float64 // its work to collect the results of a batch
	UnpackFlop  float64 // the same, for each task of the batch
}

func (g BagOfTasks) generate() (*workload.DAG, error) {
	d, _, err := g.GenerateOwned()
	return d, err
}

// GenerateOwned builds the workload in the server's order, and returns for each task
// where it runs: 0 is the server, i is node i. The tasks of each have increasing IDs in
// the order in which it runs them. The error says which field is out of range.
func (g BagOfTasks) GenerateOwned() (*workload.DAG, []int32, error) {
	if err := g.check(); err != nil {
		return nil, nil, err
	}
	shares, batches := bagShares(g.Tasks, g.Weights), 0
	busy := make([]int, len(shares)) // nodes with batches left
	for i, share := range shares {
		batches += min(share, g.Batches)
		busy[i] = i
	}
	n, m, err := checkCounts(1+3*float64(batches), 4*float64(batches))
	if err != nil {
		return nil, nil, err
	}
	b := bag{BagOfTasks: g, b: workload.NewBuilder("bag-of-tasks"), random: newRandom(g.Seed), owner: make([]int32, 0, n), work: make([]workload.TaskID, len(shares))}
	b.b.NamesAreDistinct()
	b.b.Grow(n, m)
	b.server = b.task("start", 1, -1, 0, g.StartFlop)
	for round := 0; len(busy) > 0; round++ {
		served := busy[:0]
		for _, i := range busy {
			if size := b.batch(shares[i], round-1); size > 0 {
				b.collect(round, i, size)
			}
			if size := b.batch(shares[i], round); size > 0 {
				b.serve(round+1, i, size)
				served = append(served, i)
			}
		}
		busy = served
	}
	d, err := b.b.Build()
	return d, b.owner, err
}

// bag builds the DAG of a BagOfTasks.
type bag struct {
	BagOfTasks
	b      *workload.Builder
	random *rand.Rand
	owner  []int32
	server workload.TaskID   // the last task of the server
	work   []workload.TaskID // the last task of each node
}

// batch is how many of a node's total tasks are in a round; rounds count from 0.
func (b *bag) batch(total, round int) int {
	parts := min(total, b.Batches)
	if round < 0 || round >= parts {
		return 0
	}
	return share(total, parts, round)
}

// task adds a task of node i, from 0, or of the server, -1.
func (b *bag) task(kind string, number, node, batch int, workFlop float64) workload.TaskID {
	name := kind + "_" + strconv.Itoa(number)
	if batch > 0 {
		name = kind + "_" + strconv.Itoa(batch) + "_" + strconv.Itoa(number)
	}
	t := b.b.Task(name, workFlop)
	b.b.SetAttributes(t, workload.Attributes{Type: kind})
	b.owner = append(b.owner, int32(node+1))
	return t
}

// serve hands a batch to a node, which works on it.
func (b *bag) serve(batch, node, size int) {
	t := b.task("serve", node+1, -1, batch, b.ServeFlop+float64(size)*b.PackFlop)
	b.b.Control(b.server, t)
	b.server = t
	b.work[node] = b.task("work", node+1, node, batch, b.batchFlop(size))
	b.b.Edge(t, b.work[node], float64(size)*b.SendBytes)
}

// collect waits for the results of a batch.
func (b *bag) collect(batch, node, size int) {
	t := b.task("collect", node+1, -1, batch, b.CollectFlop+float64(size)*b.UnpackFlop)
	b.b.Control(b.server, t)
	b.server = t
	b.b.Edge(b.work[node], t, float64(size)*b.ReceiveBytes)
}

func (b *bag) batchFlop(size int) float64 {
	if b.Work.Min == b.Work.Max {
		return float64(size) * b.Work.Min
	}
	sum := 0.0
	for range size {
		sum += b.Work.draw(b.random)
	}
	return sum
}

func (g BagOfTasks) check() error {
	if g.Tasks < 1 || len(g.Weights) < 1 || g.Batches < 1 {
		return fmt.Errorf("%d tasks on %d nodes in %d batches: want each at least 1", g.Tasks, len(g.Weights), g.Batches)
	}
	if g.Tasks > maxGeneratedTasks {
		return fmt.Errorf("%d tasks: more than %d", g.Tasks, maxGeneratedTasks)
	}
	return cmp.Or(
		checkBagWeights(g.Weights), g.Work.check("work"), within("work", g.Work.Max, maxCost),
		within("send", g.SendBytes, maxCost), within("receive", g.ReceiveBytes, maxCost),
		within("start", g.StartFlop, maxCost), within("serve", g.ServeFlop, maxCost), within("pack", g.PackFlop, maxCost),
		within("collect", g.CollectFlop, maxCost), within("unpack", g.UnpackFlop, maxCost),
	)
}

// bagShares distributes tasks by weight: each node gets its exact share rounded
// down, and the nodes with the largest remainders get the tasks that are left, one
// each (Hamilton's method of apportionment). Ties go to the lower node. The sum of
// the weights has been checked. O(n log n).
func bagShares(tasks int, weights []float64) []int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	shares := make([]int, len(weights))
	rest := make([]float64, len(weights))
	var order []int // nodes that may get one more
	left := tasks
	for i, w := range weights {
		exact := float64(tasks) * (w / sum)
		shares[i] = int(exact)
		rest[i] = exact - float64(shares[i])
		left -= shares[i]
		if w > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rest[j], rest[i]) })
	for k := range left {
		shares[order[k%len(order)]]++
	}
	return shares
}

func checkBagWeights(weights []float64) error {
	sum := 0.0
	for i, w := range weights {
		if !(w >= 0 && w <= math.MaxFloat64) {
			return fmt.Errorf("weight %v of node %d: want a finite number, at least 0", w, i+1)
		}
		sum += w
	}
	if !(sum > 0 && sum <= math.MaxFloat64) {
		return fmt.Errorf("weights sum to %v: want a finite sum above 0", sum)
	}
	return nil
}

func bagFrom(a *spec.Args) build {
	tasks, nodes := count(a, "tasks", 1024), count(a, "nodes", 4)
	return BagOfTasks{
		Tasks: tasks, Weights: bagWeights(a, nodes), Batches: count(a, "batches", 1), Seed: seed(a),
		Work: workFrom(a), SendBytes: a.With("send", 1e3, units.Data), ReceiveBytes: a.With("receive", 1e3, units.Data),
		StartFlop: a.With("start", 0, units.Work), ServeFlop: a.With("serve", 1e6, units.Work), PackFlop: a.With("pack", 0, units.Work),
		CollectFlop: a.With("collect", 1e6, units.Work), UnpackFlop: a.With("unpack", 0, units.Work),
	}.generate
}

// bagWeights reads "equal" or a list such as 1|2|1, which is assigned to the nodes
// in turn.
func bagWeights(a *spec.Args, nodes int) []float64 {
	text := a.String("weights", "equal")
	given := []float64{1}
	if text != "equal" {
		given = given[:0]
		for word := range strings.SplitSeq(text, "|") {
			w, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
			if err != nil {
				a.Fail("weights", `%q is neither "equal" nor numbers such as 1|2|1`, text)
				return nil
			}
			given = append(given, w)
		}
	}
	if nodes > maxGeneratedTasks {
		a.Fail("nodes", "%d: more than %d", nodes, maxGeneratedTasks)
		return nil
	}
	if len(given) > nodes && nodes > 0 {
		a.Fail("weights", "%d weights for %d nodes", len(given), nodes)
		return nil
	}
	weights := make([]float64, max(nodes, 0))
	for i := range weights {
		weights[i] = given[i%len(given)]
	}
	return weights
}
