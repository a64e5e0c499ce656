package records

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// rankFlags are those of --rank.
type rankFlags struct {
	folders
	on          bool
	noise       string
	minSpearman float64
}

// defaultNoise is how run times differ between runs.
const defaultNoise = "task=normal(cv=0.03)"

func (f *rankFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.on, "rank", false, "each RECORD is a folder with logs of one workflow under several schedulers: is their order predicted?")
	f.folders.add(cmd, "--rank")
	flags.StringVar(&f.noise, "noise", defaultNoise, "with --rank, how run times differ between runs, `NOISE`, or none")
	flags.Float64Var(&f.minSpearman, "min-spearman", 0, "with --rank, fail if the rank correlation on a workflow that can be measured is below `RATIO`")
}

// rankOptions are what is simulated, with what the workflow system adds and without.
func (f *flags) rankOptions(cmd *cobra.Command) (with, without sim.Options, err error) {
	text := "nextflow-k8s-22"
	if len(f.overheads) > 0 {
		text = f.overheads[0]
	}
	m, err := readModel(cmd, "--overhead", text)
	noise, errNoise := sim.ParseNoise(f.rank.noise)
	with.Overhead, with.Noise, without.Noise = m.Model, noise, noise
	return with, without, errors.Join(
		err, mistake.InFlag("--noise", errNoise), input.CheckRuns(f.runs),
		mistake.FlagIf(len(f.overheads) > 1, "--overhead", "there are %d (with --rank one is judged)", len(f.overheads)),
	)
}

// rankings reads, simulates and judges the workflows of some folders.
func (f *flags) rankings(cmd *cobra.Command, folders []string, extra []catalog.Entry) ([]rank.Workflow, []rank.Row, error) {
	with, without, err := f.rankOptions(cmd)
	if err != nil {
		return nil, nil, err
	}
	in := input.New(cmd)
	var list []rank.Workflow
	for _, folder := range folders {
		in.Doing("reading %s", srcerr.Visible(folder))
		w, err := f.rank.workflowOf(in, folder)
		if err != nil {
			return nil, nil, err
		}
		nodes, err := f.rank.nodesOf(w.own)
		if err != nil {
			return nil, nil, err
		}
		w.Predicted = map[string][][]float64{}
		env := catalog.Env{Extra: extra}
		for by, o := range map[string]sim.Options{rank.Simulated: with, rank.Bare: without} {
			s, err := rank.New(w.own, &rank.Options{Nodes: nodes, Sim: o, Env: env, Seed: 1})
			if err != nil {
				return nil, nil, mistake.Placed(folder, err)
			}
			if w.Predicted[by], err = f.simulated(cmd.Context(), s, env, w.Plain.Names, folder); err != nil {
				return nil, nil, err
			}
		}
		list = append(list, w.Workflow)
	}
	return list, rank.Compare(list, 1), nil
}

// simulated are the makespans under each scheduler, one for each seed.
func (f *flags) simulated(ctx context.Context, s *rank.Study, env catalog.Env, schedulers []string, folder string) ([][]float64, error) {
	specs, err := specsOf(schedulers, env, folder)
	if err != nil {
		return nil, err
	}
	list := make([][]float64, len(schedulers))
	for i := range list {
		list[i] = make([]float64, f.runs)
	}
	progress.Of(ctx).Later("simulating %s under %d schedulers", filepath.Base(folder), len(schedulers))
	err = run.Count(ctx, runtime.GOMAXPROCS(0), len(schedulers)*f.runs, func(e *sim.Engine, i int) error {
		name, seed := i/f.runs, i%f.runs
		sec, err := s.MakespanSec(ctx, e, specs[name], seed)
		if err != nil {
			return fmt.Errorf("%s under %s: %w", filepath.Base(folder), schedulers[name], err)
		}
		list[name][seed] = sec
		return nil
	})
	return list, err
}

// belowRanks says where --min-spearman and --max-median are not met.
func (f *flags) belowRanks(rows []rank.Row, maxMedian float64) error {
	var all []error
	for _, r := range rows {
		if r.By != rank.Simulated {
			continue
		}
		if maxMedian > 0 && !(r.Verdict.MedianError <= maxMedian) {
			all = append(all, fmt.Errorf("%s: the median error is %.1f %%, above --max-median %s", r.Workflow, 100*r.Verdict.MedianError, f.maxMedian))
		}
		if f.rank.minSpearman > 0 && r.Ceiling >= ranking.Measurable && !(r.Verdict.Spearman >= f.rank.minSpearman) {
			all = append(all, fmt.Errorf("%s: the rank correlation is %.2f, below --min-spearman %g", r.Workflow, r.Verdict.Spearman, f.rank.minSpearman))
		}
	}
	return errors.Join(all...)
}
