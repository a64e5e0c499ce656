package batch

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/workload/jobs"
)

// Change is another value of a number: To, or Factor times the one that is there. The zero Change
// leaves it as it is.
type Change struct {
	To     float64 // if Factor is 0
	Factor float64
}

// ParseChange reads a new value, a factor such as x2 or a difference such as +20%.
func ParseChange(text string) (c Change, err error) {
	number := func(text string) float64 {
		x, wrong := strconv.ParseFloat(text, 64)
		if wrong != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return math.NaN()
		}
		return x
	}
	percent, relative := strings.CutSuffix(text, "%")
	switch times, isFactor := strings.CutPrefix(text, "x"); {
	case isFactor:
		c.Factor = number(times)
	case relative && (text[0] == '+' || text[0] == '-'):
		c.Factor = 1 + number(percent)/100
	default:
		c.To = number(text)
	}
	if !(c.To > 0 || c.Factor > 0) {
		err = fmt.Errorf("%s: want a number above 0, a factor such as x2 or a difference such as +20%%", text)
	}
	return c, err
}

// Of is the number that a whole one becomes.
func (c Change) Of(before int) int {
	if c.Factor == 0 {
		return int(c.To)
	}
	return int(math.Round(c.Factor * float64(before)))
}

// Loaded is t with scaled dates of submission: To is the offered load on so many units.
func Loaded(t *jobs.Trace, c Change, units int) (*jobs.Trace, error) {
	t = Shallow(t)
	if c.Factor > 0 {
		for i, sec := range t.SubmitSec {
			t.SubmitSec[i] = t.SubmitSec[0] + (sec-t.SubmitSec[0])/c.Factor
		}
		return t, nil
	}
	report := t.Cleaning
	err := jobs.Cleaning{Load: c.To, MachineUnits: units, UnlimitedSec: t.UnlimitedSec}.Apply(t)
	t.Cleaning = report
	return t, err
}

// Shaken is t with each submission moved by a whole number of seconds, from -most to most, but
// not to before 0. The moves depend on the seed alone.
//
// Single waits depend on orders that nothing means: which of two jobs of one second came first. Runs on
// traces with dates that are moved a little show how much of a metric is such chance.
func Shaken(t *jobs.Trace, most int64, seed uint64) *jobs.Trace {
	t = Shallow(t)
	random := rand.New(rand.NewPCG(seed, 0))
	for i, sec := range t.SubmitSec {
		t.SubmitSec[i] = max(0, sec+float64(random.Int64N(2*most+1)-most))
	}
	t.Sort()
	return t
}

// Shallow copies a trace with dates, limits and dependencies of its own.
func Shallow(t *jobs.Trace) *jobs.Trace {
	other := *t
	other.SubmitSec, other.LimitSec, other.After = slices.Clone(t.SubmitSec), slices.Clone(t.LimitSec), slices.Clone(t.After)
	return &other
}
