package queue_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// needing is a job with what it needs of its nodes.
type needing struct {
	row
	jobs.Needs
}

func needingTrace(list ...needing) *jobs.Trace {
	t := &jobs.Trace{}
	for i, x := range list {
		j := jobs.Job{Number: int64(i + 1), SubmitSec: x.row[0], Units: int32(x.row[1]), LimitSec: x.row[2], RunSec: x.row[3], WaitSec: math.NaN()}
		if x.Constraint != "" || x.Gres != nil || x.MemoryPerNodeBytes > 0 || x.CoresPerTask > 0 {
			j.Needs = &x.Needs
		}
		t.Add(&j)
	}
	return t
}

// equipped has four nodes: 0 and 1 have feature n, 2 has m and much memory, 3 has m and a gpu.
func equipped() *jobs.Machine {
	return &jobs.Machine{
		Units: 4, Features: map[string][]int{"n": {0, 1}, "m": {2, 3}},
		Nodes: []jobs.NodeClass{{Nodes: []int{2}, MemoryBytes: 64e9}, {Nodes: []int{3}, Gres: []jobs.Gres{{Name: "gpu", Count: 1}}}, {Cores: 4, MemoryBytes: 16e9}},
	}
}

// Reservations and starts heed what nodes have, though only units seem to be free. a has node 0 until 10, b node 3 until 4.
// The head c needs two nodes of n: at 10. d, which may have any node, runs 20 s: node 1 is free, but reserved, so it gets 2. e, of
// much memory, waits for node 2, until 22. f, which needs the gpu, starts when b ends. g, with n for 6 s, ends before
// 10: it starts at once on node 1, unless jobs start in order alone.
func TestPlansSuit(t *testing.T) {
	trace := needingTrace(
		needing{row{0, 1, 10, 10}, jobs.Needs{Constraint: "n"}},
		needing{row{0, 1, 4, 4}, jobs.Needs{Gres: []jobs.Gres{{Name: "gpu", Count: 1}}}},
		needing{row{1, 2, 5, 5}, jobs.Needs{Constraint: "n"}},
		needing{row{2, 1, 20, 20}, jobs.Needs{}},
		needing{row{3, 1, 5, 5}, jobs.Needs{MemoryPerNodeBytes: 32e9}},
		needing{row{3, 1, 5, 5}, jobs.Needs{Gres: []jobs.Gres{{Name: "gpu", Count: 1}}}},
		needing{row{4, 1, 6, 6}, jobs.Needs{Constraint: "n"}},
	)
	for policy, want := range map[string][]float64{
		"easy":                                 {0, 0, 10, 2, 22, 4, 4},
		"easy(reserve=all)":                    {0, 0, 10, 2, 22, 4, 4},
		"easy(backfill=sjf)":                   {0, 0, 10, 2, 22, 4, 4},
		"conservative":                         {0, 0, 10, 2, 22, 4, 4},
		"slurm(bf-interval=1,bf-resolution=1)": {0, 0, 10, 2, 22, 4, 4},
		"list":                                 {0, 0, 22, 2, 3, 4, 10}, // d has node 1
	} {
		r := runPolicy(t, trace, policy, queue.Options{Machine: equipped()})
		require.Equal(t, want, r.StartSec, policy)
	}
}

// constraints are nodes by what a job may ask for, of the machine above.
var constraints = map[string][]int{"n": {0, 1}, "m": {2, 3}, "n|m": {0, 1, 2, 3}, "[n|m]": nil, "m&(n|m)": {2, 3}}

// drawNeeds draws jobs for nodes with features, memory and a gpu, and which nodes each may have.
func drawNeeds(t *rapid.T) (trace *jobs.Trace, may [][]int) {
	var list []needing
	for _, r := range drawJobs(t, 3) {
		x, nodes := needing{row: r}, []int{0, 1, 2, 3}
		switch rapid.IntRange(0, 4).Draw(t, "need") {
		case 0, 1:
			x.Constraint = rapid.SampledFrom([]string{"n", "m", "n|m", "[n|m]", "m&(n|m)"}).Draw(t, "constraint")
			if n := constraints[x.Constraint]; n != nil {
				nodes = n
			}
		case 2:
			x.MemoryPerNodeBytes, nodes = 32e9, []int{2}
		case 3:
			x.Gres, nodes = []jobs.Gres{{Name: "gpu", Count: 1}}, []int{3}
		}
		list, may = append(list, x), append(may, nodes)
	}
	return needingTrace(list...), may
}

// No policy of the table starts a job on nodes that do not suit, with whole nodes and with nodes that jobs share.
func TestNodesSuit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trace, may := drawNeeds(t)
		o := queue.Options{Machine: equipped(), Nodes: true}
		if rapid.Bool().Draw(t, "cores") {
			o.Machine.Cores, o.Machine.Units, o.PackNodes = true, 16, true
			trace = needingCores(trace)
		} else {
			o.EventRounds = rapid.Bool().Draw(t, "event rounds")
			o.Machine.Outages = drawBlocks(t, 4, "outages")
		}
		policy := rapid.SampledFrom([]string{
			"fcfs", "list", "priority(order=sjf)", "easy", "easy(backfill=sjf)", "easy(reserve=2)", "easy(order=wfp3,reserve=all)", "conservative", "conservative(order=wfp3)",
			"conservative(compress=none)", "slurm(bf-interval=2,depth=2)", "slurm(order=multifactor,bf-resolution=3)",
		}).Draw(t, "policy")
		var err error
		o.Estimates, err = queue.ParseEstimates(rapid.SampledFrom([]string{"request", "exact", "x0.5", "x2"}).Draw(t, "estimates"), trace)
		require.NoError(t, err)
		r, err := runDrawn(t, trace, policy, o)
		require.NoError(t, err)
		for i, s := range r.State {
			if s == queue.Rejected {
				continue
			}
			require.True(t, s.Ran(), "job %d is %v", i, s)
			for _, v := range r.NodesOfJob(jobs.ID(i)) {
				for node := v.From; node <= v.To; node++ {
					require.Contains(t, may[i], int(node), "job %d", i)
				}
			}
		}
	})
}

// needingCores makes the units of jobs tasks of one core.
func needingCores(t *jobs.Trace) *jobs.Trace {
	t.Units = slices.Clone(t.Units)
	for i := range t.Units {
		t.Units[i] *= 2
	}
	return t
}

func TestTableSuits(t *testing.T) {
	for _, e := range sched.Table() {
		if e.Name == "exec" {
			continue
		}
		trace := needingTrace(needing{row{0, 1, 9, 9}, jobs.Needs{}}, needing{row{0, 1, 9, 9}, jobs.Needs{Constraint: "m"}}, needing{row{0, 2, 9, 9}, jobs.Needs{Constraint: "m"}})
		r := runPolicy(t, trace, e.Name, queue.Options{Machine: equipped()})
		require.Equal(t, []float64{0, 0, 9}, r.StartSec, e.Name)
		require.Equal(t, []string{" 0-0", " 2-2", " 2-3"}, placesOf(r), e.Name)
	}
}

// A generic resource that no node has cannot be met, though no node states its cores.
func TestUnknownGres(t *testing.T) {
	trace := needingTrace(needing{row{0, 1, 5, 5}, jobs.Needs{Gres: []jobs.Gres{{Name: "fpga", Count: 1}}}})
	m := &jobs.Machine{Units: 2, Nodes: []jobs.NodeClass{{Gres: []jobs.Gres{{Name: "gpu", Count: 1}}}}}
	r := simulate(t, trace, "easy", queue.Options{Machine: m})
	require.Equal(t, queue.Rejected, r.State[0])
	require.Equal(t, "no node has fpga", r.Reason[0])
}
