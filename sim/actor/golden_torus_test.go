package actor_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// cpus is a torus of 2x2x2 nodes of eight hosts each, as far as messages between the first host
// and all others need it. Within a node a host has a link up and one down; the first one is the
// node's gateway. From node to node a message goes over the limiters of all nodes that it
// touches and over a cable for each dimension.
type cpus struct {
	b       *platform.Builder
	hosts   [8][8]platform.HostID
	up      [8][8]platform.LinkID
	down    [8][8]platform.LinkID
	limiter [8]platform.LinkID
	there   [8][3]platform.LinkID // from a node to the next one in a dimension
	back    [8][3]platform.LinkID
}

func newCPUs() *cpus {
	c := &cpus{b: platform.NewBuilder("torus")}
	for node := range 8 {
		for i := range 8 {
			name := fmt.Sprintf("host%d-cpu%d", node, i)
			c.hosts[node][i] = c.b.Host(platform.Host{Name: name, SpeedFlops: 1e9, Cores: 1})
			c.up[node][i], c.down[node][i] = c.b.Duplex(platform.Link{Name: name, BandwidthBytesPerSec: 100e9, LatencySec: 1e-9})
		}
		c.limiter[node] = c.b.Link(platform.Link{Name: fmt.Sprint("limiter", node), BandwidthBytesPerSec: 1e9})
		for d := range 3 {
			c.there[node][d], c.back[node][d] = c.b.Duplex(platform.Link{
				Name: fmt.Sprint("cable", node, d), BandwidthBytesPerSec: 10e9, LatencySec: 10e-6,
			})
		}
	}
	return c
}

// route connects the first host with another one.
func (c *cpus) route(node, i int) {
	from, to := c.hosts[0][0], c.hosts[node][i]
	if node == 0 {
		c.b.Route(from, to, c.up[0][0], c.down[0][i])
		if i > 0 {
			c.b.Route(to, from, c.up[0][i], c.down[0][0])
		}
		return
	}
	var out, home []platform.LinkID
	at := 0
	for d := range 3 {
		if node>>d&1 == 1 {
			out = append(out, c.limiter[at], c.there[at][d])
			at |= 1 << d
		}
	}
	out = append(out, c.limiter[node])
	if i > 0 {
		out = append(out, c.up[node][0], c.down[node][i])
		home = append(home, c.up[node][i], c.down[node][0])
	}
	for d := range 3 {
		if at>>d&1 == 1 {
			home = append(home, c.limiter[at])
			at &^= 1 << d
			home = append(home, c.back[at][d])
		}
	}
	c.b.Route(from, to, out...)
	c.b.Route(to, from, append(home, c.limiter[0])...)
}

// TestMultiCPU sends a message from a host to all 64, as clusters-multicpu does on a torus.
func TestMultiCPU(t *testing.T) {
	c := newCPUs()
	for node := range 8 {
		for i := range 8 {
			c.route(node, i)
		}
	}
	p, err := c.b.Build()
	require.NoError(t, err)
	w := lv08(t, p)
	box := func(h *actor.Host) actor.Mailbox[int] { return actor.MailboxOf[int](w.World, h.Name()) }
	w.HostAt(0).Spawn("sender", func(a *actor.Actor) {
		sent := actor.NewSet(w.World)
		for i, h := range w.Hosts() {
			sent.Add(box(h).PutAsync(a, i, 1e6))
		}
		require.NoError(t, sent.WaitAll(a))
		w.Logf(a, "done")
	})
	got := map[string]float64{}
	for i, h := range w.Hosts() {
		h.Spawn("receiver", func(a *actor.Actor) {
			v, err := box(h).Get(a)
			require.NoError(t, err)
			require.Equal(t, i, v)
			got[h.Name()] = a.NowSec()
		})
	}
	w.Run()
	for node, sec := range []struct{ first, others float64 }{ // SimGrid's, of six digits
		{0.000083, 0.000083},
		{0.045733, 0.046063},
		{0.045733, 0.046063},
		{0.058223, 0.058362},
		{0.045733, 0.046063},
		{0.058223, 0.058362},
		{0.058223, 0.058362},
		{0.060722, 0.060749},
	} {
		for i := range 8 {
			want := sec.others
			if i == 0 {
				want = sec.first
			}
			name := fmt.Sprintf("host%d-cpu%d", node, i)
			require.InDelta(t, want, got[name], 0.6e-6, name)
		}
	}
	require.InDelta(t, 0.060748656701031, w.NowSec(), 1e-9)
}
