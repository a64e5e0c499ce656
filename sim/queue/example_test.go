package queue_test

import (
	"context"
	"fmt"
	"math"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// turns is a policy that lets one user after the other start a job.
type turns struct{ served map[int32]int }

func (p *turns) String() string { return "turns" }

func (p *turns) Begin(sched.View) error {
	p.served = map[int32]int{}
	return nil
}

func (p *turns) Decide(v sched.View) (actions []sched.Action, err error) {
	free, started := v.Free(), map[sched.JobID]bool{}
	for {
		next, user := jobs.None, int32(0)
		for job := range v.Waiting() {
			r := v.Request(job)
			if !started[job] && r.Units <= free && (next == jobs.None || p.served[r.User] < p.served[user]) {
				next, user = job, r.User
			}
		}
		if next == jobs.None {
			return actions, nil
		}
		started[next] = true
		p.served[user]++
		free -= v.Request(next).Units
		actions = append(actions, sched.Action{Kind: sched.Start, Job: next})
	}
}

// Example simulates a policy of one's own: it starts jobs of the user who has been served least.
func Example() {
	trace := &jobs.Trace{}
	for i, user := range []string{"ann", "ann", "ann", "bob"} {
		trace.Add(&jobs.Job{Number: int64(i + 1), User: user, Units: 2, RunSec: 60, LimitSec: 100, WaitSec: math.NaN()})
	}
	r, err := queue.Run(context.Background(), trace, &turns{}, queue.Options{Units: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range trace.Len() {
		job := trace.Job(jobs.ID(i))
		fmt.Printf("job %s of %s: %g s to %g s\n", job.Name, job.User, r.StartSec[i], r.EndSec[i])
	}
	// Output:
	// job 1 of ann: 0 s to 60 s
	// job 2 of ann: 60 s to 120 s
	// job 3 of ann: 60 s to 120 s
	// job 4 of bob: 0 s to 60 s
}
