package heuristic

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
)

// memoryUse is how much of a host's memory planned tasks hold: usedBytes[i] from atSec[i]
// until the next date, and nothing before the first or after the last. Sums of whole bytes
// are exact, so what is added and taken away leaves nothing.
type memoryUse struct{ atSec, usedBytes []float64 }

// fit is the earliest start, not before readySec, of durationSec seconds in which no more
// than mostBytes, zero or more, are in use. Cost: O(changes).
func (m *memoryUse) fit(mostBytes, readySec, durationSec float64) float64 {
	start := readySec
	for i, from := range m.atSec {
		if from > start && from >= start+durationSec {
			break
		}
		to := math.Inf(1)
		if i+1 < len(m.atSec) {
			to = m.atSec[i+1]
		}
		if to > start && m.usedBytes[i] > mostBytes {
			start = to
		}
	}
	return start
}

// add makes tasks hold more during iv, or less. A moment lasts until the next number.
func (m *memoryUse) add(iv scheduler.Interval, bytes float64) {
	if bytes == 0 {
		return
	}
	from := m.split(iv.StartSec)
	to := m.split(max(iv.FinishSec, math.Nextafter(iv.StartSec, math.Inf(1))))
	for i := from; i < to; i++ {
		m.usedBytes[i] += bytes
	}
	m.join(to)
	m.join(from)
}

// split makes sure that there is a change at a date, and returns its place.
func (m *memoryUse) split(sec float64) int {
	i, found := slices.BinarySearch(m.atSec, sec)
	if !found {
		before := 0.0
		if i > 0 {
			before = m.usedBytes[i-1]
		}
		m.atSec, m.usedBytes = slices.Insert(m.atSec, i, sec), slices.Insert(m.usedBytes, i, before)
	}
	return i
}

// join removes a change that changes nothing.
func (m *memoryUse) join(i int) {
	if i == 0 && m.usedBytes[0] == 0 || i > 0 && m.usedBytes[i] == m.usedBytes[i-1] {
		m.atSec, m.usedBytes = slices.Delete(m.atSec, i, i+1), slices.Delete(m.usedBytes, i, i+1)
	}
}
