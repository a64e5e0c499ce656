package generate

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// daggen is the random workload of F. Suter's daggen, implemented from its manual
// (F. Suter, S. Hunold, DAGGEN: a synthetic task graph generator, 2013). The random
// numbers are not the same.
//
// A perfect level has n^Fat tasks; each level gets Regular to 2-Regular times that,
// and the last one what is left. A task has data of d elements of 8 bytes and costs
// a*d, a*d*log2(d) or d^1.5 flop, with a uniform in 2^6 to 2^9. It reads
// min(1 + random(0, Density*w), w) tasks, where w is the number of tasks on the
// level before, each from a level 1 to Jump above its own, and gets all the data of
// each. A draw from a level of which it reads all tasks already gives nothing.
type daggen struct {
	Tasks      int     // n, at least 1
	Fat        float64 // 0 to 1: 0 is a chain, 1 is one level
	Density    float64 // 0 to 1: with 0 a task reads one other, with 1 up to w
	Regular    float64 // 0 to 1: with 1 all levels are equal
	Jump       int     // at least 1: how many levels an edge may span
	Complexity int     // daggen's ccr: 1 to 3 for the three costs above; 0 draws one for each task
	Seed       uint64
	Data       Range // bytes
	Alpha      Range // the serial fraction of each task, 0 to 1
	// ScaleToCCR, if above 0, scales all data to this communication to
	// computation ratio, for the experiments of H. Arabnejad and J. G. Barbosa,
	// List scheduling algorithm for heterogeneous systems by an optimistic cost
	// table, IEEE TPDS 25(3), 2014.
	ScaleToCCR float64
	Unrelated  unrelated
	On         reference
}

// generate builds the workload: first the levels are drawn, then task by task
// data, work and alpha, then all edges. O(n + edges x parents).
func (g daggen) generate() (*workload.DAG, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	random := newRandom(g.Seed)
	widths := g.widths(random)
	var edges float64
	for l, w := range widths[1:] {
		edges += float64(w) * (1 + g.Density*float64(widths[l]))
	}
	if _, _, err := checkCounts(float64(g.Tasks), edges); err != nil {
		return nil, err
	}
	bytes, work, alphas := make([]float64, g.Tasks), make([]float64, g.Tasks), make([]float64, g.Tasks)
	for t := range bytes {
		bytes[t] = g.Data.draw(random)
		work[t] = g.work(bytes[t]/8, random)
		if g.Alpha.Max > 0 {
			alphas[t] = g.Alpha.Min + (g.Alpha.Max-g.Alpha.Min)*random.Float64()
		}
	}
	messages := g.connect(widths, bytes, random)
	if g.ScaleToCCR > 0 {
		scaleToCCR(work, messages, g.ScaleToCCR, g.On)
	}
	b, err := newConnected("daggen", work, messages)
	if err != nil {
		return nil, err
	}
	if g.Alpha.Max > 0 {
		for t, alpha := range alphas {
			b.SetAttributes(workload.TaskID(t), workload.Attributes{Alpha: alpha})
		}
	}
	g.Unrelated.times(b, work, g.On, random)
	return b.Build()
}

func (g daggen) check() error {
	if err := cmp.Or(within("fat", g.Fat, 1), within("density", g.Density, 1), within("regular", g.Regular, 1), within("alpha", g.Alpha.Max, 1)); err != nil {
		return err
	}
	if g.Complexity < 0 || g.Complexity > 3 {
		return fmt.Errorf("ccr %d: want 0 to 3 (to-ccr sets the ratio itself)", g.Complexity)
	}
	return cmp.Or(notNegative("to-ccr", g.ScaleToCCR), checkGenerated(g.Tasks, 0), g.On.check(), g.Unrelated.check(g.Tasks))
}

func (g daggen) widths(random *rand.Rand) []int {
	perfect := math.Exp(g.Fat * math.Log(float64(g.Tasks)))
	var widths []int
	for left := g.Tasks; left > 0; {
		latitude := (1 - g.Regular) * (2*random.Float64() - 1)
		w := min(max(int(math.Round(perfect*(1+latitude))), 1), left)
		widths = append(widths, w)
		left -= w
	}
	return widths
}

// work draws the flop of a task on the given number of elements.
func (g daggen) work(elements float64, random *rand.Rand) float64 {
	complexity := g.Complexity
	if complexity == 0 {
		complexity = 1 + random.IntN(3)
	}
	a := 64 + (512-64)*random.Float64()
	switch complexity {
	case 1:
		return a * elements
	case 2:
		return a * elements * math.Log2(max(elements, 1))
	}
	return math.Pow(elements, 1.5)
}

// connect draws every task's parents. used[p] is the last task that drew p.
func (g daggen) connect(widths []int, bytes []float64, random *rand.Rand) (messages []message) {
	first := make([]int, len(widths)+1)
	for l, w := range widths {
		first[l+1] = first[l] + w
	}
	used := make([]int, len(bytes))
	for l := 1; l < len(widths); l++ {
		before := widths[l-1]
		for t := first[l]; t < first[l+1]; t++ {
			parents := min(1+int(g.Density*float64(before)*random.Float64()), before)
			for range parents {
				from := l - 1 - random.IntN(min(g.Jump, l))
				at := random.IntN(widths[from])
				for tried := range widths[from] {
					p := first[from] + (at+tried)%widths[from]
					if used[p] != t {
						used[p] = t
						messages = append(messages, message{int32(p), int32(t), bytes[p]})
						break
					}
				}
			}
		}
	}
	return messages
}

func daggenFrom(a *spec.Args) build {
	return daggen{
		Tasks:      count(a, "n", 100),
		Fat:        a.Float("fat", 0.5),
		Density:    a.Float("density", 0.5),
		Regular:    a.Float("regular", 0.9),
		Jump:       count(a, "jump", 1),
		Complexity: a.Int("ccr", 0),
		Seed:       seed(a),
		Data:       quantity(a, "data", Range{8e6, 80e6}, units.Data),
		Alpha:      quantity(a, "alpha", Range{}, units.Fraction),
		ScaleToCCR: a.Float("to-ccr", 0),
		Unrelated:  unrelatedFrom(a),
		On:         referenceFrom(a),
	}.generate
}
