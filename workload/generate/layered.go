package generate

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// Layered is a random workload in layers of Width tasks: each task from the
// second layer on reads Fanin distinct tasks of the layer before, drawn
// uniformly (all of them if Fanin is Width or more). The last layer may be
// narrower. Task i is called "t<i>" and is on layer i / Width.
//
// It is the generator of the comparisons with SimGrid. The same Seed always gives
// the same workload; first every task's work is drawn, then task by task the
// sources and their data.
type Layered struct {
	Tasks, Width, Fanin int // each at least 1
	Seed                uint64
	Work                Range // flop
	Data                Range // bytes
}

// Generate builds the workload. O(tasks x fanin x log fanin).
func (l Layered) Generate() (*workload.DAG, error) {
	if l.Tasks < 1 || l.Width < 1 || l.Fanin < 1 {
		return nil, fmt.Errorf("%d tasks in layers of %d reading %d: want each at least 1", l.Tasks, l.Width, l.Fanin)
	}
	fanin := min(l.Fanin, l.Width)
	readers := max(l.Tasks-l.Width, 0)
	edges := min(readers, maxGeneratedTasks) * min(fanin, maxGeneratedEdges)
	if err := cmp.Or(l.Work.Check("work"), l.Data.Check("data"), checkGenerated(l.Tasks, edges)); err != nil {
		return nil, err
	}
	random := newRandom(l.Seed)
	b := newGenerated("layered", l.Tasks, readers*fanin)
	for t := range l.Tasks {
		b.SetWork(workload.TaskID(t), l.Work.draw(random))
	}
	s := sampler{random: random, taken: make([]bool, min(l.Width, l.Tasks))}
	for t := l.Width; t < l.Tasks; t++ {
		before := (t/l.Width - 1) * l.Width
		for _, i := range s.pick(fanin, l.Width) {
			b.Edge(workload.TaskID(before+int(i)), workload.TaskID(t), l.Data.draw(random))
		}
	}
	return b.Build()
}

// sampler draws subsets without repetition.
type sampler struct {
	random *rand.Rand
	taken  []bool // all false between calls
	picked []int32
}

// pick returns k distinct numbers below n, ascending; valid until the next
// call. R. Floyd's algorithm (J. Bentley, Programming pearls: a sample of
// brilliance, CACM 30(9), 1987). O(k log k); nothing is drawn when k = n.
func (s *sampler) pick(k, n int) []int32 {
	s.picked = s.picked[:0]
	for high := n - k; high < n; high++ {
		i := int32(high)
		if k < n {
			if i = s.random.Int32N(int32(high + 1)); s.taken[i] {
				i = int32(high)
			}
		}
		s.taken[i] = true
		s.picked = append(s.picked, i)
	}
	for _, i := range s.picked {
		s.taken[i] = false
	}
	slices.Sort(s.picked)
	return s.picked
}

func layeredFrom(a *spec.Args) build {
	tasks := count(a, "tasks", 1000)
	return Layered{
		Tasks: tasks,
		Width: layerWidth(a, tasks),
		Fanin: count(a, "fanin", 3),
		Seed:  seed(a),
		Work:  quantity(a, "work", Range{1e9, 1e11}, units.Work).scaled(scale(a, "flops-scale")),
		Data:  quantity(a, "data", Range{1e6, 1e8}, units.Data).scaled(scale(a, "bytes-scale")),
	}.Generate
}

// layerWidth is the argument width or, by default, about as many tasks as there will
// be layers.
func layerWidth(a *spec.Args, tasks int) int {
	if a.String("width", "auto") == "auto" {
		return int(math.Round(math.Sqrt(float64(tasks))))
	}
	return count(a, "width", 1)
}
