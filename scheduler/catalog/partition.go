package catalog

import (
	"strings"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/methods"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/internal/cluster"
)

// partitionEntries cut the DAG into as many parts as there are hosts.
func partitionEntries() []Entry {
	return []Entry{
		{"partition", Static, "a part for each host, by its power, that sends little to others; then by b-level", "method=multilevel, delta=0.03, model=improved, seed=1", "Yuan 2014; Karypis and Kumar 1998", "the method's, plus O(tasks * hosts + hosts^2 + edges)", buildPartition},
	}
}

func buildPartition(a *spec.Args, _ Env) (Scheduler, error) {
	m := cluster.Partition{
		Delta: a.With("delta", partition.DefaultImbalance, units.Fraction),
		Model: oneOf(a, "model", cluster.ImprovedModel, cluster.ClassicalModel),
		Seed:  a.Uint64("seed", 1),
	}
	var err error
	if m.Method, err = methods.Parse(a.String("method", "multilevel")); err != nil {
		for line := range strings.SplitSeq(err.Error(), "\n") {
			a.Fail("method", "%s", line)
		}
	}
	if m.Delta < 0 {
		a.Fail("delta", "want a part of a host's share, at least 0")
	}
	return Scheduler{Mapper: m}, nil
}
