package records

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// folders says how logs of workflows under several schedulers are read: a folder has those of one workflow.
type folders struct{ own, nodes string }

func (f *folders) add(cmd *cobra.Command, with string) {
	flags := cmd.Flags()
	flags.StringVar(&f.own, "own", "original", "with "+with+", the `SCHEDULER` whose runs are all that predictions are made of")
	flags.StringVar(&f.nodes, "nodes", "", "with "+with+", cores and memory of the `NODES`, as import takes them: 32c128GB")
}

// recordedRun is a run with the scheduler and the number that its file names.
type recordedRun struct {
	scheduler, number string
	sha256            string // of the trace
	stalls            int    // -1: not known
	*logs.Run
}

// recorded is the logs of a workflow.
type recorded struct {
	rank.Workflow
	runs []recordedRun
	own  []*logs.Run
}

// workflowOf reads the logs of a folder. Runs by the own scheduler come with the graph.
func (f *folders) workflowOf(in *input.Reader, folder string) (w recorded, err error) {
	w.Name = filepath.Base(filepath.Clean(folder))
	if w.runs, err = f.readRuns(in, folder); err != nil {
		return w, err
	}
	clean := true
	for _, r := range w.runs {
		if r.scheduler == f.own {
			w.own = append(w.own, r.Run)
			w.Own = append(w.Own, r.Makespan())
		}
		i := slices.Index(w.Plain.Names, r.scheduler)
		if i < 0 {
			i = len(w.Plain.Names)
			w.Plain.Names, w.Plain.Repeats = append(w.Plain.Names, r.scheduler), append(w.Plain.Repeats, nil)
			w.Clean.Names, w.Clean.Repeats = append(w.Clean.Names, r.scheduler), append(w.Clean.Repeats, nil)
		}
		sec := r.Makespan()
		w.Plain.Repeats[i] = append(w.Plain.Repeats[i], sec)
		w.Clean.Repeats[i] = append(w.Clean.Repeats[i], sec-rank.StalledSec*float64(r.stalls))
		clean = clean && r.stalls >= 0
	}
	if !clean {
		w.Clean = ranking.Recorded{}
	}
	switch {
	case len(w.own) == 0:
		return w, mistake.Inputf("%s: no run by %s, of which predictions are made (--own names another scheduler; there are runs by %s)", srcerr.Visible(folder), f.own, strings.Join(w.Plain.Names, ", "))
	case len(w.Plain.Names) < 2:
		return w, mistake.Inputf("%s: all runs are by %s: there is no order to predict", srcerr.Visible(folder), f.own)
	case w.own[0].Graph == nil:
		return w, mistake.Inputf("%s: no graph of the processes beside the runs by %s (dag.html, .dot or .mmd of Nextflow's -with-dag)", srcerr.Visible(folder), f.own)
	}
	return w, nil
}

// readRuns reads the runs of a folder, in the order of their names. A run that was cut off has no makespan and is
// left out.
func (f *folders) readRuns(in *input.Reader, folder string) (list []recordedRun, err error) {
	sources, dates, err := openLogs(in, folder)
	if err != nil {
		return nil, err
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
		by, number, labelled := nextflow.Label(g.Trace.Name)
		if !labelled {
			wrong = append(wrong, mistake.Placed(g.Trace.Name, srcerr.At(g.Trace.Name, 1, 1, "the name does not say which scheduler and which run (want a name such as rank_fair.3.trace.csv)")))
			continue
		}
		if by != f.own {
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
		dates.Join(r, by, number)
		list = append(list, recordedRun{by, number, fmt.Sprintf("%x", sha256.Sum256(g.Trace.Data)), rank.Stalls(r), r})
	}
	return list, errors.Join(wrong...)
}

// openLogs reads the files of a folder: those of Nextflow, and a table of dates; nil: none.
func openLogs(in *input.Reader, folder string) (sources []nextflow.Source, dates *nextflow.Dates, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, input.NoFile(folder, err)
	}
	for _, e := range entries {
		table := ending.Bare(e.Name()) == datesFile
		if e.IsDir() || !table && !nextflow.IsCandidate(e.Name()) {
			continue
		}
		src, err := in.OpenFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, nil, err
		}
		switch {
		case table && nextflow.RecognisesDates(src.Data):
			if dates, err = nextflow.ReadDates(src.Name, src.Data); err != nil {
				return nil, nil, mistake.Placed(src.Name, err)
			}
		case !table && nextflow.Recognises(src.Data):
			sources = append(sources, nextflow.Source{Name: src.Name, Data: src.Data})
		}
	}
	return sources, dates, nil
}

// datesFile may have the dates at which the ends of tasks were known, of runs without a log.
const datesFile = "dates.csv"

// nodesOf are those that the runs had, with their cores and memory.
func (f *folders) nodesOf(own []*logs.Run) ([]logs.Node, error) {
	nodes, err := imported.Nodes(f.nodes, logs.Seen(own))
	for _, r := range own {
		if large := imported.TooLarge(r, nodes); err == nil && large != "" {
			err = errors.New(large)
		}
	}
	return nodes, mistake.InFlag("--nodes", err)
}
