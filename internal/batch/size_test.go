package batch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

// Four nodes of 4 cores and two of 8 are 6 nodes, or 32 cores.
func TestSetListed(t *testing.T) {
	classes := []jobs.NodeClass{{Nodes: []int{0, 1, 2, 3}, Cores: 4}, {Nodes: []int{3, 4, 5}, Cores: 8}}
	for _, c := range []struct {
		cores        bool
		stated, want int
	}{{false, 0, 6}, {false, 9, 9}, {true, 0, 32}, {true, 6, 32}, {true, 32, 32}} {
		m := Machine{Machine: jobs.Machine{Cores: c.cores, Units: c.stated, Nodes: classes}}
		require.NoError(t, m.SetListed())
		require.Equal(t, c.want, m.Units)
	}
	m := Machine{Machine: jobs.Machine{Cores: true, Units: 9, Nodes: classes}}
	require.EqualError(t, m.SetListed(), "machine: units: 9: the file lists 6 nodes with 32 cores (leave units out)")
	m = Machine{Machine: jobs.Machine{Cores: true, Units: 5, Nodes: []jobs.NodeClass{{Cores: 4}}}}
	require.NoError(t, m.SetListed())
	require.Equal(t, 20, m.Units, "5 nodes of 4 cores")
	m = Machine{Machine: jobs.Machine{Cores: true, Units: 5}}
	require.NoError(t, m.SetListed())
	require.Equal(t, 5, m.Units, "no class: units are cores")
}

// A node of 4 cores takes two tasks of 2 cores; tasks of 8 cores run on the other ones alone.
func TestSizeTasks(t *testing.T) {
	tasks := func() *jobs.Trace {
		trace := threeJobs()
		trace.Units = []int32{0, 0, 7}
		trace.Need, trace.Needs = []int32{0, 1, 2}, []jobs.Needs{{Tasks: 5, CoresPerTask: 2}, {Tasks: 3, CoresPerTask: 8}, {Tasks: 9}}
		return trace
	}
	m := Machine{Machine: jobs.Machine{Units: 6, Nodes: []jobs.NodeClass{{Nodes: []int{0, 1, 2, 3}, Cores: 4}, {Nodes: []int{4, 5}, Cores: 8}}}}
	trace := tasks()
	require.NoError(t, m.SizeTasks(trace))
	require.Equal(t, []int32{3, 3, 7}, trace.Units)
	trace, m.Cores = tasks(), true
	require.NoError(t, m.SizeTasks(trace))
	require.Equal(t, []int32{10, 24, 7}, trace.Units)
	m = Machine{Machine: jobs.Machine{Units: 6, Nodes: []jobs.NodeClass{{Cores: 4}}}}
	require.ErrorContains(t, m.SizeTasks(tasks()), `job "2": no node has 8 cores: how many nodes its tasks fill is unknown`)
	m.Nodes = nil
	require.ErrorContains(t, m.SizeTasks(tasks()), `job "1": no node states its cores`)
}
