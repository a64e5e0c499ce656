package batch

import (
	"slices"

	"github.com/clustersim/clustersim/workload/jobs"
)

// Resized is a machine with another number of nodes. Each new one is a copy of an old one, and those that go
// are taken from everywhere: classes, partitions and leaves keep their parts of the whole.
func Resized(old *jobs.Machine, after int) *jobs.Machine {
	m, before := *old, NumNodes(old)
	source := func(i int) int {
		switch {
		case after < before:
			return i * before / after
		case i < before:
			return i
		}
		return (i - before) * before / (after - before) % before
	}
	list := func(old []int) []int {
		if old == nil {
			return nil
		}
		in := make(map[int]bool, len(old))
		for _, i := range old {
			in[i] = true
		}
		now := []int{}
		for i := range after {
			if in[source(i)] {
				now = append(now, i)
			}
		}
		return now
	}
	m.NodeNames = nil
	m.Nodes, m.Partitions, m.Leaves = slices.Clone(m.Nodes), slices.Clone(m.Partitions), slices.Clone(m.Leaves)
	for i := range m.Nodes {
		m.Nodes[i].Nodes = list(m.Nodes[i].Nodes)
	}
	for i := range m.Partitions {
		m.Partitions[i].Nodes = list(m.Partitions[i].Nodes)
	}
	for i := range m.Leaves {
		m.Leaves[i] = list(m.Leaves[i])
	}
	features := make(map[string][]int, len(m.Features))
	for name, nodes := range m.Features {
		features[name] = list(nodes)
	}
	m.Features = features
	m.Reservations, m.Outages = slices.Clone(m.Reservations), slices.Clone(m.Outages)
	for _, blocks := range [][]jobs.Block{m.Reservations, m.Outages} {
		for i := range blocks {
			blocks[i].Nodes = list(blocks[i].Nodes)
		}
	}
	m.Units = after
	if m.Cores {
		m.Units = 0
		for i := range after {
			m.Units += cores(&m, i)
		}
	}
	return &m
}

// NumNodes is how many nodes a machine has.
func NumNodes(m *jobs.Machine) int {
	if len(m.NodeNames) > 0 {
		return len(m.NodeNames)
	}
	if m.Cores && len(m.Nodes) > 0 {
		return m.Units / max(cores(m, 0), 1)
	}
	return m.Units
}

// cores are those of node i.
func cores(m *jobs.Machine, i int) int {
	for _, c := range m.Nodes {
		if c.Cores > 0 && (c.Nodes == nil || slices.Contains(c.Nodes, i)) {
			return int(c.Cores)
		}
	}
	return 1
}
