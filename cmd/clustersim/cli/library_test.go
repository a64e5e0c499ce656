package cli

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// The README shows this function; internal/tidy compares the two.
func makespan(ctx context.Context) (seconds float64, err error) {
	p, err := platform.FromSpec("cluster(hosts=64, speed=10Gf)")
	if err != nil {
		return 0, err
	}
	d, err := generate.FromSpec("layered(tasks=1000, seed=7)")
	if err != nil {
		return 0, err
	}
	schedule, err := list.HEFT{}.Map(ctx, scheduler.NewProblem(d, p, sim.Network{}.Estimate()))
	if err != nil {
		return 0, err
	}
	result, err := sim.Run(ctx, p, d, sim.Follow(schedule), sim.Options{})
	if err != nil {
		return 0, err
	}
	return result.MakespanSec, nil
}

// The library and the command give the same number.
func TestLibraryAgreesWithTheCommand(t *testing.T) {
	sec, err := makespan(t.Context())
	require.NoError(t, err)
	status, stdout, _ := call(t.Context(), nil, "run", "-p", "cluster(hosts=64,speed=10Gf)", "-w", "layered(tasks=1000,seed=7)", "-o", "json")
	require.Equal(t, mistake.ExitOK, status)
	require.Contains(t, stdout, fmt.Sprintf("\"makespan_s\": %v,\n", sec))
}
