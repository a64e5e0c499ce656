package resolving

import (
	"math"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// twin is the readable brute-force solver: SimGrid's rules on dense arrays,
// everything recomputed from scratch.
type twin struct {
	capacity []float64
	fat      []bool
	penalty  []float64
	bound    []float64
	weight   [][]float64 // [variable][constraint], already merged
}

func (t *twin) addConstraint(capacity float64, fat bool) {
	t.capacity, t.fat = append(t.capacity, capacity), append(t.fat, fat)
}

func (t *twin) add(penalty, bound float64, uses []sharing.Use) {
	row := make([]float64, len(t.capacity))
	for _, u := range uses {
		if t.fat[u.Cons] {
			row[u.Cons] = max(row[u.Cons], u.Weight)
		} else {
			row[u.Cons] += u.Weight
		}
	}
	if bound == 0 {
		penalty = 0 // as if it were off
	}
	for c, w := range row {
		if w > 0 && t.capacity[c] == 0 {
			penalty = 0
		}
	}
	t.penalty, t.bound, t.weight = append(t.penalty, penalty), append(t.bound, bound), append(t.weight, row)
}

// solve returns every variable's value.
func (t *twin) solve() []float64 {
	value := make([]float64, len(t.penalty))
	remaining := append([]float64(nil), t.capacity...)
	usage := make([]float64, len(t.capacity))
	kept := make([]bool, len(t.capacity))
	for c := range t.capacity {
		usage[c] = t.usage(c, value)
		kept[c] = usage[c] > 0
	}
	for {
		least := math.Inf(1)
		for c := range kept {
			if kept[c] {
				least = min(least, remaining[c]/usage[c])
			}
		}
		if math.IsInf(least, 1) {
			return value
		}
		listed, lowest := t.list(least, value, remaining, usage, kept)
		if len(listed) == 0 {
			for c := range kept {
				kept[c] = kept[c] && remaining[c]/usage[c] != least
			}
			continue
		}
		for _, v := range listed {
			switch {
			case math.IsInf(lowest, 1):
				value[v] = least / t.penalty[v]
			case math.Abs(lowest-t.bound[v]*t.penalty[v]) < 1e-5:
				value[v] = t.bound[v]
			default:
				continue
			}
			t.consume(v, value, remaining, usage)
		}
		for c := range kept {
			kept[c] = kept[c] && usage[c] > 1e-5 && remaining[c] > t.capacity[c]*1e-5
		}
	}
}

// list finds the unfixed variables of the constraints at the least ratio.
func (t *twin) list(least float64, value, remaining, usage []float64, kept []bool) (listed []int, lowest float64) {
	lowest = math.Inf(1)
	for v := range value {
		for c := range kept {
			if kept[c] && remaining[c]/usage[c] == least && t.weight[v][c] > 0 && t.penalty[v] > 0 && value[v] == 0 {
				listed = append(listed, v)
				if b := t.bound[v] * t.penalty[v]; t.bound[v] > 0 && b < least {
					lowest = min(lowest, b)
				}
				break
			}
		}
	}
	return listed, lowest
}

func (t *twin) consume(v int, value, remaining, usage []float64) {
	for c, w := range t.weight[v] {
		switch {
		case w == 0:
		case t.fat[c]:
			usage[c] = t.usage(c, value)
		default:
			remaining[c] = less(remaining[c], w*value[v], t.capacity[c]*1e-5)
			usage[c] = less(usage[c], w/t.penalty[v], 1e-5)
		}
	}
}

// usage sums (fat: takes the largest of) weight/penalty over unfixed variables.
func (t *twin) usage(c int, value []float64) float64 {
	total := 0.0
	for v := range t.penalty {
		if t.penalty[v] <= 0 || value[v] > 0 {
			continue
		}
		if share := t.weight[v][c] / t.penalty[v]; t.fat[c] {
			total = max(total, share)
		} else {
			total += share
		}
	}
	return total
}
