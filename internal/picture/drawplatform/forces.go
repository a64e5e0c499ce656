package drawplatform

import (
	"math"

	"github.com/clustersim/clustersim/internal/picture/wiring"
)

// rounds is how often nodes are moved.
const rounds = 300

// forces lets nodes push each other away, and cables pull them together. A weak pull to
// the middle keeps parts without cables near. It costs O(rounds n^2).
func forces(g *wiring.Graph, list []int, at []point) []point {
	index := map[int]int{}
	for i, n := range list {
		index[n] = i
		at[i] = onCircle(max(1, float64(len(list))/(2*math.Pi)), float64(i)/float64(len(list)))
	}
	var cables [][2]int
	for _, c := range g.Cables {
		a, okA := index[c.A]
		b, okB := index[c.B]
		if okA && okB {
			cables = append(cables, [2]int{a, b})
		}
	}
	push := make([]point, len(list))
	for round := range rounds {
		for i := range at {
			push[i] = at[i].times(-0.05)
			for j := range at {
				if d := at[i].distance(at[j]); d > 0 {
					push[i] = push[i].plus(at[i].plus(at[j].times(-1)).times(1 / (d * d)))
				}
			}
		}
		for _, c := range cables {
			d := at[c[0]].distance(at[c[1]])
			pull := at[c[1]].plus(at[c[0]].times(-1)).times(d)
			push[c[0]], push[c[1]] = push[c[0]].plus(pull), push[c[1]].plus(pull.times(-1))
		}
		step := 0.5 * (1 - float64(round)/rounds) // the farthest that a node moves
		for i, p := range push {
			if d := math.Hypot(p.X, p.Y); d > 0 {
				at[i] = at[i].plus(p.times(min(d, step) / d))
			}
		}
	}
	return apart(at)
}

// apart scales places until the nearest two have the distance of neighbours.
func apart(at []point) []point {
	least := math.Inf(1)
	for i := range at {
		for j := range i {
			least = min(least, at[i].distance(at[j]))
		}
	}
	if least > 0 && least < 1 {
		for i := range at {
			at[i] = at[i].times(min(4, 1/least))
		}
	}
	return at
}
