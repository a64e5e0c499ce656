package generate

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// layered is a random workload in layers of Width tasks: each task from the
// second layer on reads Fanin distinct tasks of the layer before, drawn
// uniformly (all of them if Fanin is Width or more). The last layer may be
// narrower. Task i is called "t<i>" and is on layer i / Width.
//
// It is the generator of the comparisons with SimGrid. The same Seed always gives
// the same workload; first every task's work is drawn, then task by task the
// sources and their data.
type layered struct {
	Tasks, Width, Fanin int // each at least 1
	Seed                uint64
	Work                Range // flop
	Data                Range // bytes
	Cores               Range // that a task holds, both ends included; zero: 1
	MemoryBytes         Range // that a task holds
}

// generate builds the workload. O(tasks x fanin x log fanin).
func (l layered) generate() (*workload.DAG, error) {
	fanin := min(l.Fanin, l.Width)
	readers := max(l.Tasks-l.Width, 0)
	edges := min(readers, maxGeneratedTasks) * min(fanin, maxGeneratedEdges)
	if err := cmp.Or(l.Work.check("work"), l.Data.check("data"), checkGenerated(l.Tasks, edges)); err != nil {
		return nil, err
	}
	if l.MemoryBytes.Max > workload.MaxMemoryBytes {
		return nil, fmt.Errorf("tasks of up to %v cores and %v bytes of memory: want at most %d and %d",
			l.Cores.Max, l.MemoryBytes.Max, workload.MaxTaskCores, int64(workload.MaxMemoryBytes))
	}
	random := newRandom(l.Seed)
	b := newGenerated("layered", l.Work.draws(l.Tasks, random), readers*fanin)
	s := sampler{random: random, taken: make([]bool, min(l.Width, l.Tasks))}
	for t := l.Width; t < l.Tasks; t++ {
		before := (t/l.Width - 1) * l.Width
		for _, i := range s.pick(fanin, l.Width) {
			b.Edge(workload.TaskID(before+int(i)), workload.TaskID(t), l.Data.draw(random))
		}
	}
	l.addNeeds(b, random)
	return b.Build()
}

// addNeeds draws what tasks request, after all else, so that all else stays the same.
func (l layered) addNeeds(b *workload.Builder, random *rand.Rand) {
	if l.Cores.Max <= 1 && l.MemoryBytes.Max == 0 {
		return
	}
	for t := range l.Tasks {
		n := workload.Needs{Cores: max(1, int(l.Cores.Min))}
		if more := l.Cores.Max - l.Cores.Min; more > 0 {
			n.Cores += random.IntN(int(more) + 1)
		}
		n.MemoryBytes = l.MemoryBytes.draw(random)
		b.SetNeeds(workload.TaskID(t), n)
	}
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
	return layered{
		Tasks: tasks,
		Width: layerWidth(a, tasks),
		Fanin: count(a, "fanin", 3),
		Seed:  seed(a),
		Work:  quantity(a, "work", Range{1e9, 1e11}, units.Work).scaled(scale(a, "flops-scale")),
		Data:  quantity(a, "data", Range{1e6, 1e8}, units.Data).scaled(scale(a, "bytes-scale")),
		Cores: quantity(a, "cores", Range{1, 1}, wholeCores),

		MemoryBytes: quantity(a, "memory", Range{}, units.Data),
	}.generate
}

func wholeCores(text string) (float64, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > workload.MaxTaskCores {
		return 0, fmt.Errorf("%q: want a whole number from 1 to %d", text, workload.MaxTaskCores)
	}
	return float64(n), nil
}

// layerWidth is the argument width or, by default, about as many tasks as there will
// be layers.
func layerWidth(a *spec.Args, tasks int) int {
	if a.String("width", "auto") == "auto" {
		return int(math.Round(math.Sqrt(float64(tasks))))
	}
	return count(a, "width", 1)
}
