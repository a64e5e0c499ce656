package stats

import "math"

// Tolerance is the relative difference up to which two measurements are equal.
const Tolerance = 1e-9

// Same says whether a and b differ by at most Tolerance of the larger.
func Same(a, b float64) bool {
	off := math.Abs(a - b)
	return a == b || !math.IsInf(off, 1) && off <= Tolerance*max(math.Abs(a), math.Abs(b))
}

// Tally counts comparisons of which smaller is better, as table 3 of Topcuoglu,
// Hariri and Wu (2002) does for schedule lengths.
type Tally struct{ Better, Equal, Worse int }

// Add compares mine with theirs. A NaN is not counted.
func (t *Tally) Add(mine, theirs float64) {
	switch {
	case math.IsNaN(mine) || math.IsNaN(theirs):
	case Same(mine, theirs):
		t.Equal++
	case mine < theirs:
		t.Better++
	default:
		t.Worse++
	}
}

// Plus adds up two tallies.
func (t Tally) Plus(o Tally) Tally {
	return Tally{t.Better + o.Better, t.Equal + o.Equal, t.Worse + o.Worse}
}

// Flip is the tally from the other side.
func (t Tally) Flip() Tally { return Tally{t.Worse, t.Equal, t.Better} }

// N is the number of comparisons.
func (t Tally) N() int { return t.Better + t.Equal + t.Worse }

// Percent gives the three parts of N in percent; NaN without comparisons.
func (t Tally) Percent() (better, equal, worse float64) {
	n := float64(t.N()) // 0/0 is NaN
	return 100 * float64(t.Better) / n, 100 * float64(t.Equal) / n, 100 * float64(t.Worse) / n
}
