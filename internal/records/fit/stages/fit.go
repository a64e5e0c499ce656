package stages

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
)

// Estimate is a parameter as estimated from the logs, or the reason why it is not.
type Estimate struct {
	Param     string
	From      string  // the stages that it was measured in
	Value     float64 // in the unit of the parameter; NaN: not identifiable
	Low, High float64 // 90 % of the bootstrap samples are between them; NaN: too few observations
	N         int     // observations
	Of        string  // what they are
	Why       string  // the reason why there is no estimate
	Note      string  // what to know of the value
}

// Known reports whether the logs determine a value.
func (e *Estimate) Known() bool { return !math.IsNaN(e.Value) }

// Fit is a model with parameters that were each estimated from a stage.
type Fit struct {
	Base, Model overhead.Model
	Estimates   []Estimate // a parameter may be the sum of several
	Plain, Left int        // tasks that estimates are made of, and those that were retried, held or failed
}

const (
	fewest = 3 // observations that an interval, or a median of waits, is made of
	digits = 3 // of fitted values
)

// What keeps logs from telling anything.
var (
	ErrNothing = errors.New("the logs determine no parameter")
	ErrMixed   = errors.New("the logs do not have the same dates, so that their stages differ (fit to logs of one kind at a time)")
)

// FitTo estimates each parameter of a model from the cases' stages. What they do not determine
// is as in base.
func FitTo(cases []*read.Logged, base overhead.Model, seed uint64) (*Fit, error) {
	if len(cases) == 0 {
		return nil, ErrNothing
	}
	f := &fitter{Fit: Fit{Base: base, Model: base}, cases: cases, seed: seed}
	for _, c := range cases {
		if c.Has != cases[0].Has {
			return nil, ErrMixed
		}
		for t := range c.Dates {
			switch {
			case c.Plain(t):
				f.Plain++
			case c.Job(t) != nil:
				f.Left++
			}
		}
	}
	f.begin()
	f.submission()
	f.slot()
	f.pipe()
	f.run()
	f.complete()
	f.end()
	sum, err := map[string]float64{}, error(nil)
	for i := range f.Estimates {
		if e := &f.Estimates[i]; e.Known() {
			sum[e.Param] += e.Value
			err = errors.Join(err, f.Model.Set(e.Param, rounded(sum[e.Param])))
		}
	}
	if len(sum) == 0 {
		return nil, ErrNothing
	}
	return &f.Fit, err
}

// Fitted are the parameters that were estimated, in the order of a job's life.
func (f *Fit) Fitted() (names []string) {
	for _, p := range overhead.Params() {
		if slices.ContainsFunc(f.Estimates, func(e Estimate) bool { return e.Param == p.Name && e.Known() }) {
			names = append(names, p.Name)
		}
	}
	return names
}

// File is the model for --overhead @FILE.
func (f *Fit) File(cases []*read.Logged, seed uint64) overhead.File {
	file := overhead.File{Model: f.Model, Seed: seed}
	for _, c := range cases {
		file.Records = append(file.Records, overhead.Record{Name: c.File, SHA256: c.SHA256})
		file.Notes = append(file.Notes, fmt.Sprintf("log of %s: %s, sha256 %s", c.File, c.Log.File, c.Log.SHA256))
	}
	for i := range f.Estimates {
		if e := &f.Estimates[i]; e.Known() {
			file.Notes = append(file.Notes, fmt.Sprintf("%s from %s: %s (%d %s)", e.Param, e.From, Format(e.Param, e.Value), e.N, e.Of))
		}
	}
	return file
}

// Format writes a value of a parameter as specs have it.
func Format(param string, value float64) string {
	for _, p := range overhead.Params() {
		if p.Name == param && value == 0 && p.Unit == "B/s" {
			return "none"
		}
		if p.Name == param {
			return p.Format(rounded(value))
		}
	}
	return ""
}

// rounded keeps as many digits as mean something.
func rounded(x float64) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		return x
	}
	return y
}

// fitter is a fit while it is made.
type fitter struct {
	Fit
	cases []*read.Logged
	seed  uint64
}

// random is the source of an estimate's bootstrap: its own, so that the interval of one
// estimate does not depend on which others there are.
func (f *fitter) random(e *Estimate) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(e.Param + "\n" + e.From))
	return rand.New(rand.NewPCG(f.seed, h.Sum64()))
}

// group is observations that are drawn together: what they have in common is one chance.
type group []float64

// add estimates a parameter from groups of observations.
func (f *fitter) add(e Estimate, groups []group, of func(sorted []float64) float64) {
	for _, g := range groups {
		e.N += len(g)
	}
	var all []float64
	f.estimate(e, len(groups), func(drawn []int) float64 {
		all = all[:0]
		for _, i := range drawn {
			all = append(all, groups[i]...)
		}
		slices.Sort(all)
		return of(all)
	})
}

// estimate adds an estimate from n groups, with an interval from the bootstrap over groups.
func (f *fitter) estimate(e Estimate, n int, of func(drawn []int) float64) {
	drawn := make([]int, n)
	for i := range drawn {
		drawn[i] = i
	}
	e.Value, e.Low, e.High = of(drawn), math.NaN(), math.NaN()
	if e.Value < 0 {
		e.Value, e.Note = 0, join(e.Note, "below 0, for what was taken off as it was is longer (see --from)")
	}
	if n >= fewest {
		values, random := make([]float64, stats.Resamples), f.random(&e)
		for k := range values {
			stats.Resample(random, drawn)
			values[k] = max(of(drawn), 0)
		}
		e.Low, e.High = stats.PercentileInterval(values, stats.Quantile)
	}
	f.Estimates = append(f.Estimates, e)
}

// join puts notes behind each other.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

// not says why a parameter is not known.
func (f *fitter) not(param, why string) {
	no := math.NaN()
	f.Estimates = append(f.Estimates, Estimate{Param: param, Value: no, Low: no, High: no, Why: why})
}

// alone makes a group of each observation.
func alone(list []float64) (groups []group) {
	for _, x := range list {
		groups = append(groups, group{x})
	}
	return groups
}

func median(sorted []float64) float64 { return stats.Quantile(sorted, 0.5) }

// middle is the mean of the middle half: dates that are rounded to seconds do not move
// it as they do a median, nor do a few tasks that wait for hours as they do a mean.
func middle(sorted []float64) float64 {
	quarter := len(sorted) / 4
	return mean(sorted[quarter : len(sorted)-quarter])
}

func twiceMiddle(sorted []float64) float64 { return 2 * middle(sorted) }

// Waits for the next multiple of a time are spread evenly from 0 to it. Added to what takes
// as long for every task, they are spread over that time: it is found by how far apart a
// tenth and nine tenths of them are, and the rest by where a tenth is.
const (
	lowPart  = 0.1
	highPart = 0.9
)

func spread(sorted []float64) float64 {
	return (stats.Quantile(sorted, highPart) - stats.Quantile(sorted, lowPart)) / (highPart - lowPart)
}

func least(sorted []float64) float64 {
	return max(stats.Quantile(sorted, lowPart)-lowPart*spread(sorted), 0)
}

// mean is NaN without values.
func mean(list []float64) (sum float64) {
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}
