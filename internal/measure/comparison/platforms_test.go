package comparison

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Several platforms are compared as each of them alone, whichever axis comes first.
func TestRunOnSeveralPlatforms(t *testing.T) {
	platforms := []string{"cluster(hosts=4,speed=1Gf,bw=1GBps)", "cluster(hosts=2,speed=1Gf|3Gf,bw=1GBps)", "cluster(hosts=8,speed=2Gf,bw=1GBps)"}
	alone := map[Workload][]Row{}
	for _, p := range platforms {
		g := newGrid()
		g.platforms = []string{p}
		report := strip(g.run(t, 1))
		for _, row := range report.Rows {
			w := report.Workloads[row.Workload]
			row.Workload = 0
			alone[w] = append(alone[w], row)
		}
	}
	require.Len(t, alone, 6)
	for _, first := range []bool{false, true} {
		g := newGrid()
		g.platforms, g.platformsFirst = platforms, first
		report := strip(g.run(t, 2))
		together := map[Workload][]Row{}
		for _, row := range report.Rows {
			w := report.Workloads[row.Workload]
			row.Workload = 0
			together[w] = append(together[w], row)
		}
		require.Equal(t, alone, together)
		inner := Workload{g.workloads[0], platforms[1], true}
		if first {
			inner = Workload{g.workloads[1], platforms[0], false}
		}
		require.Equal(t, inner, report.Workloads[1], "the last axis turns fastest")
		require.Equal(t, 6, report.Overall[0].Workloads)
	}
}
