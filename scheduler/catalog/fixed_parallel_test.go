package catalog_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// twoTogether is a task a, and p on two of the hosts h1 to h3.
func twoTogether(t *testing.T) *scheduler.Problem {
	b := workload.NewBuilder("")
	a, p := b.Task("a", 1), b.Task("p", 0)
	b.SetParallel(p, workload.Parallel{Hosts: 2, Flops: []float64{5}})
	b.Control(a, p)
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	for _, name := range []string{"h1", "h2", "h3"} {
		pb.Host(platform.Host{Name: name, SpeedFlops: 1, Cores: 1})
	}
	made, err := pb.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, made, schedcase.ContentionFree)
}

func TestPlacementOfParallelTasks(t *testing.T) {
	pr := twoTogether(t)
	for name, tt := range map[string]struct {
		text string
		more map[workload.TaskID][]platform.HostID
		want string
	}{
		"all":      {"task,host,order\na,h1,1\np,h3,7\np,h1,2\n", map[workload.TaskID][]platform.HostID{1: {0}}, ""},
		"first":    {"task,host\na,h1\np,h3\n", nil, ""},
		"too many": {"task,host\na,h1\np,h3\np,h1\np,h2\n", nil, `p.csv:5:1: task "p": placed on 3 hosts, but requests 2 (give a row for each of its hosts, or one for the first)`},
		"twice":    {"task,host\na,h1\np,h3\np,h3\n", nil, `p.csv:4:3: task "p": host "h3" twice, first in line 3`},
		"order":    {"task,host,order\na,h1,1\np,h3,1\np,h1,1\n", nil, `p.csv:4:6: task "p": order 1 is also that of "a" on host "h1"`},
		"deadlock": {
			"task,host,order\na,h1,2\np,h3,1\np,h1,1\n", nil,
			`p.csv:2:6: schedule: deadlock: "a" waits for "p" (ahead of it on host "h1"); "p" waits for "a" (its predecessor) (change the order column)`,
		},
		"unknown": {"task,host\na,h1\np,h3\np,h9\n", nil, `p.csv:4:3: task "p": unknown host "h9" (did you mean "h1"?)`},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := catalog.ReadPlacement("p.csv", []byte(tt.text))
			require.NoError(t, err)
			s, err := p.Map(context.Background(), pr)
			if tt.want != "" {
				require.EqualError(t, err, tt.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.more, s.More)
			s, err = scheduler.Complete(t.Context(), pr, s)
			require.NoError(t, err)
			require.NoError(t, scheduler.Validate(pr, s))

			var file bytes.Buffer
			require.NoError(t, catalog.WritePlacement(&file, pr, s))
			again, err := catalog.ReadPlacement("p.csv", file.Bytes())
			require.NoError(t, err)
			got, err := again.Map(context.Background(), pr)
			require.NoError(t, err)
			require.Equal(t, s.Order, got.Order)
			require.Equal(t, s.More, got.More)
		})
	}
}
