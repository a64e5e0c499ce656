package scheduler_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/parallel"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// many are tasks that need all hosts of a platform, and move bytes between them.
func many(t *testing.T, tasks, hosts int) (*scheduler.Problem, *scheduler.Schedule) {
	t.Helper()
	b := workload.NewBuilder("many")
	s := &scheduler.Schedule{Host: make([]platform.HostID, tasks), Order: make([][]workload.TaskID, hosts)}
	for i := range tasks {
		id := b.Task(fmt.Sprint(i), 0)
		b.SetParallel(id, workload.Parallel{Hosts: hosts, Flops: []float64{1}, Bytes: []float64{3}})
		s.Host[i] = platform.HostID(i % hosts)
		s.Order[s.Host[i]] = append(s.Order[s.Host[i]], id)
	}
	d, err := b.Build()
	require.NoError(t, err)
	p, err := platform.FromSpec(fmt.Sprintf("cluster(hosts=%d)", hosts))
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, schedcase.ContentionFree), s
}

// TestCompleteMeasuresOnce counts its looks at the context, one for each host with routes that are followed
// and a few for each task: the routes between the same hosts are followed once.
func TestCompleteMeasuresOnce(t *testing.T) {
	pr, s := many(t, 20, 50)
	ctx := &schedcase.EndingContext{Context: t.Context(), Most: 1 << 30}
	done, err := scheduler.Complete(ctx, pr, s)
	require.NoError(t, err)
	require.NoError(t, scheduler.Validate(pr, done))
	require.Less(t, ctx.Looks, 10*50)

	ctx = &schedcase.EndingContext{Context: t.Context(), Most: 30}
	_, err = scheduler.Complete(ctx, pr, s)
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, ctx.Looks, 40)
}

// TestMeasuresRemember compares what is remembered with what is measured, of more hosts than are remembered.
func TestMeasuresRemember(t *testing.T) {
	pr, _ := many(t, 1, 90)
	var m parallel.Measures
	tasks := []*workload.Parallel{
		{Hosts: 2, Flops: []float64{1}, Bytes: []float64{5}},
		{Hosts: 2, Flops: []float64{9}, Bytes: []float64{5}},
		{Hosts: 2, Flops: []float64{1}, Bytes: []float64{7}},
		{Hosts: 2, Flops: []float64{1}, Bytes: []float64{0, 7, 3, 0}},
		{Hosts: 2, Flops: []float64{1}},
	}
	for range 2 {
		for h := range platform.HostID(89) {
			for _, x := range tasks {
				hosts := []platform.HostID{h, h + 1}
				require.Equal(t, parallel.Sec(pr.Platform, x, hosts), m.Sec(t.Context(), pr.Platform, x, hosts))
			}
		}
	}
}
