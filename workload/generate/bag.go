package generate

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/clustersim/clustersim/workload"
)

// BagOfTasks is a server that hands independent tasks to nodes in batches, and
// collects their results: the master-worker program ("self-scheduling example") of W. Gropp,
// E. Lusk and A. Skjellum, "Using MPI", 1994, section 3.6, with the batches of Zhu Yongzhi and
// Tian Tian, "Design and Implementation of Scalability Based on High Performance
// PCs Cluster", section 3.2.
//
// Node i gets the share Weights[i] of the tasks, rounded so that all are given out
// (the nodes of greatest remainder get one more), in Batches nearly equal parts,
// the larger first. The server does one thing at a time, as a loop of blocking
// calls does: it starts, hands every node its first batch, then goes round the
// nodes, waits for the results of a batch, collects them and hands out the next.
//
// With B batches that are not empty it has 1 + 3B tasks: start_1, serve_b_i and
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

// Generate builds the workload in the server's order.
func (g BagOfTasks) Generate() (*workload.DAG, error) {
	d, _, err := g.GenerateOwned()
	return d, err
}

// GenerateOwned is Generate, with the place that each task belongs to: 0 is the
// server, i is node i. The tasks of a place stand in its program order.
func (g BagOfTasks) GenerateOwned() (*workload.DAG, []int32, error) {
	if err := g.Check(); err != nil {
		return nil, nil, err
	}
	shares, batches := bagShares(g.Tasks, g.Weights), 0
	busy := make([]int, len(shares)) // nodes that the server still has to do with
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

// bag is a BagOfTasks on its way to a DAG.
type bag struct {
	BagOfTasks
	b      *workload.Builder
	random *rand.Rand
	owner  []int32
	server workload.TaskID   // the last task of the server
	work   []workload.TaskID // the last task of each node
}

// batch is how many tasks a share has in a round, from 0.
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

// batchFlop draws the work of size tasks.
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

func (g BagOfTasks) Check() error {
	if g.Tasks < 1 || len(g.Weights) < 1 || g.Batches < 1 {
		return fmt.Errorf("%d tasks on %d nodes in %d batches: want each at least 1", g.Tasks, len(g.Weights), g.Batches)
	}
	if g.Tasks > maxGeneratedTasks {
		return fmt.Errorf("%d tasks: more than %d", g.Tasks, maxGeneratedTasks)
	}
	return cmp.Or(
		checkBagWeights(g.Weights), g.Work.Check("work"), within("work", g.Work.Max, maxCost),
		within("send", g.SendBytes, maxCost), within("receive", g.ReceiveBytes, maxCost),
		within("start", g.StartFlop, maxCost), within("serve", g.ServeFlop, maxCost), within("pack", g.PackFlop, maxCost),
		within("collect", g.CollectFlop, maxCost), within("unpack", g.UnpackFlop, maxCost),
	)
}
