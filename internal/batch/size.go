package batch

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/jobs"
)

// SetListed sets the number of units of a machine that its file describes by classes of nodes: that of the
// nodes listed, or if units are cores the sum of their cores. Stated units must agree; those of a machine in
// cores are the nodes or the cores.
func (m *Machine) SetListed() error {
	nodes := listedNodes(m.Nodes)
	if m.NodeNames != nil || m.Nodes == nil {
		return nil
	}
	if nodes == 0 {
		nodes = m.Units // all are alike
	}
	if !m.Cores {
		m.Units = max(m.Units, nodes)
		return nil
	}
	sum := 0
	for _, n := range m.coresOfNodes(nodes) {
		if n == 0 {
			return nil // not stated for each node
		}
		sum += int(n)
	}
	switch {
	case nodes == 0 || m.Units == sum:
		return nil
	case m.Units != 0 && m.Units != nodes:
		return fmt.Errorf("machine: units: %d: the file lists %d nodes with %d cores (leave units out)", m.Units, nodes, sum)
	case sum > math.MaxInt32:
		return fmt.Errorf("machine: %d cores: want at most %d", sum, math.MaxInt32)
	}
	m.Units = sum
	return nil
}

// listedNodes is the number of nodes up to the highest one that a class lists, 0 if none does.
func listedNodes(classes []jobs.NodeClass) (n int) {
	for _, c := range classes {
		for _, i := range c.Nodes {
			n = max(n, i+1)
		}
	}
	return n
}

// coresOfNodes are the cores of each node, 0 where they are not stated.
func (m *Machine) coresOfNodes(nodes int) []int32 {
	list := make([]int32, nodes)
	set := func(i int, n int32) {
		if i < nodes && list[i] == 0 {
			list[i] = n
		}
	}
	for _, c := range m.Nodes {
		for i := range nodes {
			if c.Nodes != nil {
				break
			}
			set(i, c.Cores)
		}
		for _, i := range c.Nodes {
			set(i, c.Cores)
		}
	}
	if m.Hosts != nil {
		for i := range min(nodes, m.Hosts.NumHosts()) {
			h := platform.HostID(i)
			if m.Compute != nil {
				if i >= len(m.Compute) {
					break
				}
				h = m.Compute[i]
			}
			set(i, int32(m.Hosts.Host(h).Cores))
		}
	}
	return list
}

// SizeTasks gives jobs that state only their tasks a number of units: the cores of the tasks, or as many nodes
// as these fill. How many tasks a node takes follows from the node with the fewest cores among those that take
// one.
func (m *Machine) SizeTasks(t *jobs.Trace) error {
	if t.Need == nil {
		return nil
	}
	wrong := srcerr.List{File: files(t)}
	var cores []int32 // of nodes
	fewest := map[int64]int64{}
	for i, k := range t.Need {
		if t.Units[i] > 0 || k < 0 || t.Needs[k].Tasks <= 0 {
			continue
		}
		n := &t.Needs[k]
		each := int64(max(n.CoresPerTask, 1))
		units := int64(n.Tasks) * each
		if !m.Cores {
			if cores == nil {
				cores = m.coresOfNodes(NumNodes(&m.Machine))
			}
			least, known := fewest[each]
			if !known {
				least = fewestOf(cores, each)
				fewest[each] = least
			}
			if least == 0 {
				why := "no node states its cores"
				if slices.Max(append(cores, 0)) > 0 {
					why = fmt.Sprintf("no node has %d cores", each)
				}
				wrong.Add(lineOf(t, i), 1, "job %q: %s: how many nodes its tasks fill is unknown (state nodes or tasks-per-node, or -p 'nodes(2,cores=4)')", t.JobName(jobs.ID(i)), why)
				continue
			}
			perNode := least / each
			units = (int64(n.Tasks)-1)/perNode + 1
		}
		if units > math.MaxInt32 {
			wrong.Add(lineOf(t, i), 1, "job %q: its tasks have %d cores: want at most %d", t.JobName(jobs.ID(i)), units, math.MaxInt32)
			continue
		}
		t.Units[i] = int32(units)
	}
	return wrong.Err()
}

// fewestOf is the smallest number of cores among nodes that have at least least; 0 if none has.
func fewestOf(cores []int32, least int64) (fewest int64) {
	for _, n := range cores {
		if x := int64(n); x >= least && (fewest == 0 || x < fewest) {
			fewest = x
		}
	}
	return fewest
}

func lineOf(t *jobs.Trace, i int) int {
	if t.Line == nil {
		return 0
	}
	return int(t.Line[i])
}
