package predicts

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// ownBy is the scheduler of the runs.
func (f *flags) ownBy() string {
	switch {
	case f.own != "":
		return f.own
	case f.isNextflow():
		return "original"
	}
	return "fifo_fair"
}

// oneScheduler refuses logs of which the names say that runs were by another scheduler than --own. What is no
// scheduler in a name says nothing.
func (f *flags) oneScheduler(cmd *cobra.Command, sources []logs.Source) error {
	if !f.isNextflow() {
		return nil
	}
	env := input.SchedulerEnv(cmd, f.extra)
	known := map[string]bool{f.ownBy(): false}
	first := ""
	for _, src := range sources {
		by, _, labelled := nextflow.Label(src.Name)
		if _, seen := known[by]; !labelled || seen {
			continue
		}
		s, err := catalog.Parse(by, env)
		if known[by] = err == nil; !known[by] {
			continue
		}
		run.Close(s)
		if first == "" {
			first = src.Name
		}
	}
	if first == "" {
		return nil
	}
	by, _, _ := nextflow.Label(first)
	others := 0
	for _, is := range known {
		if is {
			others++
		}
	}
	more := ""
	if others > 1 {
		more = fmt.Sprintf(" (others of %s)", units.Count(others-1, "more scheduler"))
	}
	return mistake.Placed(first, srcerr.At(first, 1, 1, "the name says a run by %s%s, and --own is %s", by, more, f.ownBy()).
		WithHint("give runs by --own alone; fidelity --rank compares schedulers"))
}

// unlogged notes how many runs have no log of Nextflow.
func (f *flags) unlogged(runs []*logs.Run) {
	without := len(slices.DeleteFunc(slices.Clone(runs), func(r *logs.Run) bool { return r.HasKnown }))
	if without > 0 {
		f.notes = append(f.notes, fmt.Sprintf("%d of %s without .nextflow.log: stalls, and when the ends of tasks were known, are not known.", without, units.Count(len(runs), "run")))
	}
}
