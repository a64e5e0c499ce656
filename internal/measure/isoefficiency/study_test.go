package isoefficiency_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/sim"
)

// fake is a simulator by formula: W = n^3 and E(W, p).
func fake(e func(w, p float64) float64) isoefficiency.Measure {
	return func(_ context.Context, _ *sim.Engine, n float64, p int) (isoefficiency.Run, error) {
		w, cores := n*n*n, float64(p)
		x := e(w, cores)
		return isoefficiency.Run{
			Hosts: p, Cores: p, WorkFlop: w, MarkedSpeedFlops: 2 * cores, EquivalentCores: cores,
			SequentialSec: w, MakespanSec: w / (cores * x), Efficiency: x,
		}, nil
	}
}

// The paper's two programs, constants dropped: papers' exponents 3 and 1.5.
func checkerboard(w, p float64) float64 { return 1 / (1 + p/math.Cbrt(w)) }
func pipelined(w, p float64) float64    { return 1 / (1 + p/math.Pow(w, 2./3)) }

func floyds() *isoefficiency.Study {
	return &isoefficiency.Study{
		Workloads: []isoefficiency.Workload{{Name: "checkerboard", Measure: fake(checkerboard)}, {Name: "pipelined", Measure: fake(pipelined)}},
		Sizes:     isoefficiency.Stepped(1, 1e6, 0),
		P:         []int{4, 16, 64, 256, 1024},
		Targets:   []float64{0.5, 0.8},
		Tolerance: 1e-7,
		Workers:   3,
	}
}

func TestExponentsOfClosedForms(t *testing.T) {
	r, err := floyds().Run(t.Context())
	require.NoError(t, err)
	for k, want := range []float64{3, 1.5} {
		for _, c := range r.Workloads[k].Curves {
			require.Equal(t, 5, c.ByP.Points)
			for _, law := range []calibration.Power{c.ByP, c.ByC} {
				require.InDelta(t, want, law.B, 1e-6)
				require.LessOrEqual(t, law.Low, want+1e-6)
				require.GreaterOrEqual(t, law.High, want-1e-6)
				require.Less(t, law.Worst, 1e-5)
			}
			for _, s := range c.Solutions {
				require.Equal(t, isoefficiency.Holds, s.Status)
				require.InDelta(t, c.Target, s.At.Efficiency, 1e-7, "constant along W(p)")
				x := c.Target / (1 - c.Target) * float64(s.P)
				require.InEpsilon(t, math.Pow(x, want), s.CrossingFlop, 1e-5)
			}
		}
		require.InDelta(t, want, r.Workloads[k].Law.Exponent(), 1e-5) // 1/E - 1 cancels near E = 1
		require.Less(t, r.Workloads[k].Law.Error, 1e-4)
	}
	require.Equal(t, isoefficiency.Second, r.Verdict.Absolute.Better(), "pipelined is never worse")
	require.Equal(t, isoefficiency.Neither, r.Verdict.Relative.Better(), "E_W turns round at W = p^2")
	for _, g := range r.Verdict.Growth {
		require.Equal(t, isoefficiency.Second, g.Better)
	}
}

// The report is the same for any number of workers, and runs are made once.
func TestWorkersDoNotMatter(t *testing.T) {
	var first *isoefficiency.Report
	for _, workers := range []int{1, 2, 7} {
		s := floyds()
		s.Sizes = isoefficiency.Stepped(2, 5000, 1)
		s.Workers = workers
		var made atomic.Int64
		seen := map[string]bool{}
		for k := range s.Workloads {
			inner, name := s.Workloads[k].Measure, s.Workloads[k].Name
			if workers == 1 {
				s.Workloads[k].Measure = func(ctx context.Context, e *sim.Engine, n float64, p int) (isoefficiency.Run, error) {
					key := fmt.Sprint(name, n, p)
					require.False(t, seen[key], key)
					seen[key] = true
					made.Add(1)
					return inner(ctx, e, n, p)
				}
			}
		}
		last, total := 0, 0
		s.Progress = func(done, of int) {
			require.Equal(t, last+1, done)
			last, total = done, of
		}
		r, err := s.Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, total, last)
		if first == nil {
			first = r
			require.EqualValues(t, made.Load(), last)
		}
		require.Equal(t, fmt.Sprintf("%+v", plain(first)), fmt.Sprintf("%+v", plain(r)))
	}
}

// plain is a report without pointers.
func plain(r *isoefficiency.Report) []any {
	list := []any{*r.Verdict, r.Sizes, r.P}
	for _, p := range r.Workloads {
		list = append(list, p.Lattice, p.Limits, p.Law)
		for _, c := range p.Curves {
			list = append(list, c.ByP, c.ByC)
			for _, s := range c.Solutions {
				list = append(list, s.Status, s.CrossingFlop, s.Runs, s.Greatest)
				for _, at := range []*isoefficiency.Run{s.At, s.Under, s.Over, s.First} {
					if at != nil {
						list = append(list, *at)
					}
				}
			}
		}
	}
	return list
}

// bumpy is an efficiency that need not rise, drawn for each size and platform.
func bumpy(values []float64) func(w, p float64) float64 {
	return func(w, p float64) float64 {
		n := int(math.Round(math.Cbrt(w)))
		return min(0.99, values[(n-1)%len(values)]*(0.5+0.5*float64(n)/float64(len(values)))/math.Sqrt(p))
	}
}

// Where every size is a sample, the solution is what its definition says, found by
// looking at all sizes.
func TestSolutionsAreThoseOfBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(0.01, 1), 3, 40).Draw(t, "E")
		target := rapid.Float64Range(0.05, 0.9).Draw(t, "target")
		tolerance := rapid.Float64Range(0.001, 0.1).Draw(t, "tolerance")
		e := bumpy(values)
		s := isoefficiency.Study{
			Workloads: []isoefficiency.Workload{{Name: "a", Measure: fake(e)}},
			Sizes:     isoefficiency.Stepped(1, float64(len(values)), 1), Samples: 1000,
			P: []int{1, 2, 4}, Targets: []float64{target}, Tolerance: tolerance, Workers: 2,
		}
		r, err := s.Run(t.Context())
		require.NoError(t, err)
		require.Len(t, r.Sizes, len(values))
		for j, p := range s.P {
			got := r.Workloads[0].Curves[0].Solutions[j]
			checkByDefinition(t, got, len(values), target, tolerance, func(n int) float64 { return e(float64(n*n*n), float64(p)) })
		}
	})
}

// checkByDefinition looks at all sizes from 1 to count.
func checkByDefinition(t *rapid.T, got isoefficiency.Solution, count int, target, tolerance float64, e func(n int) float64) {
	from, first := 1, 0
	for n := 1; n <= count; n++ {
		switch {
		case e(n) < target:
			from = n + 1
		case first == 0:
			first = n
		}
	}
	if first == 0 {
		require.Nil(t, got.First)
	} else {
		require.Equal(t, float64(first), got.First.N)
	}
	switch {
	case from > count:
		require.Equal(t, isoefficiency.Below, got.Status)
		require.Nil(t, got.At)
	case from == 1 && e(1) > target+tolerance:
		require.Equal(t, isoefficiency.Above, got.Status)
	case from == 1:
		require.Equal(t, isoefficiency.Holds, got.Status)
		require.Equal(t, 1.0, got.At.N)
	default:
		require.Equal(t, float64(from), got.Over.N)
		require.Equal(t, float64(from-1), got.Under.N)
		over, under := e(from)-target, target-e(from-1)
		require.Equal(t, over <= tolerance || under <= tolerance, got.Status == isoefficiency.Holds)
		if got.Status == isoefficiency.Holds {
			require.InDelta(t, target, got.At.Efficiency, tolerance)
		}
		require.Equal(t, over <= tolerance, got.Status == isoefficiency.Holds && got.At.N == float64(from))
		require.GreaterOrEqual(t, got.CrossingFlop, math.Pow(float64(from-1), 3)*(1-1e-9))
		require.LessOrEqual(t, got.CrossingFlop, math.Pow(float64(from), 3)*(1+1e-9))
	}
}

// With an efficiency that rises steadily, a few samples find what all sizes do.
func TestFewSamplesAreEnoughWhereItRises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		top := rapid.IntRange(2, 3000).Draw(t, "top")
		scale := rapid.Float64Range(1, 2000).Draw(t, "scale")
		e := func(w, p float64) float64 { return 1 / (1 + scale*p/math.Cbrt(w)) }
		s := isoefficiency.Study{
			Workloads: []isoefficiency.Workload{{Name: "a", Measure: fake(e)}},
			Sizes:     isoefficiency.Stepped(1, float64(top), 1), Samples: rapid.IntRange(1, 9).Draw(t, "samples"),
			P: []int{1, 3}, Targets: []float64{0.3, 0.7}, Tolerance: 0.01, Workers: 1,
		}
		r, err := s.Run(t.Context())
		require.NoError(t, err)
		for _, c := range r.Workloads[0].Curves {
			for j, p := range s.P {
				if len(r.Sizes) > 1 || top == 1 {
					checkByDefinition(t, c.Solutions[j], top, c.Target, 0.01, func(n int) float64 { return e(float64(n)*float64(n)*float64(n), float64(p)) })
				}
			}
		}
	})
}

func TestStudyErrors(t *testing.T) {
	run := func(change func(*isoefficiency.Study)) error {
		s := floyds()
		s.P = []int{4}
		change(s)
		_, err := s.Run(t.Context())
		return err
	}
	for want, change := range map[string]func(*isoefficiency.Study){
		"isoefficiency: no workloads":                                                 func(s *isoefficiency.Study) { s.Workloads = nil },
		"isoefficiency: 0 platforms: want from 1 to 1000":                             func(s *isoefficiency.Study) { s.P = nil },
		"isoefficiency: p = 4: want rising whole numbers of at least 1":               func(s *isoefficiency.Study) { s.P = []int{4, 4} },
		"isoefficiency: 1001 samples: want from 1 to 1000":                            func(s *isoefficiency.Study) { s.Samples = 1001 },
		"isoefficiency: tolerance 2: want more than 0 and less than 1":                func(s *isoefficiency.Study) { s.Tolerance = 2 },
		"isoefficiency: want at least one worker":                                     func(s *isoefficiency.Study) { s.Workers = 0 },
		"isoefficiency: efficiency 1: want more than 0 and less than 1":               func(s *isoefficiency.Study) { s.Targets = []float64{1} },
		"isoefficiency: no sizes":                                                     func(s *isoefficiency.Study) { s.Sizes = isoefficiency.Listed([]float64{}...) },
		"isoefficiency: n = 2 comes after 3: want rising numbers":                     func(s *isoefficiency.Study) { s.Sizes = isoefficiency.Listed(3, 2) },
		"isoefficiency: n = -1: want finite numbers above 0":                          func(s *isoefficiency.Study) { s.Sizes = isoefficiency.Listed(-1) },
		"isoefficiency: n from 5 to 2: the end lies before the beginning":             func(s *isoefficiency.Study) { s.Sizes = isoefficiency.Stepped(5, 2, 1) },
		"isoefficiency: n from 1 to +Inf: want finite numbers above 0":                func(s *isoefficiency.Study) { s.Sizes = isoefficiency.Stepped(1, math.Inf(1), 0) },
		"isoefficiency: step NaN: want a finite number above 0":                       func(s *isoefficiency.Study) { s.Sizes = isoefficiency.Stepped(1, 2, math.NaN()) },
		"isoefficiency: n from 1 to 1e+300 in steps of 1: more than 1073741824 sizes": func(s *isoefficiency.Study) { s.Sizes = isoefficiency.Stepped(1, 1e300, 1) },
		"pipelined at n = 1, p = 4: nothing takes time, so that there is no efficiency": func(s *isoefficiency.Study) {
			s.Workloads[1].Measure = fake(func(_, _ float64) float64 { return math.NaN() })
		},
		"checkerboard at n = 1, p = 4: no luck": func(s *isoefficiency.Study) { s.Workloads[0].Measure = failing },
		"internal error: out of order":          func(s *isoefficiency.Study) { s.Workloads[0].Measure = panicking },
	} {
		require.EqualError(t, run(change), want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := floyds().Run(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

func failing(context.Context, *sim.Engine, float64, int) (isoefficiency.Run, error) {
	return isoefficiency.Run{}, errors.New("no luck")
}

func panicking(context.Context, *sim.Engine, float64, int) (isoefficiency.Run, error) {
	panic("out of order")
}
