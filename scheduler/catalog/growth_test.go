package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// counted counts what is asked of costs, which say nothing about hosts that are alike.
type counted struct {
	scheduler.Costs
	estimates int
}

func (c *counted) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	c.estimates++
	return c.Costs.ExecSec(t, h)
}

func (c *counted) TransferSec(e workload.EdgeID, src, dst platform.HostID) float64 {
	c.estimates++
	return c.Costs.TransferSec(e, src, dst)
}

// TestGrowth: on no shape do the estimates that a scheduler asks for grow faster than its stated
// cost says: with twice the tasks twice as many, or four times where the cost has the width or
// edges beside tasks. A tenth more is left for what begins and ends. What is done between two
// estimates, as by HBMCT's moves, is not counted.
func TestGrowth(t *testing.T) {
	shapes := []string{
		"forkjoin(width=%d)", "chain(tasks=%d)", "intree(depth=%[2]d)", "layered(tasks=%d,width=25)",
		"layered(tasks=%d,width=25,work=1e9..1e9,data=0..0)", "layered(tasks=%d,width=100000)", // independent
	}
	for _, shape := range shapes {
		t.Run(shape, func(t *testing.T) {
			made := map[string]*workload.DAG{}
			workloadOf := func(spec string) *workload.DAG {
				if made[spec] == nil {
					d, err := generate.FromSpec(spec)
					require.NoError(t, err)
					made[spec] = d
				}
				return made[spec]
			}
			for _, e := range catalog.Table() {
				s, err := catalog.Parse(e.Name, catalog.Env{})
				if err != nil || s.Mapper == nil || strings.Contains("partition optimal annealing genetic nsga2", e.Name) {
					continue
				}
				times, depth := 2, 13
				if strings.Contains(e.Cost, "width") || strings.Contains(e.Cost, "tasks * edges") || e.Name == "duplex" {
					times, depth = 4, 8
				}
				if testing.Short() {
					depth = 8
				}
				few := estimates(t, s.Mapper, workloadOf(shaped(shape, depth)))
				many := estimates(t, s.Mapper, workloadOf(shaped(shape, depth+1)))
				require.LessOrEqual(t, 10*many, 11*times*few+1000, "%s: %d estimates, %d for twice as many tasks, cost %s", e.Name, few, many, e.Cost)
			}
		})
	}
}

// shaped is a workload of about 2^depth tasks.
func shaped(shape string, depth int) string {
	if strings.Contains(shape, "[2]") {
		return fmt.Sprintf(shape, 0, depth)
	}
	return fmt.Sprintf(shape, 1<<depth)
}

// estimates counts those that a mapper asks for on eight hosts.
func estimates(t *testing.T, m scheduler.Mapper, d *workload.DAG) int {
	p, err := platform.FromSpec("cluster(hosts=8)")
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	costs := &counted{Costs: pr.Costs}
	pr.Costs = costs
	_, err = m.Map(t.Context(), pr)
	require.NoError(t, err)
	return costs.estimates
}
