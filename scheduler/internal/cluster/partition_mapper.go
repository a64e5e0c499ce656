package cluster

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
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
	host, err := m.place(pr)
	if err != nil {
		return nil, fmt.Errorf("partition: %w", err)
	}
	return planPlaced(ctx, pr, host, "partition")
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
