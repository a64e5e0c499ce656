package sim_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// graham is the example of R. L. Graham, "Bounds on multiprocessing timing
// anomalies", SIAM J. Applied Mathematics 17(2), 1969: nine tasks, 1 before 9
// and 4 before 5, 6, 7 and 8, served from a list by equal processors.
type graham struct {
	processors int
	timesSec   []float64 // of tasks 1 to 9
	before     [][2]int
	list       []int
}

func published() graham {
	return graham{
		processors: 3,
		timesSec:   []float64{3, 2, 2, 2, 4, 4, 4, 4, 9},
		before:     [][2]int{{1, 9}, {4, 5}, {4, 6}, {4, 7}, {4, 8}},
		list:       []int{1, 2, 3, 4, 5, 6, 7, 8, 9},
	}
}

// run returns when the last task ends and what each processor ran.
func (g graham) run(t *testing.T, policy scheduler.Policy) (float64, [][]string) {
	t.Helper()
	pb, wb := platform.NewBuilder("equal"), workload.NewBuilder("graham")
	for h := range g.processors {
		pb.Host(platform.Host{Name: fmt.Sprintf("P%d", h+1), SpeedFlops: 1, Cores: 1})
	}
	id := map[int]workload.TaskID{}
	for _, task := range g.list { // declared in the order of the list
		id[task] = wb.Task(fmt.Sprint(task), g.timesSec[task-1])
	}
	for _, pair := range g.before {
		wb.Control(id[pair[0]], id[pair[1]])
	}
	p, err := pb.Build()
	require.NoError(t, err)
	d, err := wb.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{})
	r, err := sim.Run(context.Background(), p, d, sim.Ask(policy, pr), sim.Options{})
	require.NoError(t, err)
	byStart := slices.Clone(g.list)
	slices.SortStableFunc(byStart, func(a, b int) int {
		return int(r.Tasks[id[a]].StartSec - r.Tasks[id[b]].StartSec)
	})
	ran := make([][]string, g.processors)
	for _, task := range byStart {
		x := r.Tasks[id[task]]
		ran[x.Host] = append(ran[x.Host], fmt.Sprintf("%d[%v,%v]", task, x.StartSec, x.FinishSec))
	}
	return r.MakespanSec, ran
}

// TestGrahamAnomalies: with more processors, shorter tasks, fewer constraints
// or another list, list scheduling takes longer. All five makespans are
// published.
func TestGrahamAnomalies(t *testing.T) {
	for name, tt := range map[string]struct {
		change  func(*graham)
		wantSec float64
	}{
		"as published":      {func(*graham) {}, 12},
		"a processor more":  {func(g *graham) { g.processors = 4 }, 15},
		"each task shorter": {func(g *graham) { g.timesSec = []float64{2, 1, 1, 1, 3, 3, 3, 3, 8} }, 13},
		"fewer constraints": {func(g *graham) { g.before = [][2]int{{1, 9}, {4, 7}, {4, 8}} }, 16},
		"another list":      {func(g *graham) { g.list = []int{1, 2, 4, 5, 6, 3, 9, 7, 8} }, 14},
	} {
		t.Run(name, func(t *testing.T) {
			g := published()
			tt.change(&g)
			gotSec, _ := g.run(t, &online.List{})
			require.Equal(t, tt.wantSec, gotSec)
		})
	}
}

// TestGrahamSchedule checks the first of them, task by task.
func TestGrahamSchedule(t *testing.T) {
	_, ran := published().run(t, &online.List{})
	require.Equal(t, [][]string{
		{"1[0,3]", "9[3,12]"},
		{"2[0,2]", "4[2,4]", "5[4,8]", "7[8,12]"},
		{"3[0,2]", "6[4,8]", "8[8,12]"},
	}, ran)
}
