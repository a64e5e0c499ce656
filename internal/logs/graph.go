package logs

import (
	"cmp"
	"slices"
)

// Graph says which processes come directly after which, without the operators between them.
type Graph struct {
	Processes []string // sorted
	Before    [][]int  // by process: those from which a path without other processes leads to it, sorted
}

// Vertex is a node of a graph as a system writes it: a process with a name, or an operator
// with none.
type Vertex struct {
	ID      string
	Process string
}

// NewGraph leaves out the operators. Vertices with one name are one process.
func NewGraph(vertices []Vertex, edges [][2]string) *Graph {
	g := &Graph{}
	process, into := map[string]string{}, map[string][]string{}
	for _, v := range vertices {
		if v.Process != "" {
			process[v.ID] = v.Process
			g.Processes = append(g.Processes, v.Process)
		}
	}
	for _, e := range edges {
		into[e[1]] = append(into[e[1]], e[0])
	}
	slices.Sort(g.Processes)
	g.Processes = slices.Compact(g.Processes)
	g.Before = make([][]int, len(g.Processes))
	for _, v := range vertices {
		if v.Process == "" {
			continue
		}
		seen, open := map[string]bool{}, into[v.ID]
		at := g.Index(v.Process)
		for len(open) > 0 {
			from := open[len(open)-1]
			open = open[:len(open)-1]
			if seen[from] {
				continue
			}
			seen[from] = true
			if p := process[from]; p == "" {
				open = append(slices.Clip(open), into[from]...)
			} else if p != v.Process {
				g.Before[at] = append(g.Before[at], g.Index(p))
			}
		}
	}
	for i := range g.Before {
		slices.Sort(g.Before[i])
		g.Before[i] = slices.Compact(g.Before[i])
	}
	return g
}

// Index is the place of a process; -1 if there is none of that name.
func (g *Graph) Index(process string) int {
	i, found := slices.BinarySearchFunc(g.Processes, process, cmp.Compare[string])
	if !found {
		return -1
	}
	return i
}

// NumEdges counts the pairs of processes of which one comes directly after the other.
func (g *Graph) NumEdges() (n int) {
	for _, before := range g.Before {
		n += len(before)
	}
	return n
}

// Rename gives the processes other names, and returns the graph with them.
func (g *Graph) Rename(name func(string) string) *Graph {
	var vertices []Vertex
	var edges [][2]string
	for i, p := range g.Processes {
		vertices = append(vertices, Vertex{ID: p, Process: name(p)})
		for _, b := range g.Before[i] {
			edges = append(edges, [2]string{g.Processes[b], p})
		}
	}
	return NewGraph(vertices, edges)
}
