package records

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// rankFlags are those of --rank.
type rankFlags struct {
	on          bool
	own, nodes  string
	noise       string
	minSpearman float64
}

func (f *rankFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.on, "rank", false, "each RECORD is a folder with logs of one workflow under several schedulers: is their order predicted?")
	flags.StringVar(&f.own, "own", "original", "with --rank, the `SCHEDULER` whose runs are all that predictions are made of")
	flags.StringVar(&f.nodes, "nodes", "", "with --rank, cores and memory of the `NODES`, as import takes them: 32c128GB")
	flags.StringVar(&f.noise, "noise", "task=normal(cv=0.03)", "with --rank, how run times differ between runs, `NOISE`, or none")
	flags.Float64Var(&f.minSpearman, "min-spearman", 0, "with --rank, fail if the rank correlation on a workflow that can be measured is below `RATIO`")
}

// labelled are the names of logs: the scheduler and the number of the run.
var labelled = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+?)[.-](\d+)\.`) })

// recordedRun is a run with the scheduler that its file names.
type recordedRun struct {
	scheduler string
	*logs.Run
}

// workflowOf reads the logs of a folder. Runs by the own scheduler come with the graph.
func (f *rankFlags) workflowOf(in *input.Reader, folder string) (w rank.Workflow, own []*logs.Run, err error) {
	w.Name = filepath.Base(filepath.Clean(folder))
	runs, err := f.readRuns(in, folder)
	if err != nil {
		return w, nil, err
	}
	clean := true
	for _, r := range runs {
		if r.scheduler == f.own {
			own = append(own, r.Run)
			w.Own = append(w.Own, r.Makespan())
		}
		i := slices.Index(w.Plain.Names, r.scheduler)
		if i < 0 {
			i = len(w.Plain.Names)
			w.Plain.Names, w.Plain.Repeats = append(w.Plain.Names, r.scheduler), append(w.Plain.Repeats, nil)
			w.Clean.Names, w.Clean.Repeats = append(w.Clean.Names, r.scheduler), append(w.Clean.Repeats, nil)
		}
		sec, stalls := r.Makespan(), rank.Stalls(r.Run)
		w.Plain.Repeats[i] = append(w.Plain.Repeats[i], sec)
		w.Clean.Repeats[i] = append(w.Clean.Repeats[i], sec-rank.StalledSec*float64(stalls))
		clean = clean && stalls >= 0
	}
	if !clean {
		w.Clean = ranking.Recorded{}
	}
	switch {
	case len(own) == 0:
		return w, nil, mistake.Inputf("%s: no run by %s, of which predictions are made (--own names another scheduler; there are runs by %s)", srcerr.Visible(folder), f.own, strings.Join(w.Plain.Names, ", "))
	case len(w.Plain.Names) < 2:
		return w, nil, mistake.Inputf("%s: all runs are by %s: there is no order to predict", srcerr.Visible(folder), f.own)
	case own[0].Graph == nil:
		return w, nil, mistake.Inputf("%s: no graph of the processes beside the runs by %s (dag.html, .dot or .mmd of Nextflow's -with-dag)", srcerr.Visible(folder), f.own)
	}
	return w, own, nil
}

// readRuns reads the runs of a folder, in the order of their names. A run that was cut off has no makespan and is
// left out.
func (f *rankFlags) readRuns(in *input.Reader, folder string) (list []recordedRun, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, input.NoFile(folder, err)
	}
	var sources []nextflow.Source
	for _, e := range entries {
		if e.IsDir() || !nextflow.IsCandidate(e.Name()) {
			continue
		}
		src, err := in.OpenFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		if nextflow.Recognises(src.Data) {
			sources = append(sources, nextflow.Source{Name: src.Name, Data: src.Data})
		}
	}
	if len(sources) == 0 {
		return nil, mistake.Inputf("%s: no trace of Nextflow in this folder (want files such as rank_fair.3.trace.csv)", srcerr.Visible(folder))
	}
	groups, err := nextflow.Group(sources)
	if err != nil {
		return nil, mistake.Placed(sources[0].Name, err)
	}
	var wrong []error
	for _, g := range groups {
		label := labelled().FindStringSubmatch(filepath.Base(g.Trace.Name))
		if label == nil {
			wrong = append(wrong, mistake.Placed(g.Trace.Name, srcerr.At(g.Trace.Name, 1, 1, "the name does not say which scheduler and which run (want a name such as rank_fair.3.trace.csv)")))
			continue
		}
		if label[1] != f.own {
			g.Graph = nil
		}
		r, err := nextflow.Read(g)
		if err != nil {
			wrong = append(wrong, mistake.Placed(g.Trace.Name, err))
			continue
		}
		if r.Cut {
			in.Note(fmt.Sprintf("%s: the log ends before the run: left out", g.Trace.Name))
			continue
		}
		list = append(list, recordedRun{label[1], r})
	}
	return list, errors.Join(wrong...)
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
		w, own, err := f.rank.workflowOf(in, folder)
		if err != nil {
			return nil, nil, err
		}
		nodes, err := f.rank.nodesOf(own)
		if err != nil {
			return nil, nil, err
		}
		w.Predicted = map[string][][]float64{}
		env := catalog.Env{Extra: extra}
		for by, o := range map[string]sim.Options{rank.Simulated: with, rank.Bare: without} {
			s, err := rank.New(own, &rank.Options{Nodes: nodes, Sim: o, Env: env, Seed: 1})
			if err != nil {
				return nil, nil, mistake.Placed(folder, err)
			}
			if w.Predicted[by], err = f.simulated(cmd.Context(), s, env, w.Plain.Names, folder); err != nil {
				return nil, nil, err
			}
		}
		list = append(list, w)
	}
	return list, rank.Compare(list, 1), nil
}

// nodesOf are those that the runs had, with their cores and memory.
func (f *rankFlags) nodesOf(own []*logs.Run) ([]logs.Node, error) {
	nodes, err := imported.Nodes(f.nodes, logs.Seen(own))
	for _, r := range own {
		if large := imported.TooLarge(r, nodes); err == nil && large != "" {
			err = errors.New(large)
		}
	}
	return nodes, mistake.InFlag("--nodes", err)
}

// simulated are the makespans under each scheduler, one for each seed.
func (f *flags) simulated(ctx context.Context, s *rank.Study, env catalog.Env, schedulers []string, folder string) ([][]float64, error) {
	list, specs := make([][]float64, len(schedulers)), make([]spec.Spec, len(schedulers))
	for i, name := range schedulers {
		var err error
		if specs[i], err = spec.Parse(name); err == nil {
			_, err = catalog.Parse(name, env)
		}
		if err != nil {
			return nil, mistake.Inputf("%s: logs of runs by %s: %w", srcerr.Visible(folder), srcerr.Visible(name), err)
		}
		list[i] = make([]float64, f.runs)
	}
	progress.Of(ctx).Later("simulating %s under %d schedulers", filepath.Base(folder), len(schedulers))
	err := run.Count(ctx, runtime.GOMAXPROCS(0), len(schedulers)*f.runs, func(e *sim.Engine, i int) error {
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
