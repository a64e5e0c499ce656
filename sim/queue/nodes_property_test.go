package queue_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// drawJobs draws a trace of whole seconds for a machine of so many units.
func drawJobs(t *rapid.T, units int) []row {
	rows := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) row {
		limit := float64(rapid.IntRange(1, 12).Draw(t, "limit"))
		return row{
			float64(rapid.IntRange(0, 30).Draw(t, "submit")), float64(rapid.IntRange(1, units).Draw(t, "units")),
			limit, float64(rapid.IntRange(0, 15).Draw(t, "run")),
		}
	}), 1, 20).Draw(t, "jobs")
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a[0], b[0]) })
	return rows
}

func runDrawn(t *rapid.T, trace *jobs.Trace, policy string, o queue.Options) (*queue.Result, error) {
	p, err := sched.Parse(policy)
	require.NoError(t, err)
	return queue.Run(t.Context(), trace, p, o)
}

// fcfs, list and priority start each job at the same date whether node numbers are planned with or not, and
// whichever nodes jobs get. So does EASY if each job has one node, and every policy if each
// has all of them.
func TestNodesChangeNoDate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units := rapid.IntRange(1, 7).Draw(t, "nodes")
		rows := drawJobs(t, units)
		policies := []string{"fcfs", "list", "priority(order=sjf)", "list(order=wfp3)"}
		if one := rapid.IntRange(0, 2).Draw(t, "sizes"); one > 0 {
			for i := range rows {
				rows[i][1] = []float64{0, 1, float64(units)}[one]
			}
			policies = append(policies, "easy", "easy(backfill=sjf)")
			if one == 2 {
				policies = append(policies, "conservative", "conservative(compress=none)", "easy(reserve=3)", "slurm(bf-interval=3,bf-resolution=2)")
			}
		}
		trace := rowsTrace(rows)
		machine := &jobs.Machine{Units: units, Leaves: [][]int{{0}, {1, 2}}}
		machine.Leaves = machine.Leaves[:min(units, 3)/3*2]
		policy := rapid.SampledFrom(policies).Draw(t, "policy")
		count, err := runDrawn(t, trace, policy, queue.Options{Machine: machine, Bound: queue.BoundCount})
		require.NoError(t, err)
		for _, alloc := range []string{"first", "contiguous(else=first)", "random(seed=5)"} {
			nodes, err := runDrawn(t, trace, policy, queue.Options{Machine: machine, Bound: queue.BoundNodes, Alloc: alloc})
			require.NoError(t, err)
			require.Equal(t, count.StartSec, nodes.StartSec, alloc)
			require.Equal(t, count.EndSec, nodes.EndSec)
			numbered, err := runDrawn(t, trace, policy, queue.Options{Machine: machine, Nodes: true, Alloc: alloc})
			require.NoError(t, err)
			require.Equal(t, count.StartSec, numbered.StartSec, alloc)
			checkNodes(t, numbered, nil)
		}
	})
}

// checkNodes: no node has two jobs at once, each job has as many nodes as it requests, and none in a time in which
// its node is blocked or off.
func checkNodes(t require.TestingT, r *queue.Result, blocked []jobs.Block) {
	type stay struct {
		from, to float64
		who      string
	}
	on := map[int32][]stay{}
	add := func(job jobs.ID, from, to float64, nodes []queue.Interval) {
		n := 0
		for _, v := range nodes {
			for i := v.From; i <= v.To; i++ {
				n++
				if from < to {
					on[i] = append(on[i], stay{from, to, r.Trace.JobName(job)})
				}
			}
		}
		require.EqualValues(t, r.Trace.Units[job], n)
	}
	for i, start := range r.StartSec {
		if !math.IsNaN(start) {
			add(jobs.ID(i), start, r.EndSec[i], r.NodesOfJob(jobs.ID(i)))
		}
	}
	for _, a := range r.Earlier {
		add(a.Job, a.StartSec, a.EndSec, a.Nodes)
	}
	for _, b := range blocked {
		for _, i := range b.Nodes {
			on[int32(i)] = append(on[int32(i)], stay{b.FromSec, b.ToSec, "block"})
		}
	}
	for i, list := range on {
		slices.SortFunc(list, func(a, b stay) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
		for k := 1; k < len(list); k++ {
			if list[k-1].who == "block" && list[k].who == "block" {
				list[k].to = max(list[k].to, list[k-1].to)
				continue
			}
			require.LessOrEqual(t, list[k-1].to, list[k].from, "node %d: %v", i, list)
		}
	}
}

// drawBlocks draws times in which nodes are taken.
func drawBlocks(t *rapid.T, units int, what string) (list []jobs.Block) {
	for range rapid.IntRange(0, 3).Draw(t, what) {
		from := rapid.IntRange(0, 40).Draw(t, "from")
		b := jobs.Block{FromSec: float64(from), ToSec: float64(from + rapid.IntRange(1, 10).Draw(t, "lasts"))}
		for i := range units {
			if rapid.Bool().Draw(t, "node") {
				b.Nodes = append(b.Nodes, i)
			}
		}
		if b.Nodes != nil {
			list = append(list, b)
		}
	}
	return list
}

// Whatever the policy, the allocation, and blocks and failures: nodes are used as they may be, jobs end, and a second run
// gives the same.
func TestNodesAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units := rapid.IntRange(3, 7).Draw(t, "nodes")
		trace := rowsTrace(drawJobs(t, units))
		o := queue.Options{
			Machine: &jobs.Machine{Units: units, Outages: drawBlocks(t, units, "outages"), Leaves: [][]int{{0}, {1, 2}}},
			Bound:   queue.BoundNodes, Failures: drawBlocks(t, units, "failures"), FailJobs: rapid.Bool().Draw(t, "fail"),
			Alloc: rapid.SampledFrom([]string{"first", "contiguous", "best-contiguous", "packed", "spread", "random"}).Draw(t, "alloc"),
		}
		policy := rapid.SampledFrom([]string{
			"fcfs", "list", "priority(order=sjf)", "easy", "easy(backfill=sjf)", "easy(reserve=2)", "easy(order=wfp3)", "conservative", "conservative(compress=none)", "slurm(bf-interval=2,depth=2)",
		}).Draw(t, "policy")
		estimates := rapid.SampledFrom([]string{"request", "exact", "x0.5", "x2"}).Draw(t, "estimates")
		run := func() *queue.Result {
			var err error
			o.Estimates, err = queue.ParseEstimates(estimates, trace)
			require.NoError(t, err)
			r, err := runDrawn(t, trace, policy, o)
			require.NoError(t, err)
			return r
		}
		r := run()
		checkNodes(t, r, append(append([]jobs.Block{}, o.Machine.Outages...), o.Failures...))
		for i, s := range r.State {
			require.True(t, s.Ran(), "job %d is %v", i, s)
			if s != queue.NodeFail {
				require.Equal(t, r.StartSec[i]+min(trace.RunSec[i], trace.LimitSec[i]), r.EndSec[i])
			}
			require.GreaterOrEqual(t, r.StartSec[i], trace.SubmitSec[i])
		}
		require.Equal(t, fmt.Sprint(r), fmt.Sprint(run()))
	})
}

// Under the number of units, blocks and jobs together never have more than there are.
func TestUnitsAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units := rapid.IntRange(1, 7).Draw(t, "units")
		trace := rowsTrace(drawJobs(t, units))
		o := queue.Options{Machine: &jobs.Machine{Units: units, Outages: drawBlocks(t, units, "outages")}, Bound: queue.BoundCount}
		if o.Machine.Outages == nil {
			o.Failures = drawBlocks(t, units, "failures")
		}
		policy := rapid.SampledFrom([]string{
			"fcfs", "list", "priority(order=sjf)", "easy", "easy(backfill=sjf)", "easy(reserve=2)", "easy(order=wfp3)", "conservative", "conservative(compress=none)", "slurm(bf-interval=2)",
		}).Draw(t, "policy")
		r, err := runDrawn(t, trace, policy, o)
		require.NoError(t, err)
		for sec := range 400 {
			taken := map[int]bool{}
			for _, b := range append(append([]jobs.Block{}, o.Machine.Outages...), o.Failures...) {
				for _, i := range b.Nodes {
					if b.FromSec <= float64(sec) && b.ToSec > float64(sec) {
						taken[i] = true
					}
				}
			}
			busy := len(taken)
			for i, start := range r.StartSec {
				if start <= float64(sec) && r.EndSec[i] > float64(sec) {
					busy += int(trace.Units[i])
				}
			}
			for _, a := range r.Earlier {
				if a.StartSec <= float64(sec) && a.EndSec > float64(sec) {
					busy += int(trace.Units[a.Job])
				}
			}
			require.LessOrEqual(t, busy, units, "at %d s", sec)
		}
	})
}

// Two partitions without a node in common are two machines.
func TestPartitionsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := drawJobs(t, 3)
		names := []string{"a", "b"}
		whole, parts := &jobs.Trace{}, []*jobs.Trace{{}, {}}
		var where []int
		for i, r := range rows {
			k := rapid.IntRange(0, 1).Draw(t, "partition")
			j := jobs.Job{Number: int64(i), SubmitSec: r[0], Units: int32(r[1]), LimitSec: r[2], RunSec: r[3], WaitSec: math.NaN(), Partition: names[k]}
			whole.Add(&j)
			parts[k].Add(&j)
			where = append(where, k)
		}
		policy := rapid.SampledFrom([]string{"fcfs", "list", "easy", "conservative", "conservative(compress=none)", "priority(order=sjf)", "slurm(bf-interval=1,bf-resolution=1)"}).Draw(t, "policy")
		machine := &jobs.Machine{Units: 6, Partitions: []jobs.Partition{{Name: "a", Nodes: []int{0, 1, 2}}, {Name: "b", Nodes: []int{3, 4, 5}}}}
		r, err := runDrawn(t, whole, policy, queue.Options{Machine: machine})
		require.NoError(t, err)
		var starts [2][]float64
		for i, k := range where {
			starts[k] = append(starts[k], r.StartSec[i])
		}
		for k, part := range parts {
			if part.Len() == 0 {
				continue
			}
			alone, err := runDrawn(t, part, policy, queue.Options{Units: 3, Bound: queue.BoundNodes})
			require.NoError(t, err)
			require.Equal(t, alone.StartSec, starts[k], "partition %s", names[k])
		}
	})
}
