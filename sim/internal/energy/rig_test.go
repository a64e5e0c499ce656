package energy_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// rig is a world with a meter.
type rig struct {
	t     *testing.T
	p     *platform.Platform
	w     world.World
	meter energy.Meter
	tags  int32
}

func newRig(t *testing.T, file string, way energy.Way, o world.Options) *rig {
	t.Helper()
	p, err := platform.ReadNative("f.yaml", []byte(file), platform.ReadOptions{})
	require.NoError(t, err)
	r := &rig{t: t, p: p}
	r.meter.Reset(p, energy.Options{Way: way, Steps: true})
	r.meter.Attach(&o)
	r.w.Reset(p, o)
	return r
}

func network(kind world.NetworkKind) world.Options {
	return world.Options{Network: kind, Params: kind.Params()}
}

// ends steps until the activity of the last tag has ended.
func (r *rig) ends() {
	r.t.Helper()
	for r.w.Step() {
		for end, ok := r.w.Ended(); ok; end, ok = r.w.Ended() {
			if end.Tag == r.tags {
				require.Equal(r.t, world.Done, end.Outcome)
				return
			}
		}
	}
	require.Fail(r.t, "it never ends")
}

func (r *rig) next() int32 { r.tags++; return r.tags }

func (r *rig) sleep(sec float64) {
	r.t.Helper()
	r.w.Sleep(r.next(), platform.NoHost, sec)
	r.ends()
}

func (r *rig) exec(h platform.HostID, flop float64) {
	r.t.Helper()
	r.w.Exec(r.next(), &world.Exec{Host: h, Flop: flop})
	r.ends()
}

func (r *rig) send(from, to platform.HostID, bytes float64) {
	r.t.Helper()
	_, err := r.w.Send(r.next(), &world.Send{From: from, To: to, Bytes: bytes})
	require.NoError(r.t, err)
	r.ends()
}

func (r *rig) parallel(x *world.Parallel) {
	r.t.Helper()
	_, err := r.w.Parallel(r.next(), x)
	require.NoError(r.t, err)
	r.ends()
}

func (r *rig) pstate(state int, hosts ...platform.HostID) {
	for _, h := range hosts {
		require.NoError(r.t, r.w.SetPstate(h, state))
	}
}

// report is what all has cost up to now.
func (r *rig) report() *energy.Report { return r.meter.Report(r.w.NowSec()) }

// requireJoules compares the energy of the first hosts with SimGrid's, to all digits that
// it prints.
func (r *rig) requireJoules(want ...float64) {
	r.t.Helper()
	got := r.report()
	for h, joule := range want {
		r.requireNear(joule, got.Hosts[h].Joule)
	}
}

func (r *rig) requireNear(want, got float64) {
	r.t.Helper()
	require.InDelta(r.t, want, got, 1e-9*math.Max(1, math.Abs(want)))
}

func hosts(list ...platform.HostID) []platform.HostID { return list }
