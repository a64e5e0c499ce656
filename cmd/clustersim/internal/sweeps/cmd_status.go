//go:build !js

package sweeps

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/slurm"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/units"
)

const statusLong = `Say how far a campaign is that sweep --slurm wrote to a folder: from the results of its
shards, and from squeue which of its jobs wait and run.`

func newStatus() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "status DIR",
		Short: "say how far a campaign on Slurm is",
		Long:  statusLong,
		Args:  input.Exactly(1, "the folder of sweep --slurm"),
	}
	out := output.AddFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := out.Check(); err != nil {
			return err
		}
		r, err := run.Until(cmd.Context(), func() (*report.Report, error) { return status(cmd, args[0]) })
		if err != nil {
			return err
		}
		return out.Write(cmd, func(w io.Writer, f table.Format) error { return r.Write(w, f) })
	}
	return cmd
}

// status is a row for each shard, and what they sum to.
func status(cmd *cobra.Command, dir string) (*report.Report, error) {
	plan, err := readPlan(dir)
	if err != nil {
		return nil, err
	}
	tasks, err := slurm.Queue(cmd.Context(), plan)
	if err != nil {
		input.New(cmd).Note(err.Error() + ": whether jobs wait or run is unknown")
	}
	known, jobs, joining := err == nil, map[int]slurm.Task{}, ""
	for _, t := range tasks {
		if t.Job == plan.MergeJob() {
			joining = fmt.Sprintf(", merge %s", strings.ToLower(t.State))
		} else {
			jobs[t.Shard] = t
		}
	}
	t := table.New(table.Keys("shard", "runs", "done", "failed", "missing", "state", "job", "time", "where")...)
	done, failed, missing := 0, 0, 0
	for i, runs := range plan.Shards {
		have, err := shardDone(plan, dir, i+1)
		if err != nil {
			return nil, err
		}
		other, otherBad := plan.Other(i)
		made, bad := max(len(have)-other, 0), max(failedOf(have)-otherBad, 0)
		left := max(runs-made, 0)
		done, failed, missing = done+made, failed+bad, missing+left
		j, queued := jobs[i+1]
		var state any // what Slurm says of the task, or what its results do
		switch {
		case queued:
			state = strings.ToLower(j.State)
		case left == 0:
			state = "done"
		case known:
			state = "stopped"
		}
		t.Add(i+1, runs, made, bad, left, state, output.TextOrNil(j.ID), output.TextOrNil(j.Took), output.TextOrNil(j.Where))
	}
	r := &report.Report{CSV: t}
	queue := ""
	if known {
		queue = fmt.Sprintf("; %s in the queue%s", units.Count(len(jobs), "task"), joining)
	}
	r.Say("%s: %d done, %d of them failed, %d missing%s", units.Count(plan.Runs(), "run"), done, failed, missing, queue)
	r.Show("", t)
	r.Data("version", 1, "campaign", plan.Campaign, "runs", plan.Runs(), "done", done, "failed", failed, "missing", missing, "shards", t)
	return r, nil
}
