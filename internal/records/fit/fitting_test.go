package fit

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/workload"
)

// made are the records among the examples, with the makespans that a model predicts for
// them in place of the recorded ones.
func made(t testing.TB, truth string) *records.Set {
	t.Helper()
	names, err := filepath.Glob("../../../examples/records/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	var list []*records.Record
	m, e := parse(t, truth), overhead.Evaluator{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		r, err := read.Record(name, data, workload.Repair{})
		require.NoError(t, err)
		r.RecordedMakespanSec = e.MakespanSec(&m, r.Jobs())
		list = append(list, r)
	}
	return records.New(list)
}

func parse(t testing.TB, text string) overhead.Model {
	t.Helper()
	m, err := overhead.Parse(text)
	require.NoError(t, err)
	return m
}

func problem(t testing.TB, truth, base, free string) *Problem {
	t.Helper()
	list, err := ParseFree(free)
	require.NoError(t, err)
	return &Problem{Set: made(t, truth), Base: parse(t, base), Free: list, Loss: records.LogRatio, Weights: records.ByApplication}
}

// disturb makes makespans longer and shorter by up to a part of them.
func disturb(p *Problem, part float64) {
	for i := range p.Set.Cases {
		p.Set.Cases[i].RecordedMakespanSec *= 1 + part*math.Sin(float64(i))
	}
}

var few = Options{By: records.ByApplication, Budget: 800, Seed: 1, Jobs: 2}

func fit(t *testing.T, p *Problem, o Options) *Result {
	t.Helper()
	r, err := p.Run(context.Background(), o, ToAdvise)
	require.NoError(t, err)
	require.LessOrEqual(t, r.Simulated, float64(o.Budget))
	return r
}

// What a model with two parameters made is fitted by these two, and a third is not advised.
func TestRunFindsTheTruth(t *testing.T) {
	p := problem(t, "serial(begin=200s,stretch=1.4)", "serial", "begin=1s..1000s,pipe=1MBps..1GBps,stretch=0.5..5")
	o := few
	o.Budget = 2000
	r := fit(t, p, o)
	require.Equal(t, 2, r.Advised)
	require.Equal(t, []string{"begin", "stretch"}, r.Sizes[2].Params)
	require.InEpsilon(t, 200, r.Sizes[2].Model.Begin.Value, 0.05)
	require.InEpsilon(t, 1.4, r.Sizes[2].Model.Stretch.Value, 0.05)
	require.Less(t, r.Sizes[2].Test.Mean, 0.04)
	require.Greater(t, r.Sizes[1].Test.Mean, 0.08)
	require.Len(t, r.Intervals, 2)
	for _, v := range r.Intervals {
		require.True(t, v.Low <= v.Value*1.1 && v.Value <= v.High*1.1, "%s: %v..%v", v.Name, v.Low, v.High)
		require.Greater(t, v.Flat, flatChange)
	}
}

// Where the base is right nothing is fitted.
func TestRunKeepsWhatIsRight(t *testing.T) {
	r := fit(t, problem(t, "htcondor-8.6", "htcondor-8.6", "begin=1s..1000s,pipe=1MBps..1GBps"), few)
	require.Zero(t, r.Advised)
	require.Empty(t, r.Intervals)
	require.True(t, r.Sizes[1].Useless)
	require.Equal(t, r.Sizes[0].Model, r.Sizes[2].Model)
	require.Contains(t, r.Remarks(), "no fitted parameter makes unseen records better predicted than htcondor-8.6 as it is")
}

// One parameter is as good as the best of a fine grid of its values.
func TestOneParameterAgainstAGrid(t *testing.T) {
	points, losses := 2000, []records.Loss{records.LogRatio, records.Worst, records.Unbiased, records.Relative}
	if testing.Short() {
		points, losses = 250, losses[:2]
	}
	for _, loss := range losses {
		p := problem(t, "serial(begin=100s,stretch=1.3)", "serial", "begin=1s..1000s")
		p.Loss = loss
		r := fit(t, p, few)
		best, weights, sec := math.Inf(1), p.Set.Weights(p.Weights), make([]float64, p.Set.Len())
		for i := range points {
			m := p.model(subset{0}, []float64{float64(i) / float64(points-1)})
			p.simulate(sec, &m, p.all())
			best = min(best, p.loss(sec, p.all(), weights))
		}
		require.LessOrEqual(t, r.Sizes[1].Loss, best*1.01, loss)
	}
}

// Where a few makespans are far longer than a model has it, the loss of logarithms leaves the
// others as they are, and is too short in the mean; the unbiased one is not.
func TestUnbiasedLoss(t *testing.T) {
	bias := map[records.Loss]float64{}
	for _, loss := range []records.Loss{records.LogRatio, records.Unbiased} {
		p := problem(t, "serial(stretch=1.3)", "serial", "stretch=0.5..5")
		for _, i := range []int{0, 3, 5} {
			p.Set.Cases[i].RecordedMakespanSec *= 3
		}
		p.Loss, p.Weights = loss, records.ByFile
		bias[loss] = fit(t, p, few).Sizes[1].Train.Bias
	}
	require.Less(t, bias[records.LogRatio], -0.15)
	require.InDelta(t, 0, bias[records.Unbiased], 0.005)
}

// No number of jobs changes anything.
func TestRunDoesNotDependOnJobs(t *testing.T) {
	var all []*Result
	for _, jobs := range []int{1, 3} {
		o := few
		o.Jobs, o.Budget = jobs, 400
		r := fit(t, problem(t, "serial(begin=100s,stretch=1.3)", "serial", "begin=1s..1000s,stretch=0.5..5"), o)
		all = append(all, r)
	}
	require.Equal(t, all[0].Sizes, all[1].Sizes)
	require.Equal(t, all[0].Corr, all[1].Corr)
	require.Equal(t, all[0].Remarks(), all[1].Remarks())
	require.Equal(t, all[0].Simulated, all[1].Simulated)
}

// Fits of a fold do not depend on what the fold leaves out.
func TestFoldsDoNotSeeWhatTheyAreJudgedBy(t *testing.T) {
	with := func(factor float64) *Result {
		p := problem(t, "serial(begin=100s,stretch=1.3)", "serial", "begin=1s..1000s,stretch=0.5..5")
		for _, i := range p.Set.Folds(records.ByApplication)[1].Test {
			p.Set.Cases[i].RecordedMakespanSec *= factor
		}
		o := few
		o.Budget = 400
		return fit(t, p, o)
	}
	a, b := with(1), with(7)
	for k := range a.Sizes {
		require.Equal(t, a.Sizes[k].Folds[1], b.Sizes[k].Folds[1])
	}
	require.NotEqual(t, a.Sizes[2].Fit.Model, b.Sizes[2].Fit.Model)
	require.NotEqual(t, a.Sizes[2].Folds[0].Model, b.Sizes[2].Folds[0].Model)
}

// The errors of several deals are the means of those of each, made here of the folds' fits.
func TestDealsAreAveraged(t *testing.T) {
	p := problem(t, "serial(begin=100s,stretch=1.3)", "serial", "begin=1s..1000s,stretch=0.5..5")
	disturb(p, 0.1)
	o := few
	o.By, o.Parts, o.Deals = records.ByGroup, 2, 3
	r := fit(t, p, o)
	require.Equal(t, 3, r.Dealt())
	require.Len(t, r.Folds, 6)
	require.Equal(t, "of 2 parts that keep groups together, dealt in 3 ways", r.What())
	for k := range r.Sizes {
		s := &r.Sizes[k]
		var medians, losses float64
		for d := range 3 {
			sec := make([]float64, p.Set.Len())
			for n, fold := range r.Folds {
				for _, i := range fold.Test {
					if fold.Deal == d {
						sec[i] = s.Folds[n].Sec[i]
					}
				}
			}
			medians += records.Compare(sec, p.recordedSec).Median / 3
			losses += p.loss(sec, p.all(), p.Set.Weights(p.Weights)) / 3
			require.Equal(t, sec, s.Unseen[d])
		}
		require.InDelta(t, medians, s.Test.Median, 1e-12)
		require.InDelta(t, losses, s.TestLoss, 1e-12)
		require.Equal(t, p.Set.Len(), s.Test.N)
		require.Positive(t, s.StdErr)
	}
	require.Equal(t, 2.0, UnseenSec([][]float64{{math.NaN()}, {3}, {1}}, 0))
	require.True(t, math.IsNaN(UnseenSec([][]float64{{math.NaN()}}, 0)))
}

// Groups that can be divided in one way alone are, and a remark says so.
func TestDealsMayBeFewer(t *testing.T) {
	p := problem(t, "serial(begin=100s)", "serial", "begin=1s..1000s")
	p.Set = p.Set.Where(func(c *records.Case) bool { return c.Application == "survey" })
	o := few
	o.By, o.Parts, o.Deals = records.ByGroup, 2, 10
	r := fit(t, p, o)
	require.Equal(t, 1, r.Dealt())
	require.Contains(t, r.Remarks(), "they were dealt in 1 way: no others were found")
}

func TestRemarksNameWhatIsNotKnown(t *testing.T) {
	// The makespans were made with 100 s and the range ends at 50; no model has an end and a
	// begin that can be distinguished.
	p := problem(t, "serial(begin=100s)", "serial", "begin=1s..50s,end=1s..30s,scan=1ms..2ms")
	r, err := p.Run(context.Background(), few, 3)
	require.NoError(t, err)
	text := ""
	for _, line := range r.Remarks() {
		text += line + "\n"
	}
	require.Contains(t, text, "10 records are few for 3 free parameters: want 10 for each\n")
	require.Contains(t, text, "begin: 50s is at the end of its range 1s..50s: want a wider range, or to leave it out\n")
	require.Regexp(t, `(?m)^scan: over a tenth of its range the loss changes by .* % only: these records do not determine its value$`, text)
	require.Regexp(t, `(?m)^chosen: 3 parameters, as requested; advised: [012]$`, text)
}

// A begin and an end do the same to a makespan: where one is higher the other is lower.
func TestValuesThatTradeAreCorrelated(t *testing.T) {
	p := problem(t, "serial(begin=100s)", "serial", "begin=1s..1000s,end=1s..1000s")
	disturb(p, 0.1) // or else all samples are alike
	samples := [][]float64{{0.1, 0.9}, {0.2, 0.8}, {0.5, 0.45}, {0.9, 0.1}}
	require.Less(t, correlations(samples, 2)[0][1], -0.9)
	require.Zero(t, correlations([][]float64{{0.1, 0.9}, {0.1, 0.8}}, 2)[0][1])
	r, err := p.Run(context.Background(), few, 2)
	require.NoError(t, err)
	if r.Sizes[2].Useless {
		require.Empty(t, r.Corr)
		return
	}
	require.Less(t, r.Corr[0][1], 0.0)
}

func TestTooFewApplicationsLeaveGroupsOut(t *testing.T) {
	p := problem(t, "serial(begin=100s)", "serial", "begin=1s..1000s")
	p.Set = p.Set.Where(func(c *records.Case) bool { return c.Application == "survey" })
	r := fit(t, p, few)
	require.True(t, r.FewParts)
	require.NotEqual(t, records.ByApplication, r.By)
	require.Contains(t, r.Remarks(), "all records are of one application, survey: nothing is known of others")
}

func TestBudgetTooSmall(t *testing.T) {
	p := problem(t, "serial", "serial", "begin=1s..1000s,pipe=1MBps..1GBps")
	o := few
	o.Budget = 20
	_, err := p.Run(context.Background(), o, ToAdvise)
	var small *BudgetError
	require.ErrorAs(t, err, &small)
	o.Budget = small.Least
	fit(t, p, o)
	o.Budget = small.Least - 10
	_, err = p.Run(context.Background(), o, ToAdvise)
	require.Error(t, err)
}

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := problem(t, "serial", "serial", "begin=1s..1000s").Run(ctx, few, ToAdvise)
	require.ErrorIs(t, err, context.Canceled)
}

// What is written is what --overhead @FILE reads.
func TestFileReadsBack(t *testing.T) {
	r := fit(t, problem(t, "serial(begin=200s)", "serial", "begin=1s..1000s"), few)
	file := r.File()
	var b bytes.Buffer
	require.NoError(t, file.Write(&b))
	again, err := overhead.ReadFile("site.yaml", b.Bytes())
	require.NoError(t, err)
	require.Equal(t, file, again)
	require.True(t, again.Model.Same(&r.Sizes[r.Chosen].Model))
	require.Len(t, again.Records, r.Set.Len())
	require.Equal(t, "errors of records fitted to: mean 0.0 %, median 0.0 %", again.Notes[1])
}
