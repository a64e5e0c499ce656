package cluster

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/partition"
)

// PartitionModel says what a [Partition] is told of the machine.
type PartitionModel string

const (
	// ImprovedModel is that of Yuan (2014): parts in proportion to the hosts'
	// power, within delta from above and below; messages at what their route costs.
	ImprovedModel PartitionModel = "improved"
	// ClassicalModel is that of graph partitioning at large: equal parts, none
	// above by more than delta, and as few bytes between them as possible.
	ClassicalModel PartitionModel = "classical"
)

// maxParts bounds the hosts: what a byte costs between any two is one table.
const maxParts = 1024

// Partition cuts the program into parts, one for each host: it balances work and
// minimises what messages cost, and does not look at when anything runs. X.
// Yuan's improved model (2014), on which its paper runs a quantum genetic
// algorithm, or the classical one, solved by any method of package
// [partition]:
//
//   - a vertex is a task, its weight the task's mean time;
//   - an edge is a message, its weight the bytes; control edges weigh nothing;
//   - the power R of a host is its speed times its cores (no more than tasks):
//     with unrelated machines, how much faster than the mean it runs all tasks;
//   - the cost C of a byte is 1/rate of the route, plus the latency's share in a
//     message of mean size.
//
// Weights and costs become whole numbers, see [partitionGraph]. Then tasks go by
// falling b-level to their hosts, as in [DSC].
//
// Deviations: when no partition within delta is found, which is usual where
// hosts have few tasks each, the nearest one that was found is used. Of more
// hosts than tasks the most powerful are used; hosts that cannot run every task
// or have no routes to and from the others are left out.
//
// Ties: the method's own; equal b-levels, to a relative Epsilon, lowest TaskID.
//
// Cost: the method's, and O(tasks * hosts + hosts^2 + edges) and the gap search.
type Partition struct {
	Method partition.Method
	Delta  float64 // 0.03 is 3 %
	Model  PartitionModel
	Seed   uint64
}

// Map plans pr. The error says that there are more than 1024 hosts, that none can
// run all tasks, or is the method's.
func (m Partition) Map(pr *scheduler.Problem) (*scheduler.Schedule, error) {
	host, err := m.place(pr)
	if err != nil {
		return nil, fmt.Errorf("partition: %w", err)
	}
	return planPlaced(pr, host, "partition")
}

func (m Partition) place(pr *scheduler.Problem) ([]platform.HostID, error) {
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
