package sim_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// oneByOne places one ready task a call, on host 1, and records when it is
// called.
type oneByOne struct {
	wake   func(nowSec float64) scheduler.Wake
	calls  []float64
	before scheduler.Wake
}

func (p *oneByOne) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	p.calls = append(p.calls, v.NowSec())
	p.before = p.wake(v.NowSec())
	for t := range v.Ready() {
		return []scheduler.Decision{{Task: t, Host: 1}}, nil
	}
	panic("called without a ready task")
}

func (p *oneByOne) Wake() scheduler.Wake { return p.before }

// wakeCase runs three sources of 1 s, each with a sink of 10 s: their data of 1,
// 2 and 3 GB takes as many seconds.
func wakeCase(t *testing.T, policy scheduler.Policy) (*sim.Result, error) {
	t.Helper()
	p := pairOfHosts(t, 4, platform.Link{BandwidthBytesPerSec: 1e9})
	b := workload.NewBuilder("fork")
	for i, sec := range []float64{1, 2, 3} {
		b.Edge(b.Task(fmt.Sprint("source", i), 1e9), b.Task(fmt.Sprint("sink", i), 10e9), sec*1e9)
	}
	d, err := b.Build()
	require.NoError(t, err)
	return sim.Run(context.Background(), p, d, sim.Ask(policy, &scheduler.Problem{DAG: d, Platform: p}),
		sim.Options{Network: sim.Network{Kind: sim.ContentionFree}})
}

// sourcesFirst places the sources on host 0 and then hands over.
type sourcesFirst struct{ oneByOne }

func (p *sourcesFirst) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	if v.NowSec() > 0 {
		return p.oneByOne.Decide(v)
	}
	return []scheduler.Decision{{Task: 0}, {Task: 2}, {Task: 4}}, nil
}

// TestWake: three sources end at 1 s on host 0; their data takes 1, 2 and 3 s
// to host 1, where a sink runs for 10 s.
func TestWake(t *testing.T) {
	for name, tt := range map[string]struct {
		wake  func(nowSec float64) scheduler.Wake
		calls []float64
	}{
		"nothing":       {func(float64) scheduler.Wake { return scheduler.Wake{} }, []float64{1, 12, 24}},
		"transfer ends": {func(float64) scheduler.Wake { return scheduler.Wake{AtTransferEnd: true} }, []float64{1, 2, 4}},
		"any event":     {func(float64) scheduler.Wake { return scheduler.Wake{AtEvent: true} }, []float64{1, 2, 4}},
		"a date":        {func(now float64) scheduler.Wake { return scheduler.Wake{AtSec: now + 0.25} }, []float64{1, 1.25, 1.5}},
		"a late date":   {func(float64) scheduler.Wake { return scheduler.Wake{AtSec: 100} }, []float64{1, 12, 24}},
		"never":         {func(float64) scheduler.Wake { return scheduler.Wake{AtSec: math.Inf(1)} }, []float64{1, 12, 24}},
		"both": {func(now float64) scheduler.Wake {
			return scheduler.Wake{AtTransferEnd: true, AtSec: now + 1.5}
		}, []float64{1, 2, 3.5}},
	} {
		t.Run(name, func(t *testing.T) {
			p := &sourcesFirst{oneByOne{wake: tt.wake}}
			r, err := wakeCase(t, p)
			require.NoError(t, err)
			require.Equal(t, tt.calls, p.calls)
			for i, at := range tt.calls { // placed then, its data sets out then
				require.InDelta(t, at, r.Transfers[i].StartSec, 1e-9)
			}
			require.InDelta(t, tt.calls[2]+3+10, r.MakespanSec, 1e-9)
		})
	}
}

// TestWakeMistakes: a date that has passed would stop the clock.
func TestWakeMistakes(t *testing.T) {
	for want, at := range map[string]float64{
		"policy at 1 s: it requests a call at 1 s, which is not later":   1,
		"policy at 1 s: it requests a call at -3 s, which is not later":  -3,
		"policy at 1 s: it requests a call at NaN s, which is not later": math.NaN(),
	} {
		_, err := wakeCase(t, &sourcesFirst{oneByOne{wake: func(float64) scheduler.Wake { return scheduler.Wake{AtSec: at} }}})
		require.EqualError(t, err, want)
	}
}
