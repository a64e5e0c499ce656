package fit

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/records"
)

// linear says what makespans would be around a place if they were linear in what the axes
// stand for: in bent steps from there. Nothing is simulated to ask it.
type linear struct {
	*goal
	from      site
	slopes    [][]float64 // of makespans, by record, by axis
	low, high []float64   // bent steps to the sides of a box
}

// newLinear has a box that goes so far to each side.
func newLinear(g *goal, from site, slopes [][]float64, radius float64) *linear {
	l := &linear{goal: g, from: from, slopes: slopes}
	for d, x := range from.At {
		l.low, l.high = append(l.low, g.bent(d, max(-radius, -x))), append(l.high, g.bent(d, min(radius, 1-x)))
	}
	return l
}

// predict is what makespans would be.
func (l *linear) predict(sec, bent []float64) {
	copy(sec, l.from.sec)
	for d := range bent {
		for i := range sec {
			sec[i] += l.slopes[i][d] * bent[d]
		}
	}
}

// place is where steps lead.
func (l *linear) place(bent []float64) []float64 {
	at := slices.Clone(l.from.At)
	for d := range at {
		at[d] = min(max(at[d]+l.straight(d, bent[d]), 0), 1)
	}
	return at
}

const (
	aimRounds   = 30
	firstMiss   = 0.1 // what is a small miss, at first
	missShrinks = 0.7 // each round
	leastMiss   = 1e-12
	leastPart   = 1.0 / 16 // of a step
	sweeps      = 10
)

// aim finds the place in the box with the least score. Least squares are solved again and
// again, with weights that make of squares absolute values: E. J. Schlossmacher, An iterative
// technique for absolute deviations curve fitting, Journal of the American Statistical
// Association 68, 1973; or their greatest: C. L. Lawson, Contributions to the theory of linear
// least maximum approximation, University of California, Los Angeles, 1961.
func (l *linear) aim() Point {
	best := l.from.Point
	bent, sec := make([]float64, len(best.At)), slices.Clone(l.from.sec)
	lawson := slices.Repeat([]float64{1}, len(sec))
	for small := firstMiss; small > firstMiss*math.Pow(missShrinks, aimRounds); small *= missShrinks {
		normal, right := l.equations(bent, sec, l.reweigh(sec, small, lawson))
		here := l.along(bent, l.step(bent, normal, right), sec)
		if here.Loss < best.Loss {
			best = here
		}
	}
	return best
}

// reweigh gives each record the weight of its square, and last the bias if it counts. lawson
// has those of the round before.
func (l *linear) reweigh(sec []float64, small float64, lawson []float64) []float64 {
	list, all, worst := make([]float64, len(sec)), 0.0, small
	for i := range sec {
		miss := l.loss.One(sec[i], l.actual[i])
		list[i] = l.weights[i] / max(miss, small)
		lawson[i] *= max(miss, leastMiss)
		all, worst = all+lawson[i], max(worst, miss)
	}
	for i := range lawson {
		if lawson[i] /= all; l.loss == records.Worst {
			list[i] = lawson[i] / worst
		}
		list[i] += 2 * squarePart * l.weights[i]
	}
	if l.loss == records.Unbiased {
		bias, weight := l.bias(sec)
		list = append(list, weight/max(math.Abs(bias), small))
	}
	return list
}

// bias is the weighted mean of simulated/recorded - 1, and the sum of the weights.
func (l *linear) bias(sec []float64) (mean, weight float64) {
	for i, w := range l.weights {
		mean += w * records.Relative.Miss(sec[i], l.actual[i])
		weight += w
	}
	return mean / weight, weight
}

// equations are those of least squares for a step.
func (l *linear) equations(bent, sec, weights []float64) (normal [][]float64, right []float64) {
	normal, right = squares(len(l.low)), make([]float64, len(l.low))
	row := make([]float64, len(l.low))
	add := func(weight, miss float64) {
		for d := range row {
			for e := range row {
				normal[d][e] += weight * row[d] * row[e]
			}
			right[d] -= weight * row[d] * miss
		}
	}
	for i := range sec {
		slope := l.loss.Slope(sec[i], l.actual[i])
		for d := range row {
			row[d] = slope * l.slopes[i][d]
		}
		add(weights[i], l.loss.Miss(sec[i], l.actual[i]))
	}
	if l.loss == records.Unbiased {
		bias, all := l.bias(sec)
		for d := range row {
			row[d] = 0
			for i, w := range l.weights {
				row[d] += w / all * records.Relative.Slope(sec[i], l.actual[i]) * l.slopes[i][d]
			}
		}
		add(weights[len(sec)], bias)
	}
	if l.strength == 0 {
		return normal, right
	}
	for d, x := range l.place(bent) {
		steepness := l.steepness(d, x-l.from.At[d])
		right[d] -= l.slope(d, x) / steepness
		normal[d][d] += l.curvature() / (steepness * steepness)
	}
	return normal, right
}

// along goes the step, a half of it or less, whatever is best. Logarithms are not linear, so
// that far off a step may be too long.
func (l *linear) along(bent, step, sec []float64) (best Point) {
	from := slices.Clone(bent)
	best.Loss = math.Inf(1)
	for part := 1.0; part > leastPart; part /= 2 {
		to := slices.Clone(from)
		for d := range to {
			to[d] = min(max(from[d]+part*step[d], l.low[d]), l.high[d])
		}
		l.predict(sec, to)
		at := l.place(to)
		if score := l.score(at, sec); score < best.Loss {
			best = Point{at, score}
			copy(bent, to)
		}
	}
	l.predict(sec, bent)
	return best
}

// step stays in the box: of the axes along which it would leave the box, the one that it leaves
// furthest ends at the side, and the others are solved for again. Which ends at a side may be
// wrong then; sweeps over the axes mend that: C. W. Cryer, The solution of a quadratic
// programming problem using systematic overrelaxation, SIAM Journal on Control 9(3), 1971,
// without the overrelaxation.
func (l *linear) step(bent []float64, normal [][]float64, right []float64) []float64 {
	fixed, step := make([]bool, len(bent)), make([]float64, len(bent))
	for range bent {
		solve(step, normal, right, fixed)
		out, worst := 0.0, -1
		for d := range bent {
			if far := max(l.low[d]-bent[d]-step[d], bent[d]+step[d]-l.high[d]); !fixed[d] && far > out {
				out, worst = far, d
			}
		}
		if worst < 0 {
			break
		}
		fixed[worst] = true
		step[worst] = min(max(step[worst], l.low[worst]-bent[worst]), l.high[worst]-bent[worst])
	}
	for range sweeps {
		for d := range step {
			rest := right[d]
			for e := range step {
				if e != d {
					rest -= normal[d][e] * step[e]
				}
			}
			step[d] = min(max(rest/normal[d][d], l.low[d]-bent[d]), l.high[d]-bent[d])
		}
	}
	return step
}
