package isoefficiency_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

const small = `workloads:
  fine: cholesky(n={2*n},block=128)
  coarse: cholesky(n={n},block=256)
platform: cluster(hosts={p},speed=1Gf|2Gf|4Gf,bw=10Gbps)
n: {from: 2, to: 14, samples: 5}
p: [2, 4, 8]
efficiency: [0.5]
tolerance: 0.1
`

// Along the work that is returned, an independent simulation has the target
// efficiency.
func TestEfficiencyHoldsAlongTheCurve(t *testing.T) {
	s := study(t, small, nil)
	r, err := s.Run(t.Context())
	require.NoError(t, err)
	held := 0
	for k, block := range []int{128, 256} {
		for _, sol := range r.Workloads[k].Curves[0].Solutions {
			if sol.Status != isoefficiency.Holds {
				continue
			}
			held++
			tiles := int(sol.At.N)
			if block == 128 {
				tiles *= 2
			}
			d, err := generate.FromSpec(fmt.Sprintf("cholesky(n=%d,block=%d)", tiles, block))
			require.NoError(t, err)
			p, err := platform.FromSpec(spec("cluster(hosts={p},speed=1Gf|2Gf|4Gf,bw=10Gbps)", sol.P))
			require.NoError(t, err)
			plan, err := list.HEFT{}.Map(context.Background(), scheduler.NewProblem(d, p, sim.Network{}.Estimate()))
			require.NoError(t, err)
			result, err := sim.Run(t.Context(), p, d, sim.Follow(plan), sim.Options{})
			require.NoError(t, err)
			e := d.TotalWorkFlop() / (p.MarkedSpeed() * result.MakespanSec)
			require.InDelta(t, 0.5, e, 0.1)
			require.InEpsilon(t, sol.At.Efficiency, e, 1e-12)
			require.Equal(t, d.TotalWorkFlop(), sol.At.WorkFlop)
		}
	}
	require.GreaterOrEqual(t, held, 4)
}

func spec(text string, p int) string {
	t, err := formula.ParseTemplate(text, "p")
	if err != nil {
		panic(err)
	}
	filled, err := t.Fill(float64(p))
	if err != nil {
		panic(err)
	}
	return filled
}

// T_1 is the time of the workload on the fastest host alone, and then the parallel
// efficiency is the speed efficiency; the traditional one divides by cores.
func TestDefinitions(t *testing.T) {
	s := study(t, small, nil)
	run, err := s.Workloads[1].Measure(t.Context(), sim.NewEngine(), 6, 4)
	require.NoError(t, err)
	d, err := generate.FromSpec("cholesky(n=6,block=256)")
	require.NoError(t, err)
	alone, err := platform.FromSpec("cluster(hosts=1,speed=4Gf)")
	require.NoError(t, err)
	plan, err := list.HEFT{}.Map(context.Background(), scheduler.NewProblem(d, alone, sim.Network{}.Estimate()))
	require.NoError(t, err)
	one, err := sim.Run(t.Context(), alone, d, sim.Follow(plan), sim.Options{})
	require.NoError(t, err)
	require.InEpsilon(t, one.MakespanSec, run.SequentialSec, 1e-12)
	require.InDelta(t, 2, run.EquivalentCores, 1e-12, "1 + 2 + 4 + 1 over 4")
	require.InEpsilon(t, run.Efficiency, run.By(isoefficiency.Parallel), 1e-12)
	require.InEpsilon(t, run.Speedup()/4, run.By(isoefficiency.Traditional), 1e-12)
	require.InEpsilon(t, run.EquivalentCores*run.MakespanSec-run.SequentialSec, run.OverheadSec(), 1e-12)
	f := run.SerialFraction()
	require.InEpsilon(t, run.Speedup(), 1/(f+(1-f)/run.EquivalentCores), 1e-9)
	for _, def := range []isoefficiency.Definition{isoefficiency.Speed, isoefficiency.Parallel, isoefficiency.Traditional} {
		back, err := isoefficiency.ParseDefinition(def.String())
		require.NoError(t, err)
		require.Equal(t, def, back)
	}
	nothing := isoefficiency.Run{}
	require.True(t, math.IsNaN(nothing.By(isoefficiency.Speed)))
}

// Work stated by formula counts the problem's, not the workload's: an LU of a
// symmetric matrix does twice what it needs.
func TestUsefulWork(t *testing.T) {
	text := `workloads: {lu: "lu(n={n},block=256)", cholesky: "cholesky(n={n},block=256)"}
platform: cluster(hosts={p})
n: [4, 8]
p: [4]
`
	plain, err := study(t, text, nil).Run(t.Context())
	require.NoError(t, err)
	require.InDelta(t, 0.5, plain.Verdict.WorkDiffers, 0.05)
	useful, err := study(t, text+"work: (256*n)^3/3\n", nil).Run(t.Context())
	require.NoError(t, err)
	require.Zero(t, useful.Verdict.WorkDiffers)
	for i := range 2 {
		a, b := plain.Workloads[0].Lattice[0][i], useful.Workloads[0].Lattice[0][i]
		require.Equal(t, a.MakespanSec, b.MakespanSec)
		require.InEpsilon(t, a.Efficiency*b.WorkFlop/a.WorkFlop, b.Efficiency, 1e-12)
		require.InEpsilon(t, b.Efficiency, b.By(isoefficiency.Parallel), 1e-12)
	}
	require.Equal(t, isoefficiency.Second, useful.Verdict.Absolute.Better())
}

// Workloads and platforms can be files, online schedulers work, and p may stand in a
// workload.
func TestFiles(t *testing.T) {
	s := study(t, `workloads: {file: prog.yaml}
platform: platform.yaml
n: {from: 1, to: 4}
p: [1, 3]
scheduler: online-heft
efficiency: 0.9
`, map[string]string{
		"prog.yaml":     "tasks:\n  - {name: a, work: \"{n}Gf\"}\n  - {name: b, work: \"{n*p}Gf\"}\nedges:\n  - {from: a, to: b, data: 1MB}\n",
		"platform.yaml": "hosts: [{name: \"h{p}\", speed: 1Gf, cores: {p}}]\nlinks: []\nroutes: []\n",
	})
	r, err := s.Run(t.Context())
	require.NoError(t, err)
	last := r.Workloads[0].Lattice[1][3]
	require.Equal(t, 3, last.Cores)
	require.Equal(t, 16e9, last.WorkFlop)
	require.Equal(t, 16.0, last.MakespanSec)
	require.Nil(t, r.Verdict)
	require.Equal(t, isoefficiency.Above, r.Workloads[0].Curves[0].Solutions[0].Status)
}
