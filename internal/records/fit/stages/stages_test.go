package stages

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
)

const truth = "htcondor(begin=45s,scan=5s,submit-gap=700ms,match=40s,dispatch=3s,pipe=20MBps,complete=6s,end=9s)"

// recoveries are what is found again of a truth, and what is not.
var recoveries = map[string]struct {
	format tasklog.Format
	how    logtest.Run
	truth  string
	base   string
	want   map[string][2]float64 // value, tolerance
	not    []string
}{
	"HTCondor with transfers": {
		tasklog.HTCondor,
		logtest.Run{Transfers: true},
		truth, "htcondor-8.6",
		map[string][2]float64{"scan": {5, 1.1}, "submit-gap": {0.7, 0.2}, "match": {40, 6}, "dispatch": {3, 2}, "pipe": {20e6, 1e6}, "complete": {6, 0.6}, "stretch": {1, 0.005}},
		[]string{"begin", "end"},
	},
	"HTCondor with jobs that it added": { // the first one a second after the begin, the last 12 s after the end
		tasklog.HTCondor,
		logtest.Run{Added: true},
		"htcondor(begin=45s,complete=6s,end=9s)", "htcondor",
		map[string][2]float64{"begin": {44, 1}, "end": {21, 1}, "complete": {6, 1}},
		[]string{"pipe", "stretch"},
	},
	"HTCondor without scripts": {
		tasklog.HTCondor,
		logtest.Run{NoPost: true, Old: true},
		"htcondor(scan=17s,match=40s,dispatch=3s,complete=12s)", "htcondor",
		map[string][2]float64{"scan": {17, 2}, "match": {40, 6}, "dispatch": {3, 2}, "complete": {12, 2}},
		[]string{"begin", "end", "pipe", "stretch"},
	},
	"Pegasus": {
		tasklog.Pegasus,
		logtest.Run{Added: true},
		"htcondor(begin=45s,scan=5s,submit-gap=700ms,match=40s,dispatch=3s,complete=6s,end=9s)", "htcondor(begin=60s,match=60s)",
		map[string][2]float64{"begin": {45, 5}, "scan": {5, 1.1}, "submit-gap": {0.7, 0.2}, "match": {40, 6}, "dispatch": {3, 2}, "complete": {6, 0.6}},
		[]string{"pipe", "stretch"},
	},
	"Nextflow": {
		tasklog.Nextflow,
		logtest.Run{},
		"nextflow(poll=5s,match=8s,dispatch=4s)", "nextflow-local",
		map[string][2]float64{"scan": {5, 0.7}, "match": {8, 1}, "dispatch": {4, 0.3}, "stretch": {1, 0.001}},
		[]string{"begin", "end", "pipe", "complete"},
	},
	"Makeflow": {
		tasklog.Makeflow,
		logtest.Run{},
		"makeflow(begin=20s,submit-gap=2s,dispatch=7s,end=3s)", "makeflow(jobs=100)",
		map[string][2]float64{"begin": {20, 1e-3}, "submit-gap": {2, 1e-3}, "dispatch": {7, 1e-3}, "end": {3, 1e-3}},
		[]string{"match", "pipe", "complete", "stretch"},
	},
}

// What a log was simulated with is found again, as far as the format has the stages and its
// dates are fine enough: twice a mean wait is twice as wrong as dates in whole seconds. The
// rest stays, with a reason.
func TestRecovers(t *testing.T) {
	for name, tt := range recoveries {
		t.Run(name, func(t *testing.T) {
			var cases []*read.Logged
			for seed := range uint64(4) {
				c, _ := logtest.Simulate(t, logtest.Record(t, tt.format, 6, 25, 64, seed+1), tt.truth, tt.format, tt.how)
				cases = append(cases, c)
			}
			base, err := overhead.Parse(tt.base)
			require.NoError(t, err)
			f, err := FitTo(cases, base, 1)
			require.NoError(t, err)
			found := map[string]Estimate{}
			for _, e := range f.Estimates {
				if e.Known() || found[e.Param].Param == "" {
					found[e.Param] = e
				}
			}
			for param, want := range tt.want {
				value, _, err := f.Model.Get(param)
				require.NoError(t, err)
				require.InDelta(t, want[0], value, want[1], "%s: %+v", param, f.Estimates)
				if e := found[param]; !math.IsNaN(e.Low) {
					require.LessOrEqual(t, e.Low, e.Value)
					require.LessOrEqual(t, e.Value, e.High)
				}
			}
			for _, param := range tt.not {
				e := found[param]
				require.False(t, e.Known(), "%s: %+v", param, e)
				require.NotEmpty(t, e.Why, param)
				had, _, _ := base.Get(param)
				has, _, _ := f.Model.Get(param)
				require.Equal(t, had, has, param)
			}
			require.Equal(t, 600, f.Plain)
		})
	}
}

// Logs with and without transfers are not fitted to together.
func TestMixed(t *testing.T) {
	a, _ := logtest.Simulate(t, logtest.Record(t, tasklog.HTCondor, 1, 2, 1, 1), truth, tasklog.HTCondor, logtest.Run{})
	b, _ := logtest.Simulate(t, logtest.Record(t, tasklog.HTCondor, 1, 2, 1, 1), truth, tasklog.HTCondor, logtest.Run{Transfers: true})
	_, err := FitTo([]*read.Logged{a, b}, overhead.Model{}, 1)
	require.ErrorIs(t, err, ErrMixed)
}
