package generate

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

const (
	minuteSec   = 60
	hourSec     = 3600
	leastMaxSec = hourSec

	headValues  = 20   // round values that most jobs have
	headShare   = 0.89 // of jobs
	tailExtreme = 12.1039

	moreMax = 8 // larger values that are tried
)

// tsafrir replaces limits by those of D. Tsafrir, Y. Etsion and D. G. Feitelson, "Modeling user runtime
// estimates", JSSPP 2005: a few round values, which most jobs have, and a tail. Jobs draw among the
// values that are not below their run times, the longest jobs first. maxSec is the largest value; 0
// for what the trace suggests, or what more it needs.
func tsafrir(t *jobs.Trace, maxSec float64, seed uint64) error {
	if t.Len() == 0 {
		return nil
	}
	byRun := make([]jobs.ID, t.Len())
	for i := range byRun {
		byRun[i] = jobs.ID(i)
	}
	slices.SortStableFunc(byRun, func(a, b jobs.ID) int { return cmp.Compare(t.RunSec[b], t.RunSec[a]) }) // unknown ones last
	if maxSec > 0 {
		return assign(t, byRun, maxSec, stream(seed, ofLimits))
	}
	maxSec = suggestedMax(t)
	err := assign(t, byRun, maxSec, stream(seed, ofLimits))
	for k := 0; k < moreMax && err != nil; k++ {
		maxSec = math.Ceil(maxSec*1.25/hourSec) * hourSec
		err = assign(t, byRun, maxSec, stream(seed, ofLimits))
	}
	return err
}

// assign draws the limits of jobs, the longest first.
func assign(t *jobs.Trace, byRun []jobs.ID, maxSec float64, r *rand.Rand) error {
	n := t.Len()
	values := estimateValues(n, maxSec, r)
	slices.SortFunc(values, func(a, b value) int { return cmp.Compare(b.sec, a.sec) })
	limits := make([]float64, n)
	pool, next := make([]float64, 0, n), 0
	for k, i := range byRun {
		for ; next < len(values) && !(values[next].sec < t.RunSec[i]); next++ {
			pool = append(pool, slices.Repeat([]float64{values[next].sec}, values[next].jobs)...)
		}
		if len(pool) == 0 {
			return fmt.Errorf("%d of %d jobs run %s or longer, which too few estimates of the model are: want shorter jobs, or a max above %s", k+1, n, units.FormatDuration(math.Floor(t.RunSec[i])), units.FormatDuration(maxSec))
		}
		at, last := r.IntN(len(pool)), len(pool)-1
		limits[i], pool[at] = pool[at], pool[last]
		pool = pool[:last]
	}
	t.LimitSec = limits
	return nil
}

// suggestedMax is the largest limit, or the largest run time rounded up to hours if that is more.
func suggestedMax(t *jobs.Trace) float64 {
	most := float64(leastMaxSec)
	for i, run := range t.RunSec {
		if limit := t.LimitSec[i]; limit < math.Inf(1) {
			most = max(most, limit)
		}
		if run > most { // false for NaN
			most = math.Ceil(run/hourSec) * hourSec
		}
	}
	return most
}

// value is an estimate and the number of jobs that request it.
type value struct {
	sec  float64
	jobs int
}

// estimateValues are the estimates of n jobs, n in all.
func estimateValues(n int, maxSec float64, r *rand.Rand) []value {
	shares := estimateShares(distinct(n))
	head := headTimes(maxSec, min(len(shares), headValues))
	tail := tailTimes(maxSec, len(shares)-len(head), head)
	r.Shuffle(len(tail), func(i, j int) { tail[i], tail[j] = tail[j], tail[i] })
	values := make([]value, 0, len(shares))
	for _, sec := range append(head, tail...) {
		values = append(values, value{sec: sec})
	}
	apportion(values, shares[:len(values)], n)
	return values
}

// distinct is how many values n jobs request.
func distinct(n int) int {
	points := [...][2]float64{{0, 0}, {20, 10}, {200, 20}, {1000, 35}, {10000, 90}, {70000, 340}, {250000, 565}}
	i := 1
	for i < len(points)-1 && float64(n) > points[i][0] {
		i++
	}
	low, high := points[i-1], points[i]
	k := low[1] + (float64(n)-low[0])/(high[0]-low[0])*(high[1]-low[1])
	return max(1, int(math.Round(k)))
}

// estimateShares are the shares of jobs, by the rank of their value.
func estimateShares(k int) []float64 {
	shares := make([]float64, k)
	others, tail := 0.0, 0.0
	for i := 1; i < k; i++ {
		rank := float64(i + 1)
		if i < headValues {
			shares[i] = (14.0491*math.Exp(-0.177531*rank) + 0.462513) / 100
			others += shares[i]
		} else {
			shares[i] = 795.6 * math.Pow(rank, -2.267)
			tail += shares[i]
		}
	}
	shares[0] = headShare - others
	if k <= headValues {
		shares[0] = 1 - others
	}
	for i := headValues; i < k; i++ {
		shares[i] *= (1 - headShare) / tail
	}
	return shares
}

// headTimes are the most frequent values, the most frequent first.
func headTimes(maxSec float64, k int) []float64 {
	const m, h = minuteSec, hourSec
	list := []float64{maxSec}
	add := func(sec float64) {
		if sec > 0 && sec < maxSec && len(list) < k && !slices.Contains(list, sec) {
			list = append(list, sec)
		}
	}
	for _, sec := range []float64{5 * m, 15 * m, 10 * m, 20 * m, 30 * m, h, 2 * h, 3 * h, 4 * h, 5 * h, 6 * h, 8 * h, 10 * h, 12 * h, 18 * h} {
		add(sec)
	}
	for _, step := range []float64{200 * h, 100 * h, 50 * h, 10 * h, 5 * h, 2 * h, h, 20 * m, 10 * m, 5 * m} {
		for sec := math.Floor(maxSec/step) * step; sec > 0 && len(list) < k; sec -= step {
			add(sec)
		}
	}
	for sec := float64(minuteSec); len(list) < k && sec < maxSec; sec += minuteSec {
		add(sec)
	}
	return list
}

// tailTimes are n other values up to maxSec, in minutes as far as those are free.
func tailTimes(maxSec float64, n int, head []float64) []float64 {
	if n <= 0 {
		return nil
	}
	taken := make(map[float64]bool, n+len(head))
	for _, sec := range head {
		taken[sec] = true
	}
	a := 1 + tailExtreme*math.Pow(float64(n+len(head)), -0.6026)
	list := make([]float64, 0, n)
	for i := 1; i <= n; i++ {
		x := float64(i) / float64(n)
		sec := max(math.Round(maxSec*(a-1)*x/(a-x)/minuteSec), 1) * minuteSec
		if at, ok := free(sec, maxSec, taken); ok {
			taken[at] = true
			list = append(list, at)
		}
	}
	return list
}

// free is a time near sec, at most maxSec, that is not taken; false if there is none.
func free(sec, maxSec float64, taken map[float64]bool) (float64, bool) {
	ok := func(at float64) bool { return at > 0 && at <= maxSec && !taken[at] }
	for _, by := range []float64{0, 30, -30, 20, -20, 10, -10} {
		if ok(sec + by) {
			return sec + by, true
		}
	}
	for by := float64(1); by < maxSec; by++ {
		for _, at := range []float64{sec + by, sec - by} {
			if ok(math.Floor(at)) {
				return math.Floor(at), true
			}
		}
	}
	return 0, false
}

// apportion gives n jobs to values by shares: the largest remainders are rounded up.
func apportion(values []value, shares []float64, n int) {
	sum, given := 0.0, 0
	for _, s := range shares {
		sum += s
	}
	rest := make([]float64, len(values))
	for i, s := range shares {
		exact := s / sum * float64(n)
		values[i].jobs = int(exact)
		rest[i] = exact - float64(values[i].jobs)
		given += values[i].jobs
	}
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rest[b], rest[a]) })
	for _, i := range order[:max(0, min(n-given, len(order)))] {
		values[i].jobs++
	}
}
