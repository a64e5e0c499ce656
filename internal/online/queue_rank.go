package online

import (
	"slices"

	"github.com/clustersim/clustersim/workload"
)

// processRanks is the rank of each task's process, by TaskID. O(tasks + edges).
func processRanks(d *workload.DAG) []int32 {
	process := make([]int32, d.NumTasks())
	number := map[string]int32{}
	processes := int32(0)
	for t := range process {
		kind := d.Attributes(workload.TaskID(t)).Type
		k, known := number[kind]
		if !known {
			k = processes
			processes++
		}
		if kind != "" {
			number[kind] = k
		}
		process[t] = k
	}
	g := processGraph{make([][]int32, processes), make([][]int32, processes)}
	for e := range workload.EdgeID(d.NumEdges()) {
		if from, to := process[d.From(e)], process[d.To(e)]; from != to {
			g.after[from] = append(g.after[from], to)
			g.before[to] = append(g.before[to], from)
		}
	}
	ranks := g.ranks()
	for t, k := range process {
		process[t] = ranks[k]
	}
	return process
}

// processGraph says which processes follow another, and precede it; some more than once.
type processGraph struct{ after, before [][]int32 }

// ranks is the number of processes on the longest path below each. Processes on a cycle, a strongly connected component,
// count as one. The components are found as S. R. Kosaraju does, in A. V. Aho, J. E. Hopcroft and J. D.
// Ullman, "Data structures and algorithms", 1983, section 6.7: in an order in which each comes before those below it.
func (g processGraph) ranks() []int32 {
	n := len(g.after)
	var done []int32
	seen := make([]bool, n)
	for k := range int32(n) {
		done = appendReached(done, g.after, seen, k)
	}
	clear(seen)
	var order []int32 // component by component
	var begins []int  // of each component
	for _, k := range slices.Backward(done) {
		if !seen[k] {
			begins = append(begins, len(order))
			order = appendReached(order, g.before, seen, k)
		}
	}
	component, rank := make([]int, n), make([]int32, n)
	for i, begin := range slices.Backward(begins) {
		members := order[begin:]
		order = order[:begin]
		for _, k := range members {
			component[k] = i
		}
		highest := int32(0)
		for _, k := range members {
			for _, below := range g.after[k] {
				if component[below] != i {
					highest = max(highest, rank[below]+1)
				}
			}
		}
		for _, k := range members {
			rank[k] = highest
		}
	}
	return rank
}

// appendReached appends what can be reached from k and was not seen, each after what it
// leads to.
func appendReached(list []int32, next [][]int32, seen []bool, k int32) []int32 {
	type visit struct {
		k    int32
		edge int
	}
	if seen[k] {
		return list
	}
	seen[k] = true
	for path := []visit{{k, 0}}; len(path) > 0; {
		at := &path[len(path)-1]
		if at.edge == len(next[at.k]) {
			list = append(list, at.k)
			path = path[:len(path)-1]
			continue
		}
		to := next[at.k][at.edge]
		at.edge++
		if !seen[to] {
			seen[to] = true
			path = append(path, visit{to, 0})
		}
	}
	return list
}
