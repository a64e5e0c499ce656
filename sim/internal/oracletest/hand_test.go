package oracletest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// handXML is small enough to calculate by hand: every core does 1 flop/s, and with
// CM02 the fatpipe link carries each message at 1 byte/s.
const handXML = `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
<zone id="z" routing="Full">
<host id="one" speed="1f"/><host id="two" speed="1f" core="2"/><host id="three" speed="1f" core="3"/>
<link id="l" bandwidth="1Bps" latency="0s" sharing_policy="FATPIPE"/>
<route src="one" dst="two"><link_ctn id="l"/></route>
<route src="one" dst="three"><link_ctn id="l"/></route>
<route src="two" dst="three"><link_ctn id="l"/></route>
</zone>
</platform>
`

// The times of handCases were worked out on paper. They check our space-shared
// queues and those of replay.cpp, since SimGrid has none.
var handCases = []struct {
	name, workload string
	loopback       sim.Loopback
	tasks          []Span // start, finish
}{
	{
		name:     "two cores, three tasks: the third waits for the first core",
		workload: "T a 4 two\nT b 10 two\nT c 1 two\nH two 2 0 1 2",
		tasks:    []Span{{0, 4, true}, {0, 10, true}, {4, 5, true}},
	},
	{
		name: "no task passes a head that waits for its input",
		// m arrives at 2+8 = 10; d could run from 0 on but comes after c
		workload: "T a 2 one\nT b 1 two\nT c 3 two\nT d 5 two\nE 0 2 8\nH one 1 0\nH two 2 1 2 3",
		tasks:    []Span{{0, 2, true}, {0, 1, true}, {10, 13, true}, {10, 15, true}},
	},
	{
		name:     "tasks without work take their turn and no time",
		workload: "T a 0 one\nT b 0 one\nT c 3 one\nT d 0 one\nT e 2 one\nH one 1 0 1 2 3 4",
		tasks:    []Span{{0, 0, true}, {0, 0, true}, {0, 3, true}, {3, 3, true}, {3, 5, true}},
	},
	{
		name:     "the input arrives as the core becomes free",
		workload: "T a 2 two\nT b 7 one\nT c 1 one\nE 0 2 5\nH one 1 1 2\nH two 2 0",
		tasks:    []Span{{0, 2, true}, {0, 7, true}, {7, 8, true}},
	},
	{
		name:     "three cores become free at once for the next three",
		workload: "T a 4 three\nT b 4 three\nT c 4 three\nT d 1 three\nT e 2 three\nT f 3 three\nT g 1 three\nH three 3 0 1 2 3 4 5 6",
		tasks:    []Span{{0, 4, true}, {0, 4, true}, {0, 4, true}, {4, 5, true}, {4, 6, true}, {4, 7, true}, {5, 6, true}},
	},
	{
		name:     "a message to the same host and one without data are free",
		workload: "T a 2 one\nT b 3 one\nT c 1 two\nE 0 1 1000\nE 0 2 0\nH one 1 0 1\nH two 2 2",
		tasks:    []Span{{0, 2, true}, {2, 5, true}, {2, 3, true}},
	},
	{
		name:     "through the loopback, 20 GB take 2 s",
		workload: "T a 2 one\nT b 3 one\nE 0 1 20e9\nH one 1 0 1",
		loopback: sim.LoopbackSimGrid,
		tasks:    []Span{{0, 2, true}, {4, 7, true}},
	},
	{
		name:     "precedence without data between hosts",
		workload: "T a 2 one\nT b 3 two\nT c 1 two\nO 0 1\nO 1 2\nH one 1 0\nH two 2 1 2",
		tasks:    []Span{{0, 2, true}, {2, 5, true}, {5, 6, true}},
	},
	{
		name:     "time-shared: three tasks on two cores run at 2/3 speed",
		workload: "T a 2 two\nT b 2 two\nT c 4 two",
		tasks:    []Span{{0, 3, true}, {0, 3, true}, {0, 5, true}},
	},
	{
		name:     "time-shared: a task of priority 2 gets two thirds of a core",
		workload: "T a 3 one 2\nT b 3 one",
		tasks:    []Span{{0, 4.5, true}, {0, 6, true}},
	},
	{
		name:     "time-shared: a high priority gives no more than a core",
		workload: "T a 4 two 30\nT b 4 two\nT c 4 two 1",
		tasks:    []Span{{0, 4, true}, {0, 6, true}, {0, 6, true}},
	},
}

func handCase(t *testing.T, i int) oracle.Case {
	h := handCases[i]
	p, err := ReadPlaced(h.workload)
	require.NoError(t, err)
	o := sim.Options{Network: sim.Network{Kind: sim.CM02}, Loopback: h.loopback}
	if len(p.Queues) == 0 {
		o.HostSharing = sim.TimeShared
	}
	return oracle.Case{Name: fmt.Sprintf("hand%d", i), PlatformXML: handXML, Workload: p, Options: o}
}

func requireSpans(t *testing.T, want []Span, got *Times) {
	t.Helper()
	d := Compare(&Times{Tasks: got.Tasks}, &Times{Tasks: want})
	require.LessOrEqual(t, d.WorstRel, ToleranceRel, d.Worst)
}

func TestHandCases(t *testing.T) {
	for i, h := range handCases {
		t.Run(h.name, func(t *testing.T) {
			c := handCase(t, i)
			got, err := runCase(t.Context(), &c)
			require.NoError(t, err)
			requireSpans(t, h.tasks, got)
		})
	}
}
