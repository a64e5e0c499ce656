package scalability

import (
	"fmt"
	"math"
)

// Power is what the overhead model of Zhu and Tian needs to know of a machine,
// in units of a standard node's speed.
//
// Zhu Yongzhi and Tian Tian, "Design and Implementation of Scalability Based on
// High Performance PCs Cluster", Computer Science (China), definitions 1 and 2.
type Power struct {
	Nodes int     // N
	Total float64 // V: the sum of the relative speeds V_i
	Max   float64 // V_max: the fastest node's
}

// PowerOf sums relative speeds.
func PowerOf(speeds []float64) Power {
	p := Power{Nodes: len(speeds)}
	for _, v := range speeds {
		p.Total += v
		p.Max = max(p.Max, v)
	}
	return p
}

// EqualPower is that of nodes equal nodes, each of the given relative speed.
func EqualPower(nodes int, speed float64) Power {
	return Power{Nodes: nodes, Total: float64(nodes) * speed, Max: speed}
}

func (p Power) check() error {
	if p.Nodes < 1 || !(p.Total > 0 && p.Max > 0) || math.IsInf(p.Total, 1) || math.IsInf(p.Max, 1) {
		return fmt.Errorf("a machine of %d nodes, power %v, fastest node %v: want all finite and above 0", p.Nodes, p.Total, p.Max)
	}
	return nil
}

// RelativeSpeeds is V_i = T^s / T^i, definition 1: the time of the same work on
// the standard node over that on node i. It is an error when a time is not
// positive and finite or there is no such node.
func RelativeSpeeds(sec []float64, standard int) ([]float64, error) {
	if standard < 0 || standard >= len(sec) {
		return nil, fmt.Errorf("standard node %d of %d: want 0 to %d", standard, len(sec), len(sec)-1)
	}
	speeds := make([]float64, len(sec))
	for i, t := range sec {
		if !(t > 0) || math.IsInf(t, 1) {
			return nil, fmt.Errorf("node %d: %v s: want a finite time above 0", i, t)
		}
		speeds[i] = sec[standard] / t
	}
	return speeds, nil
}

// TraditionalEfficiency is E1 = W t0 / (T N): the speed-up over one standard
// node, by the number of nodes. W in tasks, t0 the time of one task on the
// standard node, T the time of the run, both in seconds.
func TraditionalEfficiency(tasks, taskSec, sec float64, p Power) float64 {
	return tasks * taskSec / (sec * float64(p.Nodes))
}

// PowerEfficiency is E2 = W t0 / (T V), definition 3: the least possible time
// over that of the run. Equal nodes of speed 1 have E1 = E2.
//
// Misprint: the paper has W / (T V). W/V is a time only if W is counted in
// seconds of the standard node; for W in tasks it takes t0.
func PowerEfficiency(tasks, taskSec, sec float64, p Power) float64 {
	return tasks * taskSec / (sec * p.Total)
}

// WeightCeiling is the greatest E2 that a program without any overhead reaches
// when node i gets the share weights[i] of the tasks: the node that takes longest
// needs max w_i / V_i, all together need 1/V. It is 1 for weights in proportion
// to speeds. The slices must be of one length; weights need not sum to 1.
func WeightCeiling(weights, speeds []float64) (float64, error) {
	if len(weights) != len(speeds) {
		return 0, fmt.Errorf("%d weights for %d nodes", len(weights), len(speeds))
	}
	sum, longest := 0.0, 0.0
	for i, w := range weights {
		if !(w >= 0 && w <= math.MaxFloat64) || !(speeds[i] > 0 && speeds[i] <= math.MaxFloat64) {
			return 0, fmt.Errorf("node %d: weight %v at speed %v: want finite numbers, a weight of at least 0 and a speed above 0", i, w, speeds[i])
		}
		sum += w
		longest = max(longest, w/speeds[i])
	}
	if !(longest > 0) || math.IsInf(sum/longest, 0) {
		return 0, fmt.Errorf("weights sum to %v: want a finite sum above 0", sum)
	}
	return sum / (longest * PowerOf(speeds).Total), nil
}
