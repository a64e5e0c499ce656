package queue_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// between is a platform of four hosts of different speeds and two others, each with a link to all. The others are
// first, in the middle or last. Host n1 is off for a time.
func between(t *testing.T, names ...string) (p *platform.Platform, compute []platform.HostID) {
	t.Helper()
	b := platform.NewBuilder("p")
	var hosts []platform.HostID
	var links []platform.LinkID
	for _, name := range names {
		h := platform.Host{Name: name, SpeedFlops: 1, Cores: 2}
		if name[0] == 'n' {
			h.SpeedFlops = float64(name[1]-'0') + 1
			compute = append(compute, platform.HostID(len(hosts)))
		}
		hosts = append(hosts, b.Host(h))
		links = append(links, b.Link(platform.Link{Name: "l" + name, BandwidthBytesPerSec: 1}))
	}
	for i := range hosts {
		for k := range i {
			b.RouteBoth(hosts[i], hosts[k], links[i], links[k])
		}
	}
	off, wrong := profile.Parse([]byte("4 0\n7 1\n"))
	require.Empty(t, wrong)
	b.Attach(platform.HostState, "n1", off)
	b.Attach(platform.HostState, "master", off)
	p, err := b.Build()
	require.NoError(t, err)
	return p, compute
}

// Where hosts that are no nodes stand in the platform changes nothing, whatever jobs do.
func TestHostsThatAreNoNodes(t *testing.T) {
	network, err := sim.ParseNetwork("raw")
	require.NoError(t, err)
	dag := diamond(t)
	trace := &jobs.Trace{}
	for i, body := range []jobs.Body{
		jobs.Parallel{FlopsPerNode: 6, BytesPerPair: 1},
		jobs.Transfer{ReadBytes: 2, Storage: "pfs"},
		nil,
		jobs.Graph{DAG: dag, Mapper: "heft", LimitFactor: 2},
		jobs.Workflow{Graph: jobs.Graph{DAG: dag}, Mode: "jobs"},
	} {
		trace.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: float64(i), RunSec: 3, LimitSec: 100, Units: 2, WaitSec: math.NaN(), Body: body})
	}
	for _, m := range []jobs.Machine{{}, {Cores: true}, {Partitions: []jobs.Partition{{Name: "a", Nodes: []int{1, 2, 3}, Default: true}}}} {
		want := ""
		for _, names := range [][]string{{"n0", "n1", "n2", "n3", "master", "pfs"}, {"master", "n0", "n1", "pfs", "n2", "n3"}, {"pfs", "master", "n0", "n1", "n2", "n3"}} {
			p, compute := between(t, names...)
			o := queue.Options{Units: 4, Machine: &m, Platform: p, Compute: compute, Network: network, Nodes: true, Mapper: heft}
			trace := trace
			if m.Cores {
				o.Units, o.PackNodes, trace = 8, true, rowsTrace(alike([3]float64{0, 4, 10}, [3]float64{1, 3, 10}))
			}
			r := simulate(t, trace, "easy", o)
			got := fmt.Sprint(r.State, r.StartSec, r.EndSec, r.NodesOf, r.Nodes, r.Down, r.Reason)
			if want == "" {
				want = got
			}
			require.Equal(t, want, got, "%v", names)
		}
	}
}
