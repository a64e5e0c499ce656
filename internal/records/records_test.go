package records

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

// made is a record of a chain of tasks of 10 s each, with its name as content.
func made(tb testing.TB, system, file string, tasks int, atMinute, makespanSec float64) *Record {
	b, run := workload.NewBuilder(file), make([]float64, tasks)
	for t := range tasks {
		b.Task(fmt.Sprint("t", t), 1)
		if run[t] = 10; t > 0 {
			b.Control(workload.TaskID(t-1), workload.TaskID(t))
		}
	}
	d, err := b.Build()
	require.NoError(tb, err)
	app, _, _ := strings.Cut(file, "-")
	r := &Record{
		File: file, SHA256: file, Application: app, System: system, DAG: d, RunSec: run, RecordedMakespanSec: makespanSec,
		Machines: []wfcommons.Machine{{Name: "m", Cores: 4}}, BytesIn: make([]float64, tasks), BytesOut: make([]float64, tasks),
	}
	if atMinute >= 0 {
		r.ExecutedAt = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(atMinute * float64(time.Minute)))
	}
	return r
}

// example has, by name: a-1 (0), a-2 (1), a-3 (2), b-1 (3), c-x (4), d-x (5).
func example(tb testing.TB) *Set {
	return New([]*Record{
		made(tb, "S", "d-x.json", 3, 500, 60), // overlaps c, but ran on another system
		made(tb, "S", "a-1.json", 3, 0, 60),
		made(tb, "S", "a-2.json", 3, 100, 60), // a twin of a-1, and overlaps b-1
		made(tb, "S", "a-3.json", 4, 200, 60), // called like a twin, but longer
		made(tb, "S", "b-1.json", 3, 100.5, 120),
		made(tb, "T", "c-x.json", 3, 500, 60),
	})
}

func names(s *Set, index []int) string {
	var list []string
	for _, i := range index {
		list = append(list, strings.TrimSuffix(s.Cases[i].File, ".json"))
	}
	return strings.Join(list, " ")
}

func TestGroups(t *testing.T) {
	s := example(t)
	var got []string
	for _, c := range s.Cases {
		got = append(got, fmt.Sprint(c.File, " ", c.Overlap, c.Twins, c.Group))
	}
	require.Equal(t, []string{"a-1.json 0 0 0", "a-2.json 1 0 0", "a-3.json 2 1 1", "b-1.json 1 2 0", "c-x.json 3 3 2", "d-x.json 4 4 3"}, got)
	require.Equal(t, []string{"a", "b", "c", "d"}, s.Applications())
	require.Len(t, s.Systems(), 2)
	require.Equal(t, "c-x.json", s.Systems()[1].Cases[0].File)
	require.Equal(t, 30.0, s.Cases[0].ListSec)
	require.Equal(t, 3, s.Cases[0].Depth)
}

// Runs that only touch do not overlap; those without a date overlap none.
func TestOverlaps(t *testing.T) {
	for _, tt := range []struct {
		a, b float64
		want bool
	}{{0, 1, false}, {0, 0.9, true}, {0, 0, true}, {-1, 0, false}, {-1, -1, false}} {
		s := New([]*Record{made(t, "S", "a.json", 2, tt.a, 60), made(t, "S", "b.json", 3, tt.b, 60)})
		require.Equal(t, tt.want, s.Cases[0].Overlap == s.Cases[1].Overlap, "%v", tt)
	}
}

func TestNoSystem(t *testing.T) {
	s := New([]*Record{made(t, "", "a.json", 2, 0, 60), made(t, "S", "b.json", 2, 0, 60)})
	require.Equal(t, NoSystem, s.Cases[0].System)
	require.Len(t, s.Systems(), 2)
}

func TestSameContentCountsOnce(t *testing.T) {
	a, b := made(t, "S", "b.json", 2, 0, 60), made(t, "S", "a.json", 2, 0, 60)
	a.SHA256 = b.SHA256
	s := New([]*Record{a, b})
	require.Equal(t, 1, s.Len())
	require.Equal(t, []string{"b.json"}, s.Repeated)
}

func TestFolds(t *testing.T) {
	s := example(t)
	show := func(folds []Fold) (list []string) {
		for _, f := range folds {
			list = append(list, fmt.Sprintf("%s: %s | %s", f.Name, names(s, f.Train), names(s, f.Test)))
		}
		return list
	}
	require.Equal(t, []string{
		"a: c-x d-x | a-1 a-2 a-3", // b-1 overlapped one of them
		"b: a-3 c-x d-x | b-1",
		"c: a-1 a-2 a-3 b-1 d-x | c-x",
		"d: a-1 a-2 a-3 b-1 c-x | d-x",
	}, show(s.Folds(ByApplication)))
	require.Equal(t, []string{
		"a-1.json and 2 more: a-3 c-x d-x | a-1 a-2 b-1",
		"a-3.json: a-1 a-2 b-1 c-x d-x | a-3",
		"c-x.json: a-1 a-2 a-3 b-1 d-x | c-x",
		"d-x.json: a-1 a-2 a-3 b-1 c-x | d-x",
	}, show(s.Folds(ByGroup)))
	require.Equal(t, []string{
		"a-1.json: a-2 a-3 b-1 c-x d-x | a-1",
		"a-2.json and 1 more: a-1 a-3 c-x d-x | a-2 b-1",
		"a-3.json: a-1 a-2 b-1 c-x d-x | a-3",
		"c-x.json: a-1 a-2 a-3 b-1 d-x | c-x",
		"d-x.json: a-1 a-2 a-3 b-1 c-x | d-x",
	}, show(s.Folds(ByOverlap)), "twins are apart")
	require.Len(t, s.Folds(ByFile), 6)
	require.Equal(t, "a-2 a-3 b-1 c-x d-x", names(s, s.Folds(ByFile)[0].Train))
	require.Nil(t, s.Of([]int{0}).Folds(ByFile))
	require.Equal(t, []string{
		"part 1 of 2: a-3 c-x d-x | a-1 a-2 b-1",
		"part 2 of 2: a-1 a-2 b-1 | a-3 c-x d-x",
	}, show(s.Parts(ByGroup, 2)))
}

// Whatever the records: every one is judged once a deal, and never by a fit to its group.
func TestFoldsKeepGroupsTogether(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var list []*Record
		for i := range rapid.IntRange(1, 12).Draw(rt, "n") {
			name := fmt.Sprintf("%s-%d.json", rapid.SampledFrom([]string{"a", "b", "c"}).Draw(rt, "app"), i)
			list = append(list, made(t, "S", name, rapid.IntRange(1, 3).Draw(rt, "tasks"), float64(rapid.IntRange(-1, 30).Draw(rt, "at")), 60*float64(rapid.IntRange(1, 3).Draw(rt, "length"))))
		}
		s := New(list)
		by := rapid.SampledFrom([]By{ByFile, ByOverlap, ByGroup, ByApplication}).Draw(rt, "by")
		folds := s.Folds(by)
		if rapid.Bool().Draw(rt, "parts") {
			folds = s.Deals(by, rapid.IntRange(2, 4).Draw(rt, "n"), rapid.IntRange(1, 3).Draw(rt, "deals"), rapid.Uint64().Draw(rt, "seed"))
		}
		judged := map[[2]int]bool{}
		for _, f := range folds {
			require.NotEmpty(rt, f.Train)
			require.NotEmpty(rt, f.Test)
			for _, i := range f.Test {
				require.False(rt, judged[[2]int{f.Deal, i}])
				judged[[2]int{f.Deal, i}] = true
				for _, j := range f.Train {
					require.NotEqual(rt, i, j)
					if by != ByFile {
						require.NotEqual(rt, s.Cases[i].near(by), s.Cases[j].near(by))
					}
				}
			}
		}
		sum := 0.0
		for _, w := range s.Weights(by) {
			sum += w
		}
		require.InDelta(rt, 1, sum, 1e-12)
	})
}

// The factor with the least unbiased loss makes the mean of r 1; that of the logarithms does not.
func TestUnbiasedLoss(t *testing.T) {
	sim, rec := []float64{20, 90, 95, 100, 105}, []float64{100, 100, 100, 100, 100}
	factor := func(l Loss) (at float64) {
		best := math.Inf(1)
		for f := 0.5; f < 2; f += 1e-4 {
			scaled := slices.Clone(sim)
			for i := range scaled {
				scaled[i] *= f
			}
			if loss := l.Of(scaled, rec, nil); loss < best {
				best, at = loss, f
			}
		}
		return at
	}
	require.InDelta(t, 500.0/410, factor(Unbiased), 2e-4)
	require.InDelta(t, 100.0/95, factor(LogRatio), 2e-4)
	require.InDelta(t, LogRatio.Of(sim, rec, nil)+0.18, Unbiased.Of(sim, rec, nil), 1e-12)
	require.InDelta(t, math.Log(5)+0.8, Unbiased.Of(sim, rec, []float64{2, 0, 0, 0, 0}), 1e-12)
}

func TestLoss(t *testing.T) {
	sim, rec := []float64{50, 200, 100}, []float64{100, 100, 100}
	require.InDelta(t, 2*math.Ln2/3, LogRatio.Of(sim, rec, nil), 1e-15)
	require.InDelta(t, 0.5, Relative.Of(sim, rec, nil), 1e-15)
	require.InDelta(t, math.Ln2, Worst.Of(sim, rec, nil), 1e-15)
	require.InDelta(t, 1, Relative.Of(sim, rec, []float64{0, 0.5, 0}), 1e-15)
	require.InDelta(t, math.Log(1e5), LogRatio.Of([]float64{0}, []float64{100}, nil), 1e-12)
	require.True(t, math.IsNaN(LogRatio.Of(nil, nil, nil)))
	for _, text := range []string{"log", "unbiased", "relative", "max"} {
		l, err := ParseLoss(text)
		require.NoError(t, err)
		require.Equal(t, text, string(l))
	}
	_, err := ParseLoss("mean")
	require.ErrorContains(t, err, `unknown loss "mean" (want log, unbiased, relative or max)`)
	_, err = ParseBy("half")
	require.ErrorContains(t, err, `unknown division "half" (want application, group, overlap or file)`)
}

// Miss is One with a sign, and Slope its derivative.
func TestMissAndSlope(t *testing.T) {
	for _, l := range []Loss{LogRatio, Relative, Worst} {
		require.Negative(t, l.Miss(50, 100))
		require.Equal(t, -l.Miss(50, 100), l.One(50, 100))
		require.Equal(t, l.Miss(150, 100), l.One(150, 100))
		require.InDelta(t, (l.Miss(150.01, 100)-l.Miss(149.99, 100))/0.02, l.Slope(150, 100), 1e-9)
	}
}

func TestWeights(t *testing.T) {
	s := example(t)
	require.InDeltaSlice(t, []float64{1. / 12, 1. / 12, 1. / 12, 0.25, 0.25, 0.25}, s.Weights(ByApplication), 1e-15)
	require.InDeltaSlice(t, []float64{1. / 12, 1. / 12, 0.25, 1. / 12, 0.25, 0.25}, s.Weights(ByGroup), 1e-15)
	var e overhead.Evaluator
	require.Equal(t, []float64{30, 30, 40, 30, 30, 30}, s.Simulate(nil, &e, &overhead.Model{}))
	require.Equal(t, []float64{60, 60, 60, 120, 60, 60}, s.RecordedSec())
}

// Four groups can be dealt into halves in three ways; more are not found, and the first is
// that of Parts.
func TestDeals(t *testing.T) {
	var list []*Record
	for i, name := range []string{"a-x", "a-y", "a-z", "b-x"} {
		list = append(list, made(t, "S", name+".json", i+1, float64(100*i), 60))
	}
	s := New(list)
	folds := s.Deals(ByGroup, 2, 10, 1)
	require.Equal(t, s.Parts(ByGroup, 2), folds[:2])
	halves := map[string]bool{}
	for i, f := range folds {
		require.Equal(t, i/2, f.Deal)
		require.Len(t, f.Test, 2)
		halves[names(s, f.Test)] = true
	}
	require.Len(t, halves, 6)
	require.Equal(t, folds, s.Deals(ByGroup, 2, 10, 1))
	require.Equal(t, "deal 2, part 1 of 2", folds[2].Name)
	require.Equal(t, s.Parts(ByGroup, 2), s.Deals(ByGroup, 2, 1, 7))
	require.Nil(t, s.Of([]int{0}).Deals(ByGroup, 2, 10, 1))

	uneven := s.Of([]int{0, 1, 2, 3})
	for i := range uneven.Cases {
		uneven.Cases[i].Group = max(i-1, 0) // one group of two records, and two of one
	}
	require.Len(t, uneven.Parts(ByGroup, 2), 2)
	require.Greater(t, len(uneven.Deals(ByGroup, 2, 9, 1)), 2, "less even ones are found when the others are used up")
}
