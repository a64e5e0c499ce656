package judge

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

// made is a record of a chain of tasks of runSec each, which read megabytes.
func made(tb testing.TB, system, file string, tasks int, runSec, mb, atHour, makespanSec float64) *records.Record {
	b, run := workload.NewBuilder(file), make([]float64, tasks)
	r := &records.Record{
		File: file, SHA256: file, Application: records.ApplicationOf(file), System: system, RunSec: run, RecordedMakespanSec: makespanSec,
		Machines: []wfcommons.Machine{{Name: "m", Cores: 4}}, BytesIn: make([]float64, tasks), BytesOut: make([]float64, tasks),
		ExecutedAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(atHour * float64(time.Hour))),
	}
	for t := range tasks {
		id := b.Task(fmt.Sprint("t", t), 1)
		b.SetFiles(id, mb*1e6, 0)
		r.BytesIn[t] = mb * 1e6
		if run[t] = runSec; t > 0 {
			b.Control(id-1, id)
		}
	}
	d, err := b.Build()
	require.NoError(tb, err)
	r.DAG = d
	return r
}

func study(list []*records.Record, overheads ...string) *Study {
	s := &Study{All: records.New(list), By: records.ByApplication, Seeds: 5}
	for i := range s.All.Cases {
		s.Judged = append(s.Judged, i)
	}
	for _, text := range overheads {
		m, err := overhead.Parse(text)
		if err != nil {
			panic(err)
		}
		s.Models = append(s.Models, Model{Name: text, Model: m})
	}
	return s
}

func result(tb testing.TB, s *Study) *Result {
	tb.Helper()
	r, err := s.Run(tb.Context())
	require.NoError(tb, err)
	return r
}

func TestCompare(t *testing.T) {
	nan := math.NaN()
	e := records.Compare([]float64{50, 200, 110, nan}, []float64{100, 100, 100, 100})
	require.Equal(t, 3, e.N)
	require.InDelta(t, 1.6/3, e.Mean, 1e-15)
	require.InDelta(t, 0.5, e.Median, 1e-15)
	require.InDelta(t, 0.9, e.P90, 1e-15) // 0.1, 0.5, 1: four fifths of the way from 0.5 to 1
	require.InDelta(t, 0.2, e.Bias, 1e-15)
	require.InDelta(t, (2*math.Ln2+math.Log(1.1))/3, e.Log, 1e-15)
	none := records.Compare([]float64{nan}, []float64{1})
	require.Zero(t, none.N)
	require.True(t, math.IsNaN(none.Mean) && math.IsNaN(none.Median))
	require.InDelta(t, math.Log(1e5), records.Compare([]float64{0}, []float64{100}).Log, 1e-12)
}

// Makespans that are a sum of the terms are predicted exactly, by records of other
// applications.
func TestRegressionFindsASum(t *testing.T) {
	var list []*records.Record
	for i := range 20 {
		tasks, runSec, mb := 2+i*i%7, 10+float64(i%3), float64(100*(i%5)+i)
		sec := 50 + 1.5*float64(tasks)*runSec + 2*float64(tasks) + 1e-8*float64(tasks)*mb*1e6
		list = append(list, made(t, "S", fmt.Sprintf("app%d-%d.json", i%4, i), tasks, runSec, mb, float64(10*i), sec))
	}
	r := result(t, study(list))
	p := r.named(RegressionBy)
	for i, c := range r.All.Cases {
		require.InEpsilon(t, c.RecordedMakespanSec, p.Sec[i], 1e-9)
	}
	require.Equal(t, map[string]int{"S": 4}, p.Constants)
	require.Equal(t, "regression on S: 4 fits of 4 constants, each with one application left out", r.Notes[0])

	s := study(list)
	s.Train, s.Judged = s.Judged[:15], s.Judged[15:]
	r = result(t, s)
	require.Equal(t, "regression on S: 1.5 none + 50 + 2 tasks + 1e-08 bytes (in s), fitted to 15 training records", r.Notes[0])
	require.Equal(t, 5, r.Errors(&r.Groups()[0], r.named(RegressionBy)).N)
	require.Zero(t, r.leaks())
}

// Few records get fewer constants; too few get none.
func TestRegressionOfFewRecords(t *testing.T) {
	for n, want := range map[int]string{
		2: "regression on S: too few records",
		4: "regression on S: 4 fits of 1 constants, each with one application left out",
		7: "regression on S: 7 fits of 2 constants, each with one application left out",
	} {
		var list []*records.Record
		for i := range n {
			list = append(list, made(t, "S", fmt.Sprintf("a%d.json", i), 2+i, 10, 0, float64(10*i), 100+float64(i*i)))
		}
		require.Equal(t, want, result(t, study(list)).Notes[0])
	}
	two := []*records.Record{made(t, "S", "a-x.json", 2, 10, 0, 0, 100), made(t, "S", "a-y.json", 3, 10, 0, 10, 100), made(t, "S", "a-z.json", 4, 10, 0, 20, 100), made(t, "S", "b-x.json", 2, 10, 0, 30, 100)}
	require.Equal(t, []string{
		"regression on S: 4 fits of 1 constants, each with one group left out (too few for application left out)", "log-linear on S: too few records",
	}, result(t, study(two)).Notes)
}

// What is predicted for a record does not depend on what was recorded of it, nor of its
// group: nothing leaks.
func TestRegressionDoesNotSeeWhatItPredicts(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var list []*records.Record
		for i := range rapid.IntRange(6, 14).Draw(rt, "n") {
			name := fmt.Sprintf("%s-%c.json", rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(rt, "app"), 'a'+i)
			at := 10*float64(i) - rapid.SampledFrom([]float64{0, 9.99}).Draw(rt, "earlier")
			list = append(list, made(t, "S", name, rapid.IntRange(2, 9).Draw(rt, "tasks"), 10, float64(rapid.IntRange(0, 9).Draw(rt, "mb")), at, float64(rapid.IntRange(100, 900).Draw(rt, "sec"))))
		}
		by := rapid.SampledFrom([]records.By{records.ByApplication, records.ByGroup, records.ByFile}).Draw(rt, "by")
		s := study(list)
		s.By = by
		before := result(t, s)
		changed := rapid.IntRange(0, len(list)-1).Draw(rt, "changed")
		// A makespan that keeps all groups as they are: records overlap by more than 60 s, or not at all.
		list[changed].RecordedMakespanSec = 99
		s = study(list)
		s.By = by
		after := result(t, s)
		for i := range before.All.Cases {
			require.Equal(rt, before.All.Cases[i].Group, after.All.Cases[i].Group)
		}
		at := -1
		for i := range after.All.Cases {
			if after.All.Cases[i].File == list[changed].File {
				at = i
			}
		}
		for _, name := range []string{RegressionBy, LogLinearBy} {
			x, y := before.named(name).Sec[at], after.named(name).Sec[at]
			require.True(rt, x == y || math.IsNaN(x) && math.IsNaN(y), "%s: %v and %v", name, x, y)
		}
	})
}

func TestBaselinesAndTwins(t *testing.T) {
	list := []*records.Record{
		made(t, "S", "w-1.json", 3, 10, 0, 0, 40), made(t, "S", "w-2.json", 3, 10, 0, 10, 90), made(t, "S", "w-3.json", 3, 10, 0, 20, 160),
		made(t, "S", "v-1.json", 3, 10, 0, 30, 50),
	}
	r := result(t, study(list, "serial(begin=20s)"))
	names := []string{}
	for _, p := range r.Predictions {
		names = append(names, p.Name)
	}
	require.Equal(t, []string{"serial(begin=20s)", None, CriticalPath, RegressionBy, LogLinearBy, Twins}, names)
	require.Equal(t, []float64{50, 50, 50, 50}, r.Predictions[0].Sec)
	require.Equal(t, []float64{30, 30, 30, 30}, r.named(None).Sec)
	twins := r.named(Twins).Sec
	require.True(t, math.IsNaN(twins[0])) // v-1 was run once
	require.InDelta(t, 120, twins[1], 1e-9)
	require.InDelta(t, 80, twins[2], 1e-9)
	require.InDelta(t, 60, twins[3], 1e-9)
	require.Contains(t, r.Remarks(), "S: where there are twins (3) serial(begin=20s) is 46.1 % off in the mean, the twins 91.2 %")
	require.Contains(t, r.Remarks(), "S: so few records (4) say little")
}

func TestWorst(t *testing.T) {
	list := []*records.Record{
		made(t, "S", "w-1.json", 3, 10, 0, 0, 40), made(t, "S", "w-2.json", 3, 10, 0, 10, 60), // twins, about 50
		made(t, "S", "far-x.json", 3, 10, 5, 30, 5000), made(t, "S", "near-x.json", 2, 10, 5, 30.1, 45), // overlap
		made(t, "S", "slow-x.json", 2, 10, 2000, 50, 60), // 4 GB
	}
	r := result(t, study(list, "serial(begin=20s,pipe=10MBps)"))
	var got []string
	for _, b := range r.Worst(3) {
		got = append(got, fmt.Sprintf("%s %.0f: %s", r.All.Cases[b.At].File, b.By.Sec[b.At], b.Reason()))
	}
	require.Equal(t, []string{
		"far-x.json 52: other runs of S at the same time: 1; 0.01 tasks ran at a time",
		"slow-x.json 440: stage-in is 95 % of the simulated time of its tasks",
		"w-1.json 50: within chance: 2 runs of it took 40 to 60 s; 3 of 3 tasks read nothing: sizes may be missing",
	}, got)
	require.Len(t, r.Worst(99), 5)
}

// A model that draws has a median and a band; its seeds count up.
func TestModelThatDraws(t *testing.T) {
	list := []*records.Record{made(t, "S", "a.json", 3, 10, 0, 0, 1), made(t, "S", "b.json", 3, 10, 0, 10, 60)}
	s := study(list, "serial(dispatch=uniform(5s..15s))")
	s.Seeds = 50
	r := result(t, s)
	p := r.Predictions[0]
	require.Less(t, 45.0, p.LowSec[1])
	require.Less(t, p.LowSec[1], p.Sec[1])
	require.Less(t, p.Sec[1], p.HighSec[1])
	require.Less(t, p.HighSec[1], 75.0)
	require.Contains(t, r.Remarks(), "serial(dispatch=uniform(5s..15s)): 1 of 2 recorded makespans are within 5 to 95 % of 50 seeds")
	require.Equal(t, p.Sec, result(t, s).Predictions[0].Sec)
}

func TestFittedModels(t *testing.T) {
	list := []*records.Record{made(t, "S", "a.json", 3, 10, 0, 0, 100), made(t, "S", "b.json", 3, 10, 0, 10, 60)}
	s := study(list, "htcondor-8.6(begin=290s,pipe=98MBps)")
	n, ok := s.Models[0].Fitted()
	require.False(t, ok, "unknown")
	require.Zero(t, n)
	s.Models[0].FittedTo = []overhead.Record{{Name: "old/a.json", SHA256: "a.json"}}
	n, ok = s.Models[0].Fitted()
	require.True(t, ok)
	require.Equal(t, 2, n)
	require.Equal(t, 7, s.Models[0].Parameters())
	r := result(t, s)
	require.Equal(t, []bool{true, false}, r.Predictions[0].Seen)
	require.Contains(t, strings.Join(r.Remarks(), "\n"), "htcondor-8.6(begin=290s,pipe=98MBps) was fitted to 1 of the records judged")
}

func TestPresets(t *testing.T) {
	names := func(systems ...string) (list []string) {
		var given []*records.Record
		for i, system := range systems {
			given = append(given, made(t, system, fmt.Sprint(i), 1, 1, 0, 0, 1))
		}
		for _, m := range Presets(records.New(given)) {
			list = append(list, m.System+" "+m.Name)
		}
		return list
	}
	require.Equal(t, []string{"Pegasus htcondor-8.6", "Pegasus htcondor-8.8", "Nextflow nextflow-local", "Nextflow nextflow-grid"}, names("Pegasus", "Nextflow", "Other"))
	require.Equal(t, []string{"Makeflow makeflow-wq"}, names("Makeflow"))
	require.Empty(t, names("Other"))
	for _, s := range overhead.Systems() {
		word, _, _ := strings.Cut(s.Name, "-")
		require.True(t, !s.Preset || runBy[word] != "", "preset %s: for which records is it?", s.Name)
	}
	m := Model{Model: overhead.Model{SubmitHost: "head"}}
	require.ErrorContains(t, m.Check(), "records have no network to stage files over")
}

func TestGroupsAndTrends(t *testing.T) {
	var list []*records.Record
	for i := range 8 {
		list = append(list, made(t, map[bool]string{true: "S", false: "T"}[i < 6], fmt.Sprintf("app%d-%c.json", i%2, 'a'+i), 20+90*i, 1, 0, float64(100*i), float64(40+80*i*i)))
	}
	r := result(t, study(list, "serial"))
	var got []string
	for _, g := range r.Groups() {
		got = append(got, fmt.Sprint(g.By, " ", g.System, " ", g.Name, " ", len(g.At)))
	}
	require.Equal(t, []string{
		"system S S 6", "system T T 2", "application S app0 3", "application S app1 3", "application T app0 1", "application T app1 1",
		"size S up to 100 tasks 1", "size S 101 to 500 tasks 5", "size T over 500 tasks 2",
	}, got)
	trends := r.Trends()
	require.Equal(t, "S serial tasks 6", fmt.Sprint(trends[0].System, " ", trends[0].By.Name, " ", trends[0].Property, " ", trends[0].Records))
	for _, x := range trends {
		require.Equal(t, "S", x.System, "two records show nothing")
		require.NotEqual(t, "bytes", x.Property, "all are alike")
	}
	scatter, residuals := r.Figures()
	require.Equal(t, "simulated-recorded", scatter[0].Name)
	drawn := scatter[0].Draw()
	require.Equal(t, [2]float64{drawn.X.Min, drawn.X.Max}, [2]float64{drawn.Y.Min, drawn.Y.Max}, "two axes alike")
	require.Len(t, drawn.Panels, 2)
	diagonal := drawn.Panels[0].Series[len(drawn.Panels[0].Series)-1]
	require.Equal(t, []figures.Point{{X: drawn.X.Min, Y: drawn.X.Min}, {X: drawn.X.Max, Y: drawn.X.Max}}, diagonal.Points)
	dates := residuals[slices.IndexFunc(residuals, func(d Drawing) bool { return d.Name == "residuals-date" })].Draw()
	require.True(t, dates.X.Dates)
	require.InDelta(t, 1767225600, dates.Panels[0].Series[0].Points[0].X, 86400*31, "seconds since 1970")
	for _, f := range append(scatter, residuals...) {
		var b bytes.Buffer
		require.NoError(t, figures.Write(&b, figures.SVG, f.Draw(), figures.Options{}), f.Name)
		require.NotEqual(t, "residuals-bytes", f.Name, "no record has any")
	}
	require.Len(t, r.Over(0.01), 2)
	require.Empty(t, r.Over(100))
}

// The order in which records are given does not matter.
func TestOrderDoesNotMatter(t *testing.T) {
	var list []*records.Record
	for i := range 9 {
		list = append(list, made(t, "S", fmt.Sprintf("a%d-%d.json", i%3, i), 2+i, 10, float64(i), float64(10*i), 100+float64(i*i)))
	}
	a := result(t, study(list, "htcondor-8.6"))
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	b := result(t, study(list, "htcondor-8.6"))
	for k := range a.Predictions {
		for i, x := range a.Predictions[k].Sec {
			y := b.Predictions[k].Sec[i]
			require.True(t, x == y || math.IsNaN(x) && math.IsNaN(y))
		}
	}
	require.Equal(t, a.Remarks(), b.Remarks())
}
