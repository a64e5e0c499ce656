package actor_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
)

// story is what actors say, with the dates.
type story struct {
	w     *actor.World
	dates []float64
	lines []string
}

func (s *story) say(format string, args ...any) {
	s.dates = append(s.dates, s.w.NowSec())
	s.lines = append(s.lines, fmt.Sprintf(format, args...))
}

// check compares what was said with lines "DATE TEXT": the texts exactly, the dates to 1e-9.
func (s *story) check(t *testing.T, want string) {
	t.Helper()
	var lines []string
	var dates []float64
	for line := range strings.SplitSeq(strings.TrimSpace(want), "\n") {
		date, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		sec, err := strconv.ParseFloat(date, 64)
		require.NoError(t, err, line)
		lines, dates = append(lines, text), append(dates, sec)
	}
	var got []string
	for i := range s.lines {
		got = append(got, fmt.Sprintf("%.15g %s", s.dates[i], s.lines[i]))
	}
	require.Equal(t, lines, s.lines, "%s", strings.Join(got, "\n"))
	for i := range dates {
		require.InDelta(t, dates[i], s.dates[i], 1e-9, "%s", strings.Join(got, "\n"))
	}
}

// newWorld makes a world of a platform, and a story of it.
func newWorld(t *testing.T, p *platform.Platform, network string) (*actor.World, *story) {
	t.Helper()
	n, err := sim.ParseNetwork(network)
	require.NoError(t, err)
	w, err := actor.New(p, actor.Options{Network: n})
	require.NoError(t, err)
	t.Cleanup(w.Close)
	return w, &story{w: w}
}

func run(t *testing.T, w *actor.World) {
	t.Helper()
	require.NoError(t, w.Run(context.Background()))
}

// host is a host that there is.
func host(t *testing.T, w *actor.World, name string) *actor.Host {
	t.Helper()
	h, err := w.Host(name)
	require.NoError(t, err)
	return h
}

// spec is a platform from one line.
func spec(t *testing.T, text string) *platform.Platform {
	t.Helper()
	p, err := platform.FromSpec(text)
	require.NoError(t, err)
	return p
}

// small is a network of seven hosts and routes of one to eight links.
func small(t *testing.T) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("small")
	hosts := map[string]platform.HostID{}
	for name, flops := range map[string]float64{
		"Tremblay": 98.095e6, "Jupiter": 76.296e6, "Fafard": 76.296e6, "Ginette": 48.492e6, "Bourassa": 48.492e6,
		"Jacquelin": 137.333e6, "Boivin": 98.095e6,
	} {
		hosts[name] = b.Host(platform.Host{Name: name, SpeedFlops: flops, Cores: 1})
	}
	links := map[string]platform.LinkID{}
	for _, l := range []struct {
		name           string
		bandwidth, lat float64
	}{
		{"6", 41.279125e6, 59.904e-6},
		{"3", 34.285625e6, 514.433e-6},
		{"7", 11.618875e6, 189.98e-6},
		{"9", 7.20975e6, 1461.517e-6},
		{"2", 118.6825e6, 136.931e-6},
		{"8", 8.158e6, 270.544e-6},
		{"1", 34.285625e6, 514.433e-6},
		{"4", 10.099625e6, 479.78e-6},
		{"0", 41.279125e6, 59.904e-6},
		{"5", 27.94625e6, 278.066e-6},
	} {
		links[l.name] = b.Link(platform.Link{Name: l.name, BandwidthBytesPerSec: l.bandwidth, LatencySec: l.lat})
	}
	loopback := b.Link(platform.Link{Name: "loopback", BandwidthBytesPerSec: 498e6, LatencySec: 15e-6, Sharing: platform.FatPipe})
	for _, h := range hosts {
		b.Route(h, h, loopback)
	}
	for route, over := range map[string]string{
		"Tremblay Jupiter": "9", "Tremblay Fafard": "4 3 2 0 1 8", "Tremblay Ginette": "4 3 5", "Tremblay Bourassa": "4 3 2 0 1 6 7",
		"Jupiter Fafard": "9 4 3 2 0 1 8", "Jupiter Ginette": "9 4 3 5", "Jupiter Bourassa": "9 4 3 2 0 1 6 7",
		"Fafard Ginette": "8 1 0 2 5", "Fafard Bourassa": "8 6 7", "Ginette Bourassa": "5 2 0 1 6 7",
	} {
		from, to, _ := strings.Cut(route, " ")
		var via []platform.LinkID
		for name := range strings.FieldsSeq(over) {
			via = append(via, links[name])
		}
		b.RouteBoth(hosts[from], hosts[to], via...)
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// three is hosts A, B and C of 1e9 flop/s, and a link of 1e6 bytes/s between each two.
func three(t *testing.T) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("three")
	var hosts [3]platform.HostID
	for i := range hosts {
		hosts[i] = b.Host(platform.Host{Name: string(rune('A' + i)), SpeedFlops: 1e9, Cores: 1})
	}
	for _, l := range []struct {
		name string
		a, b int
		lat  float64
	}{{"AB", 0, 1, 1e-3}, {"CB", 2, 1, 2e-3}, {"AC", 0, 2, 4e-3}} {
		b.RouteBoth(hosts[l.a], hosts[l.b], b.Link(platform.Link{Name: l.name, BandwidthBytesPerSec: 1e6, LatencySec: l.lat}))
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

const cm02 = "cm02(crosstraffic=false)"

// must is v, of a call that cannot fail.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// sendAsync starts a transfer between two hosts.
func sendAsync(a *actor.Actor, from, to *actor.Host, bytes float64) actor.Activity {
	x := a.World().SendToInit(from, to, bytes)
	x.Start(a)
	return x
}

// take waits for a get and returns what it has received.
func take[T any](a *actor.Actor, r *actor.Recv[T]) (T, error) {
	err := r.Wait(a)
	return r.Value(), err
}
