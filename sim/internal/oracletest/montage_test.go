package oracletest

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// oneAStep is SimGrid's example of min-min (examples/cpp/dag-scheduling): of the ready
// tasks it places the one that can finish first, by its own estimates, and then
// lets the clock go on to whatever happens next, be it only that a latency is over.
// (There, placing a task before its data is there counts as a veto, and
// Engine::run returns after one step while a veto stands.)
type oneAStep struct {
	busySec []float64 // by HostID: until when, as estimated
	placed  []string
}

func (*oneAStep) Wake() scheduler.Wake { return scheduler.Wake{AtEvent: true} }

func (m *oneAStep) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	best, first := scheduler.Decision{}, math.Inf(1)
	for t := range v.Ready() {
		for h := range m.busySec {
			host := platform.HostID(h)
			begin := max(m.busySec[h], dataSec(v, t, host))
			end := begin + v.Problem().DAG.WorkFlop(t)/v.Problem().Platform.Host(host).SpeedFlops
			if end < first {
				best, first = scheduler.Decision{Task: t, Host: host}, end
			}
		}
	}
	m.busySec[best.Host] = first
	m.placed = append(m.placed, fmt.Sprintf("%.6f %s %d", v.NowSec(), v.Problem().DAG.TaskName(best.Task), best.Host))
	return []scheduler.Decision{best}, nil
}

// dataSec is when the data of task t would be on host to without contention.
func dataSec(v scheduler.View, t workload.TaskID, to platform.HostID) float64 {
	d, p, last := v.Problem().DAG, v.Problem().Platform, -1.0
	for _, x := range d.In(t) {
		from := v.HostOf(d.From(x))
		sec, bandwidth := 0.0, 10e9 // SimGrid's loopback
		if from != to {
			route, latencySec, err := p.AppendRouteLatency(nil, from, to)
			if err != nil {
				panic(err)
			}
			sec, bandwidth = latencySec, math.Inf(1)
			for _, l := range route {
				bandwidth = min(bandwidth, p.Link(l).BandwidthBytesPerSec)
			}
		}
		last = max(last, v.FinishSec(d.From(x))+sec+d.Bytes(x)/bandwidth)
	}
	return last
}

// sevenHosts is the platform of the example: hosts joined by cables of 125 MB/s, some
// of which lie on several routes.
func sevenHosts(t *testing.T) *platform.Platform {
	speeds := []string{
		"3.300140519709234", "3.867398877553016", "1.6522665718098645", "1.0759376792481766",
		"2.4818410475340424", "1.773869555571436", "1.7843609176927505",
	}
	routes := [][]string{ // from host i to i+1, i+2 ...: the numbers of links
		{"155", "155 154 156", "152 157", "152 161", "166", "152 169"},
		{"154 156", "159", "162", "167", "154 170"},
		{"160", "163", "163 168", "156 170"},
		{"164", "159 167", "171"},
		{"168", "172"},
		{"173"},
	}
	var b strings.Builder
	b.WriteString(`<platform version="4.1"><zone id="z" routing="Full">`)
	for i, s := range speeds {
		fmt.Fprintf(&b, `<host id="h%d" speed="%sGf"/>`, i, s)
	}
	for l := 152; l <= 173; l++ {
		fmt.Fprintf(&b, `<link id="%d" bandwidth="125MBps" latency="100us"/>`, l)
	}
	for i, row := range routes {
		for j, links := range row {
			fmt.Fprintf(&b, `<route src="h%d" dst="h%d">`, i, i+1+j)
			for l := range strings.FieldsSeq(links) {
				fmt.Fprintf(&b, `<link_ctn id="%s"/>`, l)
			}
			b.WriteString(`</route>`)
		}
	}
	b.WriteString(`</zone></platform>`)
	p, err := simgrid.Read("seven.xml", []byte(b.String()), platform.ReadOptions{})
	require.NoError(t, err)
	return p
}

// montage25 is the example's workflow as SimGrid reads it: an entry that sends what no
// job makes, an exit, an edge for each file between two jobs, and 4.2 Gflop for a second.
func montage25(t *testing.T) *workload.DAG {
	runtimes := []float64{
		13.39, 13.83, 13.36, 13.60, 13.78, // project the five images
		10.59, 10.59, 10.88, 10.81, 10.49, 10.51, 10.51, 10.62, 10.37, // fit their differences
		0.72, 1.42, // all together
		10.39, 10.64, 10.83, 10.93, 10.76, // correct the five
		1.39, 3.03, 3.86, 0.45,
	}
	b := workload.NewBuilder("montage")
	b.Task("root", 0)
	for i, sec := range runtimes {
		b.Task(fmt.Sprintf("ID%02d", i), sec*4.2e9)
	}
	b.Task("end", 0)
	send := func(from int, bytes float64, files int, to ...int) { // by job; -1 is root
		for _, j := range to {
			for range files {
				b.Edge(workload.TaskID(from+1), workload.TaskID(j+1), bytes)
			}
		}
	}
	images := []float64{4167312, 4171851, 4157122, 4174004, 4153521}
	corrected := []float64{4163084, 4161831, 4182323, 4170858, 4157647}
	differences := [][]int{{5, 6, 8}, {5, 6, 7, 9, 11, 12}, {8, 9, 10}, {7, 11, 13}, {12, 13}}
	send(-1, 304, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 22)
	for i, of := range differences {
		send(-1, 4222080, 1, i)
		send(i, images[i], 2, append(of, 16+i)...)
		send(15, 265, 1, 16+i)
		send(16+i, corrected[i], 2, 21)
	}
	for i := 5; i <= 13; i++ {
		send(i, 272, 1, 14)
		send(i, 408404, 1, 14)
	}
	send(-1, 245, 1, 14)
	send(-1, 837, 1, 15, 21)
	send(14, 1889, 1, 15)
	send(21, 1599, 1, 22)
	send(22, 46509614, 2, 23)
	send(23, 1861129, 1, 24)
	send(24, 204856, 1, 25)
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// TestMontage: SimGrid's example gives these dates and hosts, and 98.135796 s.
func TestMontage(t *testing.T) {
	want := strings.Split(`0.000000 root 0
0.000000 ID02 1
0.001301 ID00 0
0.001301 ID03 4
0.001306 ID04 1
0.001736 ID01 6
14.582104 ID10 0
17.042829 ID08 1
29.547201 ID13 0
32.629864 ID09 4
32.631165 ID11 1
32.632466 ID05 0
32.632466 ID06 6
32.632469 ID12 5
32.632896 ID07 2
60.434831 ID14 1
61.228672 ID15 1
62.772102 ID16 1
62.772102 ID17 0
62.773403 ID20 4
62.773403 ID18 1
62.773403 ID19 6
88.573854 ID21 1
90.158236 ID22 1
93.450123 ID23 1
97.646883 ID24 1
98.135775 end 1`, "\n")
	p, d := sevenHosts(t), montage25(t)
	for _, network := range []sim.Network{{}, sim.Network{}.Overlooking()} {
		m := &oneAStep{busySec: make([]float64, p.NumHosts())}
		r, err := sim.Run(t.Context(), p, d, sim.Ask(m, &scheduler.Problem{DAG: d, Platform: p}),
			sim.Options{Network: network, Loopback: sim.LoopbackSimGrid})
		require.NoError(t, err)
		require.Equal(t, want, m.placed)
		require.InDelta(t, 98.135796, r.MakespanSec, 5e-7)
	}
}
