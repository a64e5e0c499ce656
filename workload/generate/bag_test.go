package generate

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// TestBagExample is the example of section 3.2 of Zhu and Tian.
func TestBagExample(t *testing.T) {
	require.Equal(t, []int{205, 307, 102, 410}, bagShares(1024, []float64{0.2, 0.3, 0.1, 0.4}))
	require.Equal(t, []int{256, 256, 256, 256}, bagShares(1024, []float64{1, 1, 1, 1}))
	require.Equal(t, []int{1, 1, 0}, bagShares(2, []float64{1, 1, 1}))
	require.Equal(t, []int{0, 3, 0}, bagShares(3, []float64{0, 1e-300, 0}))
}

// TestBagShares: all tasks are handed out, and no node is a task or more away from
// the exact share.
func TestBagShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks := rapid.IntRange(1, 10_000_000).Draw(t, "tasks")
		weights := rapid.SliceOfN(rapid.Float64Range(0, 1e6), 1, 200).Draw(t, "weights")
		sum := 0.0
		for _, w := range weights {
			sum += w
		}
		if checkBagWeights(weights) != nil {
			t.Skip("weights of no use")
		}
		given := 0
		for i, n := range bagShares(tasks, weights) {
			given += n
			require.Less(t, math.Abs(float64(n)-float64(tasks)*weights[i]/sum), 1+1e-6)
			if weights[i] == 0 {
				require.Zero(t, n)
			}
		}
		require.Equal(t, tasks, given)
	})
}

// TestBagOrder reads the workload's tasks in the order in which server and nodes
// run them.
func TestBagOrder(t *testing.T) {
	d, owner, err := BagOfTasks{
		Tasks: 5, Weights: []float64{4, 1}, Batches: 2, Work: Range{10, 10}, SendBytes: 3, ReceiveBytes: 7,
		StartFlop: 1, ServeFlop: 2, PackFlop: 100, CollectFlop: 4, UnpackFlop: 1000,
	}.GenerateOwned()
	require.NoError(t, err)
	var server, first, second []string
	work := map[string]float64{}
	for task := range workload.TaskID(d.NumTasks()) {
		name := d.TaskName(task)
		work[name] = d.WorkFlop(task)
		switch owner[task] {
		case 0:
			server = append(server, name)
		case 1:
			first = append(first, name)
		case 2:
			second = append(second, name)
		}
	}
	require.Equal(t, []string{"start_1", "serve_1_1", "serve_1_2", "collect_1_1", "serve_2_1", "collect_1_2", "collect_2_1"}, server)
	require.Equal(t, []string{"work_1_1", "work_2_1"}, first)
	require.Equal(t, []string{"work_1_2"}, second)
	require.Equal(t, map[string]float64{
		"start_1": 1, "serve_1_1": 202, "serve_1_2": 102, "collect_1_1": 2004, "serve_2_1": 202, "collect_1_2": 1004, "collect_2_1": 2004,
		"work_1_1": 20, "work_2_1": 20, "work_1_2": 10,
	}, work)
	sent := map[[2]string]float64{}
	for e := range workload.EdgeID(d.NumEdges()) {
		if !d.IsControl(e) {
			sent[[2]string{d.TaskName(d.From(e)), d.TaskName(d.To(e))}] = d.Bytes(e)
		}
	}
	require.Equal(t, map[[2]string]float64{
		{"serve_1_1", "work_1_1"}: 6, {"serve_1_2", "work_1_2"}: 3, {"serve_2_1", "work_2_1"}: 6,
		{"work_1_1", "collect_1_1"}: 14, {"work_1_2", "collect_1_2"}: 7, {"work_2_1", "collect_2_1"}: 14,
	}, sent)
}

// TestBagDrawsEachTask: the total is that of tasks drawn one by one, within what
// chance allows.
func TestBagDrawsEachTask(t *testing.T) {
	d, err := FromSpec("bag-of-tasks(tasks=10000,nodes=3,weights=1|5,work=1..3,serve=0f,collect=0f,seed=5)")
	require.NoError(t, err)
	// 10000 draws of mean 2 and deviation under 1, rounded: six deviations.
	require.InDelta(t, 20000, d.TotalWorkFlop(), 600)
	id := func(name string) workload.TaskID {
		for task := range workload.TaskID(d.NumTasks()) {
			if d.TaskName(task) == name {
				return task
			}
		}
		t.Fatal("no task " + name)
		return workload.NoTask
	}
	require.InDelta(t, 5, d.WorkFlop(id("work_1_2"))/d.WorkFlop(id("work_1_1")), 0.3)
	require.InDelta(t, 1, d.WorkFlop(id("work_1_3"))/d.WorkFlop(id("work_1_1")), 0.1, "weights go round")
}

// TestBagOfOneBusyNode: nodes that are done are not visited again in each round, of
// which there may be as many as tasks. Otherwise this takes minutes.
func TestBagOfOneBusyNode(t *testing.T) {
	tasks := 300_000
	if testing.Short() {
		tasks /= 5
	}
	weights := make([]float64, tasks)
	weights[tasks/2] = 1
	d, err := BagOfTasks{Tasks: tasks, Weights: weights, Batches: math.MaxInt, Work: Range{1, 1}}.generate()
	require.NoError(t, err)
	require.Equal(t, 1+3*tasks, d.NumTasks())
}

func TestBagCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks, nodes := rapid.IntRange(1, 60).Draw(t, "tasks"), rapid.IntRange(1, 12).Draw(t, "nodes")
		batches, full := rapid.IntRange(1, 5).Draw(t, "batches"), 0
		for i := range nodes {
			full += min(share(tasks, nodes, i), batches)
		}
		want := promise{1 + 3*full, 4 * full, -1, 1, 1}
		want.Check(t, fmt.Sprintf("bag-of-tasks(tasks=%d,nodes=%d,batches=%d)", tasks, nodes, batches))
	})
}
