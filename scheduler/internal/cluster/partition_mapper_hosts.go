package cluster

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

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
