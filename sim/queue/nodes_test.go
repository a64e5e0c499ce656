package queue_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// placesOf lists the nodes of all jobs, such as 0-1 for the first one.
func placesOf(r *queue.Result) (list []string) {
	for i := range r.Trace.Len() {
		text := ""
		for _, v := range r.NodesOfJob(jobs.ID(i)) {
			text += fmt.Sprintf(" %d-%d", v.From, v.To)
		}
		list = append(list, text)
	}
	return list
}

// E1 of EASY with node numbers. Under count the numbers are the lowest ones that are free, and change no date.
func TestNodeNumbers(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 4, 5}, [3]float64{1, 3, 3}, [3]float64{2, 2, 8}, [3]float64{3, 2, 1}, [3]float64{4, 1, 4}, [3]float64{5, 1, 2}))
	r := runPolicy(t, trace, "fcfs", queue.Options{Units: 4, Nodes: true})
	require.Equal(t, []float64{0, 5, 8, 8, 9, 9}, r.StartSec)
	require.Equal(t, []string{" 0-3", " 0-2", " 0-1", " 2-3", " 2-2", " 3-3"}, placesOf(r))
	plain := runPolicy(t, trace, "fcfs", queue.Options{Units: 4})
	require.Nil(t, plain.NodesOf)
	require.Equal(t, r.StartSec, plain.StartSec)
}

// Nodes that are reserved stay free: of 4 nodes, a has 0 and 1 until 10, b node 2 until 4. The head c needs 3: it gets
// nodes 0 to 2 at 10, by their numbers. d, one node for 20 s, starts at once on node 3, and at 4 node 2 is free, but reserved: e
// waits, 20 s long, until c has ended. Under count e waits too: no extra unit is left.
func TestReservedNodes(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 2, 10}, [3]float64{0, 1, 4}, [3]float64{1, 3, 5}, [3]float64{2, 1, 20}, [3]float64{3, 1, 20}))
	r := runPolicy(t, trace, "easy", queue.Options{Units: 4, Bound: queue.BoundNodes})
	require.Equal(t, []float64{0, 0, 10, 2, 15}, r.StartSec)
	require.Equal(t, []string{" 0-1", " 2-2", " 0-2", " 3-3", " 0-0"}, placesOf(r))
}

// Contiguous nodes: when b ends, nodes 1 and 3 are free, and c, which needs two, waits for neighbours.
func TestContiguous(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 1, 9}, [3]float64{0, 1, 4}, [3]float64{0, 1, 9}, [3]float64{0, 1, 4}, [3]float64{1, 2, 3}))
	r := runPolicy(t, trace, "fcfs", queue.Options{Units: 4, Alloc: "contiguous"})
	require.Equal(t, []float64{0, 0, 0, 0, 9}, r.StartSec)
	r = runPolicy(t, trace, "fcfs", queue.Options{Units: 4, Alloc: "contiguous(else=first)", Nodes: true})
	require.Equal(t, []float64{0, 0, 0, 0, 4}, r.StartSec)
	require.Equal(t, " 1-1 3-3", placesOf(r)[4])
	p, err := sched.Parse("fcfs")
	require.NoError(t, err)
	_, err = queue.Run(t.Context(), trace, p, queue.Options{Units: 4, Alloc: "contiguous", Bound: queue.BoundCount})
	require.ErrorContains(t, err, "the number of units does not suffice: allocation contiguous")
}

// partitioned has nodes 0 to 2 in main, node 3 in gpu, and all of them in any, for the others at night.
func partitioned() *jobs.Machine {
	return &jobs.Machine{Units: 4, Partitions: []jobs.Partition{
		{Name: "main", Nodes: []int{0, 1, 2}, Default: true, MaxNodes: 2, MaxLimitSec: 100},
		{Name: "gpu", Nodes: []int{3}},
		{Name: "urgent", Nodes: []int{0, 1, 2, 3}, PriorityTier: 1},
		{Name: "closed", Down: true},
	}}
}

type placed struct {
	submit, lasts float64
	units         int32
	partition     string
}

func partitionTrace(list ...placed) *jobs.Trace {
	t := &jobs.Trace{}
	for i, j := range list {
		t.Add(&jobs.Job{
			Number: int64(i + 1), SubmitSec: j.submit, LimitSec: j.lasts, RunSec: j.lasts, Units: j.units, Partition: j.partition, WaitSec: math.NaN(),
		})
	}
	return t
}

func TestPartitions(t *testing.T) {
	trace := partitionTrace(
		placed{0, 10, 2, ""},          // main: nodes 0 and 1
		placed{1, 10, 2, "main"},      // waits: one node is free
		placed{2, 4, 1, "gpu"},        // starts at once, on node 3
		placed{3, 1, 1, "main,gpu"},   // main is kept for the second job: gpu, at 6
		placed{4, 10, 3, ""},          // more than 2 nodes
		placed{4, 200, 1, ""},         // longer than 100 s
		placed{4, 200, 1, "main,gpu"}, // too long for main: gpu
		placed{4, 1, 1, "mian"},
	)
	for _, policy := range []string{"fcfs", "easy", "conservative"} {
		r := runPolicy(t, trace, policy, queue.Options{Machine: partitioned()})
		require.Equal(t, []float64{0, 10, 2}, r.StartSec[:3], policy)
		require.Equal(t, queue.Rejected, r.State[4])
		require.Equal(t, "requests 3 nodes, partition main gives a job 2 at most", r.Reason[4])
		require.Equal(t, "its limit of 200 s is above that of partition main, 100 s", r.Reason[5])
		require.Equal(t, `unknown partition "mian"`, r.Reason[7])
		switch policy {
		case "fcfs":
			require.Equal(t, []float64{6, 7}, []float64{r.StartSec[3], r.StartSec[6]})
			require.Equal(t, []string{" 3-3", " 3-3"}, []string{placesOf(r)[3], placesOf(r)[6]})
		default: // it ends before the second job can start
			require.Equal(t, []float64{3, 6}, []float64{r.StartSec[3], r.StartSec[6]})
			require.Equal(t, " 2-2", placesOf(r)[3])
		}
	}
}

// In a main pass of slurm a job that does not fit holds up the jobs of its own partition alone: cycles are 1000 s apart.
func TestSlurmPartitions(t *testing.T) {
	machine := &jobs.Machine{Units: 4, Partitions: []jobs.Partition{{Name: "a", Nodes: []int{0, 1}}, {Name: "b", Nodes: []int{2, 3}}}}
	trace := partitionTrace(
		placed{0, 1, 1, "b"}, // the cycle at 0 finds nothing that waits
		placed{1, 10, 1, "a"},
		placed{2, 10, 2, "a"}, // does not fit
		placed{3, 2, 1, "a"},  // would, after it
		placed{4, 10, 1, "b"},
		placed{5, 1, 2, "b"}, // does not fit
		placed{6, 1, 1, "a,b"},
	)
	r := runPolicy(t, trace, "slurm(bf-interval=1000)", queue.Options{Machine: machine})
	require.Equal(t, []float64{0, 1, 11, 21, 4, 14, 15}, r.StartSec)
	r = runPolicy(t, trace, "slurm(bf-interval=1,bf-resolution=1)", queue.Options{Machine: machine})
	require.Equal(t, []float64{0, 1, 11, 3, 4, 14, 6}, r.StartSec)
}

// A job of a higher tier is the first of the queue; one of a partition that is down waits, and holds up no other.
func TestTiers(t *testing.T) {
	trace := partitionTrace(placed{0, 10, 2, ""}, placed{1, 5, 2, ""}, placed{2, 5, 4, "urgent"}, placed{3, 1, 1, "gpu"})
	for _, policy := range []string{"fcfs", "easy", "conservative"} {
		r := runPolicy(t, trace, policy, queue.Options{Machine: partitioned()})
		want := []float64{0, 15, 10}
		if policy == "conservative" { // its reservation at 10 is older
			want = []float64{0, 10, 15}
		}
		require.Equal(t, want, r.StartSec[:3], policy)
	}
	p, err := sched.Parse("fcfs")
	require.NoError(t, err)
	trace = partitionTrace(placed{0, 10, 2, "closed"}, placed{1, 5, 1, ""})
	_, err = queue.Run(t.Context(), trace, p, queue.Options{Machine: partitioned()})
	require.ErrorIs(t, err, queue.ErrStuck)
	require.ErrorContains(t, err, "job 1 waits for a partition that is down")
	require.NotContains(t, err.Error(), "job 2")
}

// Nodes 0 to 1 have ib, 1 to 2 are large, 3 has two gpus.
func TestNeeds(t *testing.T) {
	machine := &jobs.Machine{
		Units: 4, Features: map[string][]int{"ib": {0, 1}, "big": {1, 2}},
		Nodes: []jobs.NodeClass{
			{Nodes: []int{1, 2}, MemoryBytes: 64e9},
			{Nodes: []int{3}, Gres: []jobs.Gres{{Name: "gpu", Count: 2}}},
			{Cores: 8, MemoryBytes: 16e9},
		},
	}
	for _, c := range []struct {
		needs jobs.Needs
		units int32
		want  string // nodes, or why it is rejected
	}{
		{jobs.Needs{Constraint: "ib&big"}, 1, " 1-1"},
		{jobs.Needs{Constraint: "ib|big"}, 3, " 0-2"},
		{jobs.Needs{Constraint: "[ib|big]"}, 2, " 0-1"},
		{jobs.Needs{Constraint: "[ib|big]"}, 3, "requests 3 units, and the nodes that suit have fewer"},
		{jobs.Needs{Constraint: "big&(ib|big)"}, 2, " 1-2"},
		{jobs.Needs{Constraint: "ib&"}, 1, `constraint "ib&": want names with &, |, parentheses and brackets`},
		{jobs.Needs{MemoryPerNodeBytes: 32e9}, 1, " 1-1"},
		{jobs.Needs{MemoryPerCoreBytes: 8e9, TasksPerNode: 4}, 1, " 1-1"},
		{jobs.Needs{MemoryPerNodeBytes: 100e9}, 1, "no node has enough memory"},
		{jobs.Needs{Gres: []jobs.Gres{{Name: "gpu", Count: 1}}}, 1, " 3-3"},
		{jobs.Needs{Gres: []jobs.Gres{{Name: "gpu", Count: 3}}}, 1, "no node has enough gpu"},
		{jobs.Needs{TasksPerNode: 3, CoresPerTask: 3}, 1, "no node has enough cores"},
	} {
		trace := rowsTrace(alike([3]float64{0, float64(c.units), 1}))
		trace.Need, trace.Needs = []int32{0}, []jobs.Needs{c.needs}
		r := runPolicy(t, trace, "easy", queue.Options{Machine: machine})
		got := placesOf(r)[0]
		if r.State[0] == queue.Rejected {
			got = r.Reason[0]
		}
		require.Equal(t, c.want, got, "%+v", c.needs)
	}
}

// Two nodes of 4 cores that jobs share. a: 3 tasks of 2 cores, two on node 0 and one on node 1. b needs one task of 3 cores, and
// finds 2 free on each node: it waits for a, though as many cores are free. c has the 2 of node 1.
func TestSharedNodes(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 6, 5}, [3]float64{1, 3, 5}, [3]float64{2, 2, 2}))
	trace.Need, trace.Needs = []int32{0, 1, -1}, []jobs.Needs{{CoresPerTask: 2}, {CoresPerTask: 3}}
	machine := &jobs.Machine{Units: 8, Cores: true, Nodes: []jobs.NodeClass{{Cores: 4}}}
	for _, policy := range []string{"list", "easy", "conservative"} {
		r := runPolicy(t, trace, policy, queue.Options{Machine: machine, PackNodes: true})
		require.Equal(t, []float64{0, 5, 2}, r.StartSec, policy)
		require.Equal(t, []string{" 0-1", " 0-0", " 1-1"}, placesOf(r), policy)
	}
	r := runPolicy(t, trace, "list", queue.Options{Machine: machine})
	require.Equal(t, []float64{0, 5, 2}, r.StartSec, "any cores: 2 are free at 1")
	r = runPolicy(t, trace, "list", queue.Options{Machine: machine, PackNodes: true, Alloc: "worst-fit"})
	require.Equal(t, []string{" 0-1", " 0-0", " 1-1"}, placesOf(r))
}
