package world_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// endings lists the tags and outcomes of what ends until nothing is to come.
func endings(w *world.World) (tags []int32, outcomes []world.Outcome) {
	for w.Step() {
		for e, ok := w.Ended(); ok; e, ok = w.Ended() {
			tags, outcomes = append(tags, e.Tag), append(outcomes, e.Outcome)
		}
	}
	return tags, outcomes
}

func newCluster(t *testing.T) *world.World {
	t.Helper()
	p, err := platform.FromSpec("cluster(hosts=3,speed=1Gf,bw=125MBps,lat=50us)")
	require.NoError(t, err)
	w := &world.World{}
	w.Reset(p, world.Options{Params: world.LV08.Params(), HostSharing: world.TimeShared})
	return w
}

// An unhosted transfer goes on when its hosts go off, whether anything has changed before its start
// or not; its links end it all the same, and off hosts let none begin.
func TestUnhosted(t *testing.T) {
	for _, changed := range []bool{false, true} {
		w := newCluster(t)
		if changed {
			w.SetHostOn(2, false)
		}
		for tag, unhosted := range []bool{false, true} {
			_, err := w.Send(int32(tag), &world.Send{From: 0, To: 1, Bytes: 1e6, Unhosted: unhosted})
			require.NoError(t, err)
		}
		w.SetHostOn(0, false)
		_, err := w.Send(2, &world.Send{From: 1, To: 0, Bytes: 1e6, Unhosted: true})
		require.NoError(t, err)
		tags, outcomes := endings(w)
		require.Equal(t, []int32{0, 2, 1}, tags)
		require.Equal(t, []world.Outcome{world.HostFailed, world.HostFailed, world.Done}, outcomes)
	}
	w := newCluster(t)
	_, err := w.Send(0, &world.Send{From: 0, To: 1, Bytes: 1e6, Unhosted: true})
	require.NoError(t, err)
	w.SetLinkOn(0, false)
	_, outcomes := endings(w)
	require.Equal(t, []world.Outcome{world.LinkFailed}, outcomes)
}

// What fails with a host or a link ends in the order of its starts, or with LastFirst in the reverse one; what a
// Share has started always ends in order.
func TestLastFirst(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=3,speed=1Gf,bw=125MBps,lat=50us)")
	require.NoError(t, err)
	for lastFirst, want := range map[bool][]int32{false: {0, 1, 2, 3, 4, 5}, true: {4, 2, 0, 1, 3, 5}} {
		for _, link := range []bool{false, true} {
			var w world.World
			w.Reset(p, world.Options{Params: world.LV08.Params(), HostSharing: world.TimeShared, LastFirst: lastFirst})
			clients := [2]*world.Share{w.Whole(), w.Share()}
			for i := range int32(6) {
				if c := clients[i%2]; !link {
					c.Exec(i, &world.Exec{Host: 0, Flop: 1e9})
				} else if _, err := c.Send(i, &world.Send{From: 0, To: 1, Bytes: 1e6}); err != nil {
					require.NoError(t, err)
				}
			}
			if link {
				w.SetLinkOn(0, false)
			} else {
				w.SetHostOn(0, false)
			}
			tags, _ := endings(&w)
			require.Equal(t, want, tags, "link: %v", link)
		}
	}
}
