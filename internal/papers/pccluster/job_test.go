package pccluster

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

func open(t require.TestingT, name string) *Cluster {
	c, err := OpenCluster(examples.PCCluster(), name)
	require.NoError(t, err)
	return c
}

// handSec is the time of a bag of tasks by hand: the server goes through its loop
// and waits where it must; a message takes messageSec.
func handSec(g generate.BagOfTasks, shares []int, speeds []float64, messageSec float64) float64 {
	clock := g.StartFlop
	ready := make([]float64, len(shares)) // when the node's results are at the server
	batch := func(i, round int) int {
		parts := min(shares[i], g.Batches)
		if round < 0 || round >= parts {
			return 0
		}
		size := shares[i] / parts
		if round < shares[i]%parts {
			size++
		}
		return size
	}
	for round := range g.Batches + 1 {
		for i := range shares {
			if size := batch(i, round-1); size > 0 {
				clock = max(clock, ready[i]) + g.CollectFlop + float64(size)*g.UnpackFlop
			}
			if size := batch(i, round); size > 0 {
				clock += g.ServeFlop + float64(size)*g.PackFlop
				ready[i] = clock + messageSec + float64(size)*g.Work.Min/speeds[i] + messageSec
			}
		}
	}
	return clock
}

// TestSimulationByHand: the simulated workload takes the time that its server's
// loop takes by hand, for any costs, weights, speeds and batches.
func TestSimulationByHand(t *testing.T) {
	hosts, err := platform.FromSpec("cluster(hosts=7,speed=1f|2f|3f,bw=1Gbps,lat=1us)")
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		cost := func(name string) float64 { return rapid.Float64Range(0.01, 5).Draw(t, name) }
		n := rapid.IntRange(1, 6).Draw(t, "nodes")
		g := generate.BagOfTasks{
			Tasks: rapid.IntRange(1, 40).Draw(t, "tasks"), Batches: rapid.IntRange(1, 4).Draw(t, "batches"),
			StartFlop: cost("start"), ServeFlop: cost("serve"), PackFlop: cost("pack"), CollectFlop: cost("collect"), UnpackFlop: cost("unpack"),
		}
		work := cost("work")
		g.Work = generate.Range{Min: work, Max: work}
		for range n {
			g.Weights = append(g.Weights, rapid.Float64Range(0.1, 3).Draw(t, "weight"))
		}
		d, owner, err := g.GenerateOwned()
		require.NoError(t, err)
		shares, speeds, nodes := make([]int, n), make([]float64, n), make([]platform.HostID, n)
		for i := range n {
			nodes[i] = platform.HostID(i + 1)
			speeds[i] = hosts.Host(nodes[i]).SpeedFlops
		}
		for task, node := range owner {
			if node > 0 {
				shares[node-1] += int(d.WorkFlop(workload.TaskID(task))/work + 0.5)
			}
		}
		network, err := sim.ParseNetwork("constant(time=0.3s)")
		require.NoError(t, err)
		result, err := sim.Run(context.Background(), hosts, d, sim.Follow(Place(owner, 0, nodes, 7)), sim.Options{Network: network})
		require.NoError(t, err)
		require.InEpsilon(t, handSec(g, shares, speeds, 0.3), result.MakespanSec, 1e-9)
	})
}

// TestEqualNodesByFormula: with LV08 the paper's form a + bN + cW/N holds to the
// last digits when W is a multiple of N.
func TestEqualNodesByFormula(t *testing.T) {
	c, s := open(t, equalFile), NewSimulator(sim.Network{})
	rapid.Check(t, func(t *rapid.T) {
		costs := Costs{StartSec: 0.05, ServeSec: rapid.Float64Range(0, 0.2).Draw(t, "serve"), PackSec: 0.01, TaskSec: rapid.Float64Range(0.1, 2).Draw(t, "task")}
		n, each := rapid.IntRange(1, 24).Draw(t, "nodes"), rapid.IntRange(1, 100).Draw(t, "tasks of a node")
		got, err := s.Sec(context.Background(), c, c.Nodes[:n], Job{Tasks: n * each, Costs: costs})
		require.NoError(t, err)
		want := costs.StartSec + float64(n)*(costs.ServeSec+float64(each)*costs.PackSec) + float64(each)*costs.TaskSec + 2*13.01*100e-6
		require.InDelta(t, want, got, 1e-8)
	})
}

func TestJobMistakes(t *testing.T) {
	c, s := open(t, mixedFile), NewSimulator(sim.Network{})
	for want, run := range map[string]func() (float64, error){
		"a job on no nodes: want at least 1": func() (float64, error) { return s.Sec(context.Background(), c, nil, Job{Tasks: 1}) },
		"2 weights for 1 nodes": func() (float64, error) {
			return s.Sec(context.Background(), c, c.Nodes[:1], Job{Tasks: 1, Weights: []float64{1, 1}})
		},
		"0 tasks on 1 nodes in 1 batches: want each at least 1": func() (float64, error) {
			return s.Sec(context.Background(), c, c.Nodes[:1], Job{})
		},
		"start -1e+09: want 0 to 1e+30": func() (float64, error) {
			return s.Sec(context.Background(), c, c.Nodes[:1], Job{Tasks: 1, Costs: Costs{StartSec: -1}})
		},
	} {
		_, err := run()
		require.EqualError(t, err, want)
	}
}

func TestClusterFiles(t *testing.T) {
	mixed := open(t, mixedFile)
	require.Len(t, mixed.Nodes, 24)
	for i, v := range mixed.Speeds(mixed.Nodes[:16]) {
		require.InDelta(t, printed(printedTable1[i].speed), v, 1e-12)
	}
	mean := mixed.Power(mixed.Nodes[:16]).Total / 16
	for _, v := range mixed.Speeds(mixed.Nodes[16:]) {
		require.InDelta(t, mean*clockRatio(), v, 1e-4, "the assumption that the file states")
	}
	for _, v := range open(t, equalFile).Speeds(open(t, equalFile).Nodes) {
		require.InDelta(t, 1, v, 1e-15)
	}

	file := func(text string) fstest.MapFS {
		return fstest.MapFS{mixedFile: {Data: []byte(text)}, equalFile: {Data: []byte(text)}}
	}
	for want, text := range map[string]string{
		`platform.yaml: no host "server" (it hands out the tasks)`: "hosts: [{name: n1, speed: 1Gf}]",
		`platform.yaml: no host "n1" (want nodes n1, n2, ...)`:     "hosts: [{name: server, speed: 1Gf}]",
		"platform.yaml: 1 nodes: want n1 to n24":                   "hosts: [{name: server, speed: 1Gf}, {name: n1, speed: 1Gf}]",
	} {
		_, err := NewReplay(context.Background(), Options{Files: file(text)})
		require.EqualError(t, err, want)
	}
	_, err := NewReplay(context.Background(), Options{Files: fstest.MapFS{}})
	require.Error(t, err)
}
