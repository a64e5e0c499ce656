package workload

// Levels sorts the tasks of a DAG by how many must run before them.
type Levels struct {
	Of    []int32 // by TaskID: the most edges on a path from an entry task to it; an entry task has 0
	Width []int   // by level: how many tasks it has, at least 1
}

// Depth is the number of levels: the most tasks on any path.
func (l Levels) Depth() int { return len(l.Width) }

// MaxWidth is the size of the largest level. It is no bound on how many tasks
// can run at once (that is the largest antichain), but what the literature
// calls the width of a layered graph.
func (l Levels) MaxWidth() int {
	most := 0
	for _, w := range l.Width {
		most = max(most, w)
	}
	return most
}

// Levels returns the precedence levels by longest path. O(n + m).
func (d *DAG) Levels() Levels {
	l := Levels{Of: make([]int32, d.NumTasks())}
	for _, t := range d.order {
		level := l.Of[t]
		if int(level) == len(l.Width) {
			l.Width = append(l.Width, 0)
		}
		l.Width[level]++
		for _, s := range d.to[d.outStart[t]:d.outStart[t+1]] {
			l.Of[s] = max(l.Of[s], level+1)
		}
	}
	return l
}
