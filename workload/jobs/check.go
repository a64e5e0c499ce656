package jobs

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Check reports jobs that wait for each other, and names that were given twice, each
// at the line of a job. Linear.
func (t *Trace) Check() error {
	wrong := srcerr.List{}
	if len(t.Files) > 0 {
		wrong.File = t.Files[0]
	}
	if t.name != nil {
		seen := make(map[string]ID, t.Len())
		for i, name := range t.name {
			if name == "" {
				continue
			}
			if first, twice := seen[name]; twice {
				wrong.Add(int(at(t.Line, ID(i), 0)), 1, "job %q: there is another job of this name in line %d", name, at(t.Line, first, 0))
			} else {
				seen[name] = ID(i)
			}
		}
	}
	if cycle := t.cycle(); cycle != nil {
		var names []string
		for _, i := range cycle {
			names = append(names, t.JobName(i))
		}
		wrong.Add(int(at(t.Line, cycle[0], 0)), 1, "jobs wait for each other: %s", strings.Join(names, " after "))
	}
	return wrong.Err()
}

// cycle returns jobs of which each waits for the next, and the last is the first; nil if there
// are none.
func (t *Trace) cycle() []ID {
	if t.After == nil {
		return nil
	}
	const open, closed = 1, 2
	state := make([]uint8, t.Len())
	next := make([]int, t.Len()) // the dependency to follow
	var path []ID
	for i := range t.After {
		if state[i] != 0 {
			continue
		}
		path = append(path[:0], ID(i))
		state[i] = open
		for len(path) > 0 {
			job := path[len(path)-1]
			if next[job] == len(t.After[job]) {
				state[job] = closed
				path = path[:len(path)-1]
				continue
			}
			before := t.After[job][next[job]].Job
			next[job]++
			switch state[before] {
			case open:
				return append(slices.Clone(path[slices.Index(path, before):]), before)
			case 0:
				state[before] = open
				path = append(path, before)
			}
		}
	}
	return nil
}
