package campaign_test

import (
	"context"
	"fmt"
	"os"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// speedEfficiencies is a Sink of one's own.
type speedEfficiencies struct{ lines []string }

func (s *speedEfficiencies) Append(r *campaign.Result) error {
	s.lines = append(s.lines, fmt.Sprintf("k=%s beta=%s: E_v %.3f of what it was, phi %.3f",
		r.Job.Value("k").Text, r.Job.Value("beta").Text, r.Metrics[campaign.SpeedEfficiencyRatio], r.Metrics[campaign.Phi]))
	return r.Err
}

// A campaign from its text to its metrics, in a program of one's own.
func Example() {
	c, err := campaign.Read("grow.yaml", []byte(`
axes:
  workload: "chain(tasks=5,work=10Gf)"
  platform: "cluster(hosts=2)"
  k: [1, 2]
  beta: [1, 2]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	runs, err := c.Bind(run.Env{
		Open: func(name string) (run.Source, error) { return run.Source{Name: name, Spec: name}, nil },
		Workload: func(src run.Source, _ float64) (*workload.DAG, error) {
			return generate.FromSpec(src.Spec)
		},
		Platform: func(src run.Source) (*platform.Platform, error) { return platform.FromSpec(src.Spec) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	var to speedEfficiencies
	x := campaign.Execution{Runs: runs, Runner: campaign.NewSimulator(runs), Workers: 2, Sink: &to, InOrder: true}
	sum, err := x.Run(context.Background())
	for _, line := range to.lines {
		fmt.Println(line)
	}
	fmt.Println(sum.Made, "runs,", sum.Failed, "failed,", err)
	// Output:
	// k=1 beta=1: E_v 1.000 of what it was, phi 1.000
	// k=1 beta=2: E_v 1.000 of what it was, phi 0.500
	// k=2 beta=1: E_v 1.000 of what it was, phi 2.000
	// k=2 beta=2: E_v 1.000 of what it was, phi 1.000
	// 4 runs, 0 failed, <nil>
}

// New makes a campaign without a file, and the cursor shows its points.
func ExampleNew() {
	c, err := campaign.New("schedulers", []campaign.Given{
		{Axis: "workload", Values: []string{"layered(tasks=50)"}},
		{Axis: "platform", Values: []string{"cluster(hosts=4)"}},
		{Axis: "scheduler", Values: []string{"heft", "random"}},
		{Axis: "seed", Values: []string{"1..3"}},
	}, []campaign.Given{{Axis: "scheduler", Values: []string{"random"}}, {Axis: "seed", Values: []string{"2", "3"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	runs, err := c.Bind(files{}.env())
	if err != nil {
		fmt.Println(err)
		return
	}
	for j := range runs.Jobs() {
		fmt.Println(j.Value("scheduler").Text, j.Value("seed").Text)
	}
	// Output:
	// heft 1
	// heft 2
	// heft 3
	// random 1
}

// OpenStore goes on with the results that there are.
func ExampleOpenStore() {
	dir, err := os.MkdirTemp("", "campaign")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	c, err := campaign.Read("c.yaml", []byte(`axes: {workload: "chain(tasks=3)", platform: cluster(hosts=1), seed: 1..4}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	runs, err := c.Bind(files{}.env())
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 2 {
		store, done, err := campaign.OpenStore(dir+"/c.jsonl", campaign.JSONLines, true)
		if err != nil {
			fmt.Println(err)
			return
		}
		x := campaign.Execution{Runs: runs, Runner: campaign.NewSimulator(runs), Workers: 2, Sink: store, Done: done}
		sum, err := x.Run(context.Background())
		fmt.Println(sum.Made, "made,", sum.Skipped, "done before", err, store.Close())
	}
	// Output:
	// 4 made, 0 done before <nil> <nil>
	// 0 made, 4 done before <nil> <nil>
}
