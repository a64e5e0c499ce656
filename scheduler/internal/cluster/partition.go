package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// PartitionModel says what a [Partition] takes into account of the platform.
type PartitionModel string

const (
	// ImprovedModel is that of Yuan (2014): parts in proportion to the hosts'
	// power, to within delta above and below; messages cost what their route
	// costs.
	ImprovedModel PartitionModel = "improved"
	// ClassicalModel is the usual one of graph partitioning: equal parts, none too
	// large by more than delta, and as few bytes between them as possible.
	ClassicalModel PartitionModel = "classical"
)

// maxParts limits the number of hosts, because the costs of a byte between any
// two of them are one table.
const maxParts = 1024

// Partition cuts the DAG into parts, one for each host: it balances work and
// minimises the cost of messages, and ignores when anything runs. It uses X.
// Yuan's improved model (2014), on which that paper runs a quantum genetic
// algorithm, or the classical one, solved by any method of package [partition]:
//
//   - a vertex is a task, its weight the task's mean time;
//   - an edge is a message, its weight the bytes; control edges weigh nothing;
//   - the power R of a host is its speed times its cores (counting no more
//     cores than there are tasks); on unrelated machines, how much faster than
//     the mean it runs all tasks;
//   - the cost C of a byte is 1 / rate of the route, plus the byte's share of
//     the latency in a message of mean size.
//
// Weights and costs become whole numbers, see [partitionGraph]. Then the tasks
// are planned on their hosts by falling b-level, as in [DSC].
//
// Deviations: if no partition within delta is found, which is usual where hosts
// have few tasks each, the nearest one found is used. If there are more hosts
// than tasks, the most powerful are used; hosts that cannot run every task or
// have no routes to and from the others are left out.
//
// Ties: the method's own; of equal b-levels, to a relative Epsilon, the lowest
// TaskID.
//
// Cost: the method's, plus O(tasks * hosts + hosts^2 + edges) and the gap
// search.
type Partition struct {
	Method partition.Method
	Delta  float64 // 0.03 is 3 %
	Model  PartitionModel
	Seed   uint64
}

// Map plans pr. The error says that there are more than 1024 hosts or that none
// can run all tasks, or it is the method's.
func (m Partition) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	host, err := m.place(ctx, pr)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("partition: %w", err)
	}
	return planPlaced(ctx, pr, host, "partition")
}

func (m Partition) place(ctx context.Context, pr *scheduler.Problem) ([]platform.HostID, error) {
	if hosts := pr.Platform.NumHosts(); hosts > maxParts {
		return nil, fmt.Errorf("%d hosts: want at most %d", hosts, maxParts)
	}
	n := newPartNetwork(pr)
	hosts, err := n.chooseHosts()
	if err != nil {
		return nil, err
	}
	g, err := partitionGraph(pr)
	if err != nil {
		return nil, err
	}
	o := partition.Options{Seed: m.Seed, Imbalance: m.Delta}
	if m.Model == ImprovedModel {
		costs, err := n.costs(hosts)
		if err != nil {
			return nil, err
		}
		o = partition.Model{Graph: g, Powers: n.powersOf(hosts), Costs: costs, Delta: m.Delta}.Options(m.Seed)
	}
	o.Ended = ctx.Err
	r, err := m.Method.Partition(g, len(hosts), o)
	if _, unbalanced := errors.AsType[*partition.UnbalancedError](err); err != nil && !(unbalanced && len(r.Part) == g.NumVertices()) {
		return nil, err
	}
	host := make([]platform.HostID, len(r.Part))
	for t, p := range r.Part {
		host[t] = hosts[p]
	}
	return host, nil
}

const (
	// workUnits is what all tasks together weigh: a task's work is rounded to
	// 2^-40 of the whole workload's.
	workUnits = 1 << 40
	// dataUnits is what all messages together weigh: bytes are rounded to 2^-38 of
	// all bytes. Times costUnits it is below partition.MaxTotalWeight, even if
	// each of 2^37 messages is rounded up by half a unit.
	dataUnits = 1 << 38
	// costUnits is the cost of a byte between the two hosts where it costs most;
	// other costs are rounded to 2^-20 of that, and to 1 at least.
	costUnits = 1 << 20
)

// partitionGraph is the DAG as a graph with whole-number weights: tasks by mean
// time on all their cores, messages by bytes. If no message has any bytes, each counts the same,
// for its latency.
func partitionGraph(pr *scheduler.Problem) (*partition.Graph, error) {
	d := pr.DAG
	sec := make([]float64, d.NumTasks())
	for t := range sec {
		sec[t] = pr.Costs.MeanExecSec(workload.TaskID(t)) * float64(d.Cores(workload.TaskID(t)))
	}
	bytes := make([]float64, d.NumEdges())
	for e := range bytes {
		bytes[e] = d.Bytes(workload.EdgeID(e))
	}
	_, someData := greatest(bytes)
	b := partition.NewBuilder(d.NumTasks())
	for t, weight := range inUnits(sec, workUnits) {
		b.SetVertexWeight(t, weight)
	}
	for i, weight := range inUnits(bytes, dataUnits) {
		e := workload.EdgeID(i)
		switch {
		case d.IsControl(e):
			weight = 0
		case !someData:
			weight = 1
		}
		b.Message(int(d.From(e)), int(d.To(e)), weight)
	}
	return b.Build()
}

// inUnits divides the given number of units among xs in proportion, rounded to
// whole ones; all 0 if the sum of xs is. That sum may overflow: it is never
// computed.
func inUnits(xs []float64, units float64) []int64 {
	whole := make([]int64, len(xs))
	most, some := greatest(xs)
	if !some {
		return whole
	}
	sum := 0.0
	for _, x := range xs {
		sum += x / most
	}
	for i, x := range xs {
		whole[i] = int64(math.Round(x / most / sum * units))
	}
	return whole
}

// greatest is the largest of xs, and whether it is above 0.
func greatest(xs []float64) (most float64, some bool) {
	for _, x := range xs {
		most = max(most, x)
	}
	return most, most > 0
}

// leastTime limits how much faster than the slowest a host may count: one that
// runs all tasks in no time would have infinite power.
const leastTime = 1e-6

// partNetwork has the hosts' powers for a [Partition] and what a byte costs
// between them.
type partNetwork struct {
	pr        *scheduler.Problem
	powers    []float64       // by HostID; 0 if it cannot run every task
	meanBytes float64         // mean size of a message
	typical   workload.EdgeID // the message of nearest size; an empty one only if all are
	messages  bool            // whether there is any
}

func newPartNetwork(pr *scheduler.Problem) *partNetwork {
	n := &partNetwork{pr: pr, powers: make([]float64, pr.Platform.NumHosts())}
	tasks := pr.DAG.NumTasks()
	sec := make([]float64, len(n.powers)) // by HostID: mean over all tasks
	slowest, asked := 0.0, 0              // cores of all tasks
	for t := range workload.TaskID(tasks) {
		asked += pr.DAG.Cores(t)
	}
	for h := range sec {
		for t := range tasks {
			cores := float64(pr.DAG.Cores(workload.TaskID(t)))
			sec[h] += cores * pr.Costs.ExecSec(workload.TaskID(t), platform.HostID(h)) / float64(tasks)
		}
		if sec[h] < math.Inf(1) {
			slowest = max(slowest, sec[h])
		}
	}
	for h := range n.powers {
		cores := float64(min(pr.Platform.Host(platform.HostID(h)).Cores, asked))
		switch {
		case !(sec[h] < math.Inf(1)):
		case slowest == 0:
			n.powers[h] = cores
		default:
			n.powers[h] = cores / max(sec[h]/slowest, leastTime)
		}
	}
	n.findTypical()
	return n
}

func (n *partNetwork) findTypical() {
	d := n.pr.DAG
	var data []workload.EdgeID
	for e := range workload.EdgeID(d.NumEdges()) {
		if !d.IsControl(e) {
			data = append(data, e)
		}
	}
	for _, e := range data {
		n.meanBytes += d.Bytes(e) / float64(len(data))
	}
	for _, e := range data {
		if d.Bytes(e) == 0 && n.meanBytes > 0 {
			continue
		}
		if !n.messages || math.Abs(d.Bytes(e)-n.meanBytes) < math.Abs(d.Bytes(n.typical)-n.meanBytes) {
			n.typical, n.messages = e, true
		}
	}
}

// cost is the seconds that a byte takes from one host to another, or a message
// if none has any bytes; +Inf without a route.
func (n *partNetwork) cost(src, dst platform.HostID) float64 {
	if !n.messages || src == dst {
		return 0
	}
	fixedSec, bytesPerSec, known := scheduler.PairCost(n.pr.Costs, src, dst)
	switch {
	case known && n.meanBytes > 0:
		return fixedSec/n.meanBytes + 1/bytesPerSec
	case known:
		return fixedSec
	}
	sec := n.pr.Costs.TransferSec(n.typical, src, dst)
	if bytes := n.pr.DAG.Bytes(n.typical); bytes > 0 {
		return sec / bytes
	}
	return sec
}

// connected says whether two hosts can reach each other.
func (n *partNetwork) connected(a, b platform.HostID) bool {
	return n.cost(a, b) < math.Inf(1) && n.cost(b, a) < math.Inf(1)
}

// chooseHosts lists, by HostID, hosts that can run every task and can all reach
// each other, at most as many as there are tasks. They are taken by the total
// power that they can reach, their own included, then by their own: a lone
// host, however powerful, does not displace a cluster.
func (n *partNetwork) chooseHosts() ([]platform.HostID, error) {
	var able, chosen []platform.HostID
	for h, power := range n.powers {
		if power > 0 {
			able = append(able, platform.HostID(h))
		}
	}
	if len(able) == 0 {
		return nil, errors.New("no host can run every task in finite time")
	}
	reached := make([]float64, len(n.powers))
	for _, a := range able {
		for _, b := range able {
			if n.connected(a, b) {
				reached[a] += n.powers[b]
			}
		}
	}
	slices.SortStableFunc(able, func(a, b platform.HostID) int {
		return cmp.Or(cmp.Compare(reached[b], reached[a]), cmp.Compare(n.powers[b], n.powers[a]))
	})
	for _, h := range able {
		if len(chosen) == n.pr.DAG.NumTasks() {
			break
		}
		if !slices.ContainsFunc(chosen, func(c platform.HostID) bool { return !n.connected(c, h) }) {
			chosen = append(chosen, h)
		}
	}
	slices.Sort(chosen)
	return chosen, nil
}

func (n *partNetwork) powersOf(hosts []platform.HostID) []float64 {
	powers := make([]float64, len(hosts))
	for i, h := range hosts {
		powers[i] = n.powers[h]
	}
	return powers
}

// costs is C between the parts on hosts, in whole numbers.
func (n *partNetwork) costs(hosts []platform.HostID) (*partition.Costs, error) {
	sec := make([][]float64, len(hosts))
	most := 0.0
	for i, src := range hosts {
		sec[i] = make([]float64, len(hosts))
		for j, dst := range hosts {
			sec[i][j] = n.cost(src, dst)
			most = max(most, sec[i][j])
		}
	}
	matrix := make([][]int64, len(hosts))
	for i, row := range sec {
		matrix[i] = make([]int64, len(row))
		for j, x := range row {
			if x > 0 {
				matrix[i][j] = max(1, int64(math.Round(x/most*costUnits)))
			}
		}
	}
	return partition.NewCosts(matrix)
}
