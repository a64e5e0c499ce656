package infer

import "fmt"

// weakness is the order in which edges of a cycle are dropped.
var weakness = [NumClasses]int{Dates: 0, Barrier: 1, Cross: 2, Order: 3, Prefix: 4, Gather: 5, Broadcast: 6, Tag: 7}

// breakCycles drops the edge of the weakest class of each cycle.
func (g *Graph) breakCycles(in *instance) {
	for {
		cycle := in.cycle()
		if cycle == nil {
			return
		}
		weakest := 0
		for i := range cycle {
			if weakness[cycle[i].Class] < weakness[cycle[weakest].Class] {
				weakest = i
			}
		}
		e := cycle[weakest]
		kept := in.before[e.To][:0]
		for _, l := range in.before[e.To] {
			if l.from != e.From {
				kept = append(kept, l)
			}
		}
		in.before[e.To] = kept
		g.rules.broken[pair{in.ids[e.From], in.ids[e.To]}] = true
		g.Cycles = append(g.Cycles, fmt.Sprintf("%s -> %s (%s)", in.run.Tasks[e.From].Name, in.run.Tasks[e.To].Name, e.Class))
	}
}

// cycle is the first cycle, by the order of the tasks; nil if there is none.
func (in *instance) cycle() []Edge {
	const (
		fresh = iota
		open
		done
	)
	state := make([]uint8, len(in.before))
	next := make([]int, len(in.before)) // of before, that is still to be followed
	for start := range in.before {
		if state[start] != fresh {
			continue
		}
		path := []int{start}
		state[start] = open
		for len(path) > 0 {
			v := path[len(path)-1]
			if next[v] == len(in.before[v]) {
				state[v] = done
				path = path[:len(path)-1]
				continue
			}
			u := in.before[v][next[v]].from
			next[v]++
			switch state[u] {
			case open:
				return in.closed(path, u, next)
			case fresh:
				state[u] = open
				path = append(path, u)
			}
		}
	}
	return nil
}

// closed are the edges of a path that ends where it passed already.
func (in *instance) closed(path []int, at int, next []int) (cycle []Edge) {
	for i := len(path) - 1; i >= 0; i-- {
		l := in.before[path[i]][next[path[i]]-1]
		cycle = append(cycle, Edge{From: l.from, To: path[i], Class: l.class})
		if path[i] == at {
			break
		}
	}
	return cycle
}
