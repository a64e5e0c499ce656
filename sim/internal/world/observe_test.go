package world_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// watcher integrates what hosts do and notes what changes.
type watcher struct {
	w       *world.World
	load    []float64
	sinceAt []float64
	flop    []float64
	changes int
	begun   int
	over    int
}

func (o *watcher) ActivityChange(_ float64, _ world.Kind, what world.Change, _ []platform.HostID) {
	switch what {
	case world.Starts:
		o.begun++
	case world.Ends:
		o.over++
	}
}

func (o *watcher) HostLoad(atSec float64, h platform.HostID, delta float64) {
	o.flop[h] += o.load[h] * (atSec - o.sinceAt[h])
	o.sinceAt[h] = atSec
	o.load[h] += delta
}

func (o *watcher) HostState(atSec float64, h platform.HostID, on bool, speedFlops float64) {
	o.changes++
}

func (o *watcher) LinkState(atSec float64, l platform.LinkID, on bool, bandwidthBytesPerSec, latencySec float64) {
	o.changes++
}

// TestHostLoads: what hosts do, added up over time, is the work of what was done on
// them and of what was begun.
func TestHostLoads(t *testing.T) {
	for seed := range uint64(40) {
		for _, o := range models(t, seed, "lv08", "contention-free") {
			plain := newLife(t, seed, o)
			plain.live(120, true)
			seen := &watcher{load: make([]float64, 4), sinceAt: make([]float64, 4), flop: make([]float64, 4)}
			o.Hosts, o.States, o.Activities = seen, seen, seen
			l := newLife(t, seed, o)
			seen.w = &l.w
			l.live(120, true)
			require.Equal(t, plain.ends, l.ends, "observers change nothing")
			require.Positive(t, seen.changes)
			require.Positive(t, seen.begun)
			require.Equal(t, seen.begun, seen.over, "what has started has ended")
			for h, load := range seen.load {
				require.InDelta(t, 0, load, 1e-3, "nothing runs any more on host %d", h)
				done, begun := l.work(platform.HostID(h))
				require.GreaterOrEqual(t, seen.flop[h], done*(1-1e-6)-1, "seed %d host %d", seed, h)
				require.LessOrEqual(t, seen.flop[h], begun*(1+1e-6)+1, "seed %d host %d", seed, h)
			}
		}
	}
}

// work is what the executions that were done did on a host, and what all that were
// begun there had to do.
func (l *life) work(h platform.HostID) (done, begun float64) {
	for tag, x := range l.execs {
		if x.Host != h {
			continue
		}
		flop := x.Flop * math.Max(1, float64(x.Threads))
		begun += flop
		if l.ends[tag].outcome == world.Done {
			done += flop
		}
	}
	return done, begun
}
