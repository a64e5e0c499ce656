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

// topcuoglu is the random workload of H. Topcuoglu, S. Hariri, M.-Y. Wu,
// Performance-effective and low-complexity task scheduling for heterogeneous
// computing, IEEE TPDS 13(3), 2002, section 5.2.
//
// The height is drawn uniformly with mean sqrt(v)/alpha, the width of each
// level with mean alpha*sqrt(v), both rounded up; then the widths are scaled so
// that there are v tasks in all. A task's mean work is uniform in 0 to twice
// Work. With Processors, its time on each is uniform in w(1-beta/2) to
// w(1+beta/2), where w is its work over the reference speed. Data are drawn
// uniformly and scaled so that the CCR is reached.
//
// The paper leaves some choices open, which are made here: a task reads only the
// level before; each task above the last level has OutDegree successors, or the
// whole next level; a task that no other drew gets one predecessor of its own.
// "Uniform with mean x" is uniform from 0 to 2x. There may be several entry and exit
// tasks.
type topcuoglu struct {
	Tasks      int     // v, at least 1
	Shape      float64 // alpha, above 0: small is tall, large is wide
	OutDegree  int     // at least 1
	CCR        float64 // communication to computation, at least 0
	Beta       float64 // heterogeneity, 0 to 2; without Processors it does nothing
	Processors int     // 0: tasks have only work; else also a time on each processor
	Seed       uint64
	WorkFlop   float64 // mean of a task
	On         reference
}

// generate builds the workload: first the levels are drawn, then the edges, all
// work, all data, all times. O(edges log out-degree + tasks x processors).
func (g topcuoglu) generate() (*workload.DAG, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	random := newRandom(g.Seed)
	widths := g.widths(random)
	var edges float64
	for l, w := range widths[1:] {
		edges += float64(widths[l])*float64(min(g.OutDegree, w)) + float64(w)
	}
	_, m, err := checkCounts(float64(g.Tasks), edges)
	if err != nil {
		return nil, err
	}
	messages, work := g.connect(widths, m, random), make([]float64, g.Tasks)
	for t := range work {
		work[t] = 2 * g.WorkFlop * random.Float64()
	}
	for i := range messages {
		messages[i].bytes = 1 - random.Float64() // above 0: the mean cannot vanish
	}
	scaleToCCR(work, messages, g.CCR, g.On)
	b, err := newConnected("topcuoglu", work, messages)
	if err != nil {
		return nil, err
	}
	g.unrelated().times(b, work, g.On, random)
	return b.Build()
}

func (g topcuoglu) check() error {
	if err := cmp.Or(positive("shape", g.Shape), notNegative("ccr", g.CCR), upTo("work", g.WorkFlop, maxCost), checkGenerated(g.Tasks, 0), g.unrelated().check(g.Tasks)); err != nil {
		return err
	}
	err := g.On.check()
	if longest := 4 * g.WorkFlop / g.On.SpeedFlops; err == nil && math.IsInf(longest, 0) {
		err = fmt.Errorf("speed %v: too small for work of %v", g.On.SpeedFlops, g.WorkFlop)
	}
	return err
}

func (g topcuoglu) unrelated() unrelated { return unrelated{g.Processors, g.Beta} }

// widths draws how many tasks each level has: at least 1, Tasks in all.
func (g topcuoglu) widths(random *rand.Rand) []int {
	root := math.Sqrt(float64(g.Tasks))
	widths := make([]int, ceilWithin(2*root/g.Shape*random.Float64(), 1, g.Tasks))
	drawn := 0
	for l := range widths {
		widths[l] = ceilWithin(2*root*g.Shape*random.Float64(), 1, g.Tasks)
		drawn += widths[l] - 1
	}
	// Each level has one task; scale what was drawn beyond that. Rounding the
	// running sums, not the terms, keeps the total.
	more, seen, given := g.Tasks-len(widths), 0, 0
	for l := range widths {
		seen += widths[l] - 1
		upTo := float64(l+1) / float64(len(widths)) // spread evenly if nothing was drawn
		if drawn > 0 {
			upTo = float64(seen) / float64(drawn)
		}
		total := int(math.Round(upTo * float64(more)))
		widths[l] = 1 + total - given
		given = total
	}
	return widths
}

// connect draws the edges, at most most of them, level by level.
func (g topcuoglu) connect(widths []int, most int, random *rand.Rand) []message {
	messages := make([]message, 0, most)
	widest := slices.Max(widths)
	s := sampler{random: random, taken: make([]bool, widest)}
	reached := make([]bool, widest)
	first := 0
	for l, next := range widths[1:] {
		second := first + widths[l]
		clear(reached)
		for t := first; t < second; t++ {
			for _, i := range s.pick(min(g.OutDegree, next), next) {
				reached[i] = true
				messages = append(messages, message{from: int32(t), to: int32(second) + i})
			}
		}
		for i := range next {
			if !reached[i] {
				messages = append(messages, message{from: int32(first + random.IntN(widths[l])), to: int32(second + i)})
			}
		}
		first = second
	}
	return messages
}

func topcuogluFrom(a *spec.Args) build {
	return topcuoglu{
		Tasks:      count(a, "v", 100),
		Shape:      a.Float("shape", 1),
		OutDegree:  count(a, "out-degree", 3),
		CCR:        a.Float("ccr", 1),
		Beta:       a.Float("beta", 0.5),
		Processors: a.Int("processors", 0),
		Seed:       seed(a),
		WorkFlop:   a.With("work", 1e9, units.Work),
		On:         referenceFrom(a),
	}.generate
}

func referenceFrom(a *spec.Args) reference {
	return reference{
		SpeedFlops:           a.With("speed", 1e9, units.Speed),
		BandwidthBytesPerSec: a.With("bandwidth", 125e6, units.Bandwidth),
	}
}
