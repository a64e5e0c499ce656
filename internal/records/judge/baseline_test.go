package judge

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
)

// Makespans that are a product of powers are predicted by records of other applications, and the
// powers come out.
func TestLogLinearFindsAProduct(t *testing.T) {
	var list []*records.Record
	for i := range 40 {
		tasks, runSec, mb := 2+i*i%37, 10*math.Exp(float64(i%7)), math.Exp(float64(i%5))
		work := float64(tasks) * runSec // the path of a chain, too: the two share a power
		sec := math.Pow(work, 0.7) * math.Pow(float64(tasks), 0.2) * math.Pow(float64(tasks)*mb*1e6, 0.25)
		list = append(list, made(t, "S", fmt.Sprintf("app%d-%d.json", i%4, i), tasks, runSec, mb, float64(1e6*i), sec+work))
		list[i].RecordedMakespanSec = max(sec, work)
	}
	set := records.New(list).Where(func(c *records.Case) bool { return c.RecordedMakespanSec > c.CriticalPathSec })
	require.Greater(t, set.Len(), 20)
	fit := RegressLog(set).(*LogLinear)
	require.InDelta(t, 0.7, fit.power[0]+fit.power[1], 0.02)
	require.InDelta(t, 0.2, fit.power[2], 0.03)
	require.InDelta(t, 0.25, fit.power[3], 0.01)
	require.Equal(t, 4, fit.Size())
	require.Regexp(t, `^work\^0\.\d+ x path\^0\.\d+ x tasks\^0\.\d+ x bytes\^0\.\d+$`, fit.String())
}

// Runs of one workflow leave four powers undetermined: none becomes huge, and a workflow ten times
// as large is predicted within reason.
func TestLogLinearOfTwins(t *testing.T) {
	var list []*records.Record
	for i := range 6 {
		list = append(list, made(t, "S", fmt.Sprintf("w-%d.json", i), 10, 30+0.01*float64(i), 5, float64(10*i), 1000+10*float64(i)))
	}
	fit := RegressLog(records.New(list)).(*LogLinear)
	for _, p := range fit.power {
		require.Less(t, math.Abs(p), 1.0)
	}
	large := records.New([]*records.Record{made(t, "S", "v-1.json", 100, 30, 5, 0, 1)})
	sec := fit.PredictSec(&large.Cases[0])
	require.True(t, 3000 <= sec && sec < 100_000, "%v", sec)
	require.Nil(t, RegressLog(records.New(list[:3])), "fewer than powers")
}

// What a baseline beats is said first, and of several baselines the nearest is named.
func TestBeaten(t *testing.T) {
	list := []*records.Record{
		made(t, "S", "a-x.json", 3, 10, 0, 0, 33), made(t, "S", "b-x.json", 5, 10, 0, 10, 52), made(t, "S", "c-x.json", 7, 10, 0, 20, 73),
	}
	r := result(t, study(list, "serial(begin=90s)", "serial(begin=2s)"))
	require.Equal(t, []string{"S: none, which simulates nothing, beats serial(begin=90s): 5.7 against 184.0 % in the mean"}, r.Beaten())
	require.Equal(t, r.Beaten()[0], r.Remarks()[0])
	require.Empty(t, result(t, study(list, "serial(begin=3s)")).Beaten())
}

// A model that is off in one direction is said to be; one that is off in both is not.
func TestBias(t *testing.T) {
	list := []*records.Record{made(t, "S", "a-x.json", 3, 10, 0, 0, 100), made(t, "S", "b-x.json", 3, 10, 0, 10, 50), made(t, "S", "c-x.json", 3, 10, 0, 20, 60)}
	text := strings.Join(result(t, study(list, "serial(begin=10s)")).Remarks(), "\n")
	require.Contains(t, text, "S: the bias of serial(begin=10s), -37.8 %, is near its mean error, 37.8 %: makespans come out too short")
	text = strings.Join(result(t, study(list, "serial(begin=35s)")).Remarks(), "\n")
	require.NotContains(t, text, "bias")
}

// Runs at the same time lengthen the makespans of a model that says so, by the part of its own
// time that each has others beside it.
func TestRunsAtTheSameTime(t *testing.T) {
	list := []*records.Record{made(t, "S", "a.json", 3, 10, 0, 0, 60), made(t, "S", "b.json", 3, 10, 0, 25.0/3600, 100), made(t, "S", "c.json", 3, 10, 0, 1000, 60)}
	s := study(list, "serial(begin=20s)")
	require.InDeltaSlice(t, []float64{0.5, 0.7, 0}, s.All.RunsAtOnce([]float64{50, 50, 50}), 1e-9)
	s.Models[0].Overlap = 0.5
	require.InDeltaSlice(t, []float64{50 * math.Exp(0.25), 50 * math.Exp(0.35), 50}, result(t, s).Predictions[0].Sec, 1e-9)
}

// A calibrated file with errors of held-out records gives intervals, one of an older version
// none, and both are said.
func TestIntervals(t *testing.T) {
	file := overhead.File{HeldOut: "one application"}
	for i, x := range []float64{-0.3, -0.1, -0.05, 0, 0.02, 0.05, 0.1, 0.2, 0.4} {
		file.Records = append(file.Records, overhead.Record{Tested: true, Error: x, Group: i})
	}
	x := records.IntervalOf(&file)
	require.InDelta(t, stats.PredictionLevel, x.Level, 1e-15)
	require.InDelta(t, math.Exp(-0.3), x.Low, 1e-15)
	require.InDelta(t, math.Exp(0.4), x.High, 1e-15)
	require.Equal(t, "of the records held out (one application) 8 of 9 were within theirs, 89 %", x.Covered())

	list := []*records.Record{made(t, "S", "a.json", 3, 10, 0, 0, 50), made(t, "S", "b.json", 3, 10, 0, 10, 500), made(t, "S", "c.json", 3, 10, 0, 20, 900)}
	s := study(list, "serial(begin=20s)")
	s.Models[0].Interval, s.Models[0].FittedTo = x, []overhead.Record{{SHA256: "c.json"}}
	r := result(t, s)
	p := r.Predictions[0]
	require.InDelta(t, 50*math.Exp(0.4), p.HighSec[0], 1e-9)
	in, all := r.Hits(p)
	require.Equal(t, [2]int{1, 2}, [2]int{in, all}, "the third record was fitted to")
	require.Contains(t, r.Remarks(), "serial(begin=20s): 1 of 2 recorded makespans that it was not fitted to are within its 80 % intervals; "+x.Covered())

	s.Models[0].Interval = nil
	require.Contains(t, result(t, s).Remarks(), "serial(begin=20s) has no prediction intervals: its file has no errors of records that were held out (calibrate again and --save)")
	for i := range file.Records {
		file.Records[i].Tested = false
	}
	require.Nil(t, records.IntervalOf(&file))
}
