package world_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// recorder keeps what a world reports of one host.
type recorder struct{ reports []string }

func (o *recorder) HostState(atSec float64, _ platform.HostID, on bool, flops float64) {
	o.reports = append(o.reports, fmt.Sprintf("%g s: %v at %g f", atSec, on, flops))
}

func (o *recorder) LinkState(float64, platform.LinkID, bool, float64, float64) {}

func (o *recorder) HostPstate(atSec float64, _ platform.HostID, pstate int) {
	o.reports = append(o.reports, fmt.Sprintf("%g s: state %d", atSec, pstate))
}

func TestPstateIsReported(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=1,pstates=4f/2f/0f,pstate=1)")
	require.NoError(t, err)
	var w world.World
	o := recorder{}
	w.Reset(p, world.Options{States: &o})
	require.Equal(t, 1, w.Pstate(0))
	require.NoError(t, w.SetPstate(0, 1))
	require.Empty(t, o.reports, "it is in that state")
	require.NoError(t, w.SetPstate(0, 0))
	w.SetSpeedFactor(0, 0.5)
	require.NoError(t, w.SetPstate(0, 2))
	require.Equal(t, []string{"0 s: state 0", "0 s: true at 4 f", "0 s: true at 2 f", "0 s: state 2", "0 s: true at 0 f"}, o.reports)
	for _, n := range []int{-1, 3} {
		require.EqualError(t, w.SetPstate(0, n), fmt.Sprintf(`host "node-0": no power state %d (it has 3, counted from 0)`, n))
	}
	require.Equal(t, 2, w.Pstate(0))
	w.Reset(p, world.Options{})
	require.Equal(t, 1, w.Pstate(0), "a world begins anew")
}

// TestPstateIsASpeed: a host in a power state is one with that speed factor, so
// that a run with power states is a run with factors.
func TestPstateIsASpeed(t *testing.T) {
	for seed := range uint64(100) {
		for _, o := range models(t, seed, networks...) {
			var ends [2][]string
			for way := range ends {
				r := rand.New(rand.NewPCG(seed, 11))
				p, err := platform.FromSpec("cluster(hosts=3,cores=2,pstates=1Mf/500kf/0f/2Mf,bw=1MBps,lat=10ms)")
				require.NoError(t, err)
				var w world.World
				w.Reset(p, o)
				for tag := range int32(40) {
					h := platform.HostID(r.IntN(3))
					switch r.IntN(4) {
					case 0, 1:
						w.Exec(tag, &world.Exec{Host: h, Flop: 1e6 * r.ExpFloat64(), Threads: r.IntN(3), BoundFlops: []float64{0, 3e5}[r.IntN(2)]})
					case 2:
						_, err := w.Send(tag, &world.Send{From: h, To: (h + 1) % 3, Bytes: 1e6 * r.Float64()})
						require.NoError(t, err)
					default:
						setState(t, &w, h, r.IntN(4), way == 1)
					}
					w.Sleep(-1, platform.NoHost, 0.2*r.ExpFloat64())
					for w.Step() {
						if !ended(&w, &ends[way]) {
							break
						}
					}
				}
				for h := range platform.HostID(3) {
					setState(t, &w, h, 0, way == 1)
				}
				for w.Step() {
					ended(&w, &ends[way])
				}
			}
			require.Equal(t, ends[0], ends[1], "seed %d, %s", seed, o.Network)
		}
	}
}

// setState sets a power state, or the factor that makes the host as fast.
func setState(t *testing.T, w *world.World, h platform.HostID, n int, asFactor bool) {
	if asFactor {
		w.SetSpeedFactor(h, []float64{1, 0.5, 0, 2}[n])
		return
	}
	require.NoError(t, w.SetPstate(h, n))
}

// ended notes what has ended and says whether to go on to the end of the pause.
func ended(w *world.World, ends *[]string) bool {
	more := true
	for e, ok := w.Ended(); ok; e, ok = w.Ended() {
		if more = more && e.Tag >= 0; e.Tag >= 0 {
			*ends = append(*ends, fmt.Sprint(e.Tag, e.Outcome, w.NowSec()))
		}
	}
	return more
}
