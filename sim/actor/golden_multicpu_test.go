package actor_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// multiCPU is a cluster of nodes with eight hosts each, as far as messages between the first
// host and all others need it. Within a node a host has a link up and one down; the first one is
// the node's gateway. What lies between the nodes comes from a file that
// internal/oracle/simgrid/multicpu.cpp has written, with SimGrid's dates.
type multiCPU struct {
	links    map[string]platform.Link
	to, from map[string][]string // links between the first node and another
	nodes    []string
	dates    [][2]float64 // of a node's first host, and of its others
	endSec   float64
}

const cpus = 8

func readMultiCPU(t *testing.T, file string) *multiCPU {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	c := &multiCPU{links: map[string]platform.Link{}, to: map[string][]string{}, from: map[string][]string{}}
	for line := range strings.Lines(string(text)) {
		switch f := strings.Fields(line); f[0] {
		case "link":
			c.links[f[1]] = platform.Link{Name: f[1], BandwidthBytesPerSec: number(t, f[2]), LatencySec: number(t, f[3])}
		case "to":
			c.to[f[1]] = f[2:]
		case "from":
			c.from[f[1]] = f[2:]
		case "got":
			c.nodes = append(c.nodes, f[1])
			c.dates = append(c.dates, [2]float64{number(t, f[2]), number(t, f[3])})
		case "end":
			c.endSec = number(t, f[1])
		default:
			require.Fail(t, "unknown line", line)
		}
	}
	return c
}

// platform has the hosts in the order of the nodes.
func (c *multiCPU) platform(t *testing.T) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("multicpu")
	ids := map[string]platform.LinkID{}
	along := func(names []string) (path []platform.LinkID) {
		for _, name := range names {
			if _, known := ids[name]; !known {
				ids[name] = b.Link(c.links[name])
			}
			path = append(path, ids[name])
		}
		return path
	}
	var first platform.HostID
	var firstUp, firstDown platform.LinkID
	for n, node := range c.nodes {
		var gateUp, gateDown platform.LinkID
		for i := range cpus {
			name := fmt.Sprintf("host%s-cpu%d", node, i)
			h := b.Host(platform.Host{Name: name, SpeedFlops: 1e9, Cores: 1})
			up, down := b.Duplex(platform.Link{Name: name, BandwidthBytesPerSec: 100e9, LatencySec: 1e-9})
			if i == 0 {
				gateUp, gateDown = up, down
			}
			switch {
			case n == 0 && i == 0:
				first, firstUp, firstDown = h, up, down
				b.Route(h, h, up, down)
			case n == 0:
				b.Route(first, h, firstUp, down)
				b.Route(h, first, up, firstDown)
			case i == 0:
				b.Route(first, h, along(c.to[node])...)
				b.Route(h, first, along(c.from[node])...)
			default:
				b.Route(first, h, append(along(c.to[node]), gateUp, down)...)
				b.Route(h, first, append([]platform.LinkID{up, gateDown}, along(c.from[node])...)...)
			}
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// TestMultiCPU sends a message from a host to all, as SimGrid's clusters-multicpu does.
func TestMultiCPU(t *testing.T) {
	for _, kind := range []string{"torus", "fattree", "dragonfly"} {
		t.Run(kind, func(t *testing.T) {
			c := readMultiCPU(t, "testdata/multicpu/"+kind+".txt")
			w := lv08(t, c.platform(t))
			box := func(h *actor.Host) actor.Mailbox[int] { return actor.MailboxOf[int](w.World, h.Name()) }
			w.HostAt(0).Spawn("sender", func(a *actor.Actor) {
				sent := actor.NewSet(w.World)
				for i, h := range w.Hosts() {
					sent.Add(box(h).PutAsync(a, i, 1e6))
				}
				require.NoError(t, sent.WaitAll(a))
			})
			for i, h := range w.Hosts() {
				h.Spawn("receiver", func(a *actor.Actor) {
					v, err := box(h).Get(a)
					require.NoError(t, err)
					require.Equal(t, i, v)
					require.InDelta(t, c.dates[i/cpus][min(i%cpus, 1)], a.NowSec(), 1e-9, h.Name())
				})
			}
			w.Run()
			require.InDelta(t, c.endSec, w.NowSec(), 1e-9)
			require.Len(t, c.dates, map[string]int{"torus": 8, "fattree": 16, "dragonfly": 120}[kind])
		})
	}
}
