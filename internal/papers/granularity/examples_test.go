package granularity

import (
	"context"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// Package examples is text only, so its files are read here, where platform,
// workload and sim are at hand.
func TestEveryExampleFileReads(t *testing.T) {
	files := os.DirFS("../../../examples")
	var read []string
	require.NoError(t, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		if d.IsDir() {
			return nil
		}
		data, err := fs.ReadFile(files, name)
		require.NoError(t, err)
		note := func(line string) { t.Errorf("%s: %s", name, line) }
		switch {
		case path.Ext(name) == ".xml":
			_, err = simgrid.Read(name, data, platform.ReadOptions{Note: note})
		case strings.HasPrefix(path.Base(name), "platform"):
			_, err = platform.ReadNative(name, data, platform.ReadOptions{Note: note})
		case strings.HasPrefix(path.Base(name), "workload"):
			_, err = format.Read(name, data, workload.ReadOptions{Note: note})
		case path.Ext(name) == ".csv" && path.Base(name) != "placement.csv": // a task's time on each host
			_, err = format.Read(name, data, workload.ReadOptions{Note: note})
		default:
			return nil
		}
		require.NoError(t, err, name)
		read = append(read, name)
		return nil
	}))
	require.Subset(t, read, []string{
		"first/platform.yaml", "first/simgrid-cluster.xml", "first/workload.yaml",
		"table3/platform-after-1710.yaml", "table3/platform-after.yaml", "table3/platform-before.yaml", "table3/workload.yaml",
	})
}

// The first example by hand: read 0.5 s on fast, its message to mid, then the
// longer of left (10 s on fast) and right (15 s on mid, and the message back).
func TestFirstExample(t *testing.T) {
	files := os.DirFS("../../../examples/first")
	data, err := fs.ReadFile(files, "platform.yaml")
	require.NoError(t, err)
	hosts, err := platform.ReadNative("platform.yaml", data, platform.ReadOptions{})
	require.NoError(t, err)
	data, err = fs.ReadFile(files, "workload.yaml")
	require.NoError(t, err)
	dag, err := format.Read("workload.yaml", data, workload.ReadOptions{})
	require.NoError(t, err)
	o := sim.Options{Network: sim.Network{Kind: sim.ContentionFree}}
	problem := scheduler.NewProblem(dag, hosts, o.Network.Estimate())
	fixed, err := catalog.Parse("fixed(file=placement.csv)", catalog.Env{
		ReadFile: func(name string) ([]byte, error) { return fs.ReadFile(files, name) }, Problem: problem,
	})
	require.NoError(t, err)
	schedule, err := fixed.Mapper.Map(context.Background(), problem)
	require.NoError(t, err)
	result, err := sim.Run(context.Background(), hosts, dag, sim.Follow(schedule), o)
	require.NoError(t, err)
	const latency, rate = 20e-6 + 50e-6, 125e6
	there, back := latency+100e6/rate, latency+20e6/rate
	require.InDelta(t, 0.5+max(10, there+15+back)+1.25, result.MakespanSec, 1e-9)
}

// The route out of the cluster, as SimGrid 3.32 gives it for this file.
func TestSimGridExampleRoutes(t *testing.T) {
	const name = "../../../examples/first/simgrid-cluster.xml"
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	hosts, err := simgrid.Read(name, data, platform.ReadOptions{})
	require.NoError(t, err)
	for pair, want := range map[string]string{
		"login node3": "uplink rack_backbone rack_link_3_DOWN",
		"node3 login": "rack_link_3_UP rack_backbone uplink",
		"node3 node5": "rack_link_3_UP rack_backbone rack_link_5_DOWN",
	} {
		from, to, _ := strings.Cut(pair, " ")
		src, ok := hosts.HostByName(from)
		require.True(t, ok, from)
		dst, ok := hosts.HostByName(to)
		require.True(t, ok, to)
		route, err := hosts.AppendRoute(nil, src, dst)
		require.NoError(t, err)
		var got []string
		for _, l := range route {
			got = append(got, hosts.LinkName(l))
		}
		require.Equal(t, want, strings.Join(got, " "), pair)
	}
}
