package scalability

import (
	"context"
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// paperCase is the case of the paper's Tables 1 and 2, on the topology of
// examples/table3, under the network that formula (3) assumes.
func paperCase(t testing.TB, k int, beta float64) *Case {
	files := os.DirFS("../../examples/table3")
	read := func(name string) []byte {
		data, err := fs.ReadFile(files, name)
		require.NoError(t, err)
		return data
	}
	program, err := workload.ReadNative("workload.yaml", read("workload.yaml"), workload.ReadOptions{})
	require.NoError(t, err)
	machine, err := platform.ReadNative("platform-before.yaml", read("platform-before.yaml"), platform.ReadOptions{})
	require.NoError(t, err)
	return &Case{
		Program: program, Machine: machine,
		Refine:  refine.Defaults(k, beta),
		NewLink: platform.Link{BandwidthBytesPerSec: 10e9 / 8},
		Options: sim.Options{Network: sim.Network{Kind: sim.StoreAndForward}},
		Scheduler: func(pr *scheduler.Problem) (scheduler.Scheduler, error) {
			return scheduler.Parse("fixed(file=placement.csv)", scheduler.Env{
				Problem:  pr,
				ReadFile: func(name string) ([]byte, error) { return fs.ReadFile(files, name) },
			})
		},
	}
}

func run(t testing.TB, c *Case) *Outcome {
	o, err := c.Run(context.Background(), sim.NewEngine())
	require.NoError(t, err)
	return o
}

// TestBefore is the unrefined program: by simulation and by formula (3).
func TestBefore(t *testing.T) {
	before := run(t, paperCase(t, 1, 1)).Before
	require.InEpsilon(t, 23208.856, before.MakespanSec, 1e-6)
	require.InEpsilon(t, 0.216645, before.SpeedEfficiency, 5e-6)
}
