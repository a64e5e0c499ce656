package search

import (
	"math"

	"github.com/clustersim/clustersim/internal/partition"
)

// qbit is a pair of real amplitudes; beta^2 is the probability of 1.
type qbit struct{ alpha, beta float64 }

// gate turns Q-bits by a fixed angle, forward or backward.
type gate struct {
	cos, sin float64
	corner   float64 // the last entry: cos, or -cos as printed
	least    float64 // of an amplitude: the root of epsilon
}

func newGate(angle, epsilon float64, printed bool) gate {
	u := gate{math.Cos(angle), math.Sin(angle), math.Cos(angle), math.Sqrt(epsilon)}
	if printed {
		u.corner = -u.corner
	}
	return u
}

// turn applies the gate, backward with the negative angle.
func (u gate) turn(q *qbit, backward bool) {
	sin := u.sin
	if backward {
		sin = -sin
	}
	q.alpha, q.beta = u.cos*q.alpha-sin*q.beta, sin*q.alpha+u.corner*q.beta
	if u.least > 0 {
		u.keepOpen(q)
	}
}

// toward turns a Q-bit toward 1 or toward 0: which sense that is depends on the
// quadrant, as in the table of Han and Kim (2002).
func (u gate) toward(q *qbit, one bool) {
	if one && q.alpha == 0 || !one && q.beta == 0 {
		return // it is there
	}
	sameSign := q.alpha*q.beta >= 0
	u.turn(q, sameSign != one)
}

// keepOpen is the H-epsilon gate of K.-H. Han and J.-H. Kim, Quantum-inspired
// evolutionary algorithms with a new termination criterion, H-epsilon gate, and
// two-phase scheme, IEEE Trans. Evolutionary Computation 8(2):156-169, 2004: no
// probability falls below epsilon.
func (u gate) keepOpen(q *qbit) {
	most := math.Sqrt(1 - u.least*u.least)
	switch {
	case math.Abs(q.beta) < u.least:
		q.beta, q.alpha = math.Copysign(u.least, q.beta), math.Copysign(most, q.alpha)
	case math.Abs(q.alpha) < u.least:
		q.alpha, q.beta = math.Copysign(u.least, q.alpha), math.Copysign(most, q.beta)
	}
}

// observe draws the part of one task from its k Q-bits; -1: none. Only
// OnceByAlpha uses once.
func observe(row []qbit, rule Observation, once float64, r partition.Random) int32 {
	if rule == ByRow {
		return observeRow(row, r)
	}
	threshold := once
	if rule == TaskByAlpha {
		threshold = r.Float()
	}
	for j, q := range row {
		if rule == BitByAlpha {
			threshold = r.Float()
		}
		if q.alpha*q.alpha <= threshold {
			return int32(j)
		}
	}
	return -1
}

func observeRow(row []qbit, r partition.Random) int32 {
	sum := 0.0
	for _, q := range row {
		sum += q.beta * q.beta
	}
	if sum == 0 {
		return int32(r.Below(len(row))) // all say 0: no part is more likely
	}
	at := r.Float() * sum
	last := 0
	for j, q := range row {
		if p := q.beta * q.beta; p > 0 {
			if at < p {
				return int32(j)
			}
			at, last = at-p, j
		}
	}
	return int32(last) // rounding
}
