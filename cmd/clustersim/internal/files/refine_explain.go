package files

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// explain prints what became of each task, to standard error or a file, and then
// what became of the whole, to standard error.
func explain(cmd *cobra.Command, r *refine.Refined, file string) error {
	stderr := cmd.ErrOrStderr()
	whole := &report.Report{}
	if file == "-" {
		whole.Show("", explainTable(r))
	} else {
		format := cmp.Or(map[string]table.Format{".csv": table.CSV, ".json": table.JSON}[strings.ToLower(filepath.Ext(file))], table.Text)
		if err := output.WriteFile(cmd, file, func(w io.Writer) error { return explainTable(r).Write(output.InFormat(cmd, w, format), format) }); err != nil {
			return err
		}
	}
	explainWhole(whole, r)
	return whole.Write(stderr, table.Text)
}

// workUnit is the unit of loads.
func workUnit(d *workload.DAG) string {
	if d.WorkUnit() == "instruction" {
		return "I"
	}
	return "f"
}

// explainTable has a row for each task, in the order in which the procedure came to
// them. Times are undefined where step 8 was not reached.
func explainTable(r *refine.Refined) *table.Table {
	unit := workUnit(r.Original)
	load := func(v any) string { return output.Short(v.(float64), unit) }
	sec := func(v any) string { return output.Short(v.(float64), "s") }
	t := table.New(
		table.Column{Key: "task"}, table.Column{Key: "level"}, table.Column{Key: "k"},
		table.Column{Key: "work_flop", Head: "work", Text: load},
		table.Column{Key: "alpha"},
		table.Column{Key: "parallel_flop", Head: "grown parallel", Text: load},
		table.Column{Key: "subtask_flop", Head: "subtask", Text: load},
		table.Column{Key: "reduce_flop", Head: "reduce", Text: load},
		table.Column{Key: "saved_s", Head: "T_s", Text: sec},
		table.Column{Key: "overhead_s", Head: "T_o", Text: sec},
		table.Column{Key: "why"},
	)
	for _, x := range r.Explain() {
		var reduce, saved, overhead any
		if x.K > 1 {
			reduce = x.ReduceFlop
		}
		if x.Weighed {
			saved, overhead = x.SavedSec, x.OverheadSec
		}
		t.Add(x.Name, x.Level, x.K, x.WorkFlop, x.Alpha, x.ParallelFlop, x.SubtaskFlop, reduce, saved, overhead, string(x.Why))
	}
	return t
}

// explainWhole has the workload before and after, and what Proposition 1 says.
func explainWhole(out *report.Report, r *refine.Refined) {
	was, is := r.Original, r.DAG
	before, after := r.Totals()
	p := r.Proposition1()
	unit := workUnit(was)
	t := table.New(table.Column{Head: fmt.Sprintf("%d of %s split", r.NumSplit(), units.Count(was.NumTasks(), "task"))},
		table.Column{Key: "before"}, table.Column{Key: "after"})
	t.Add("tasks", fmt.Sprint(was.NumTasks()), fmt.Sprint(is.NumTasks()))
	t.Add("edges", fmt.Sprint(was.NumEdges()), fmt.Sprint(is.NumEdges()))
	for _, row := range []struct {
		name          string
		before, after float64
	}{
		{"work", was.TotalWorkFlop(), is.TotalWorkFlop()},
		{"  serial", before.SerialFlop, after.SerialFlop},
		{"  parallel", before.ParallelFlop, after.ParallelFlop},
		{"  reduce tasks", before.ReduceFlop, after.ReduceFlop},
		{"critical path by work", p.OldWeight, p.NewWeight},
	} {
		t.Add(row.name, output.Short(row.before, unit), output.Short(row.after, unit))
	}
	out.Show("", t)
	out.Say("critical path before: %s\ncritical path after:  %s\n%s", pathText(was, p.Old), pathText(is, p.New), sayProposition1(p, unit))
}

// sayProposition1 is one sentence.
func sayProposition1(p refine.Proposition1, unit string) string {
	if p.Holds {
		return "Proposition 1 holds by work: the critical path consists of parts of the old one's tasks."
	}
	return fmt.Sprintf("Proposition 1 fails by work: the critical path is another one. The heaviest path of parts of an old critical path's tasks has %s.",
		output.Short(p.KeptWeight, unit))
}

// pathEnds is how many tasks pathText names at each end of a long path.
const pathEnds = 4

// pathText names the tasks of a path; the middle of a long one is counted.
func pathText(d *workload.DAG, path []workload.TaskID) string {
	names := make([]string, 0, len(path))
	for _, t := range path {
		names = append(names, d.TaskName(t))
	}
	if skipped := len(path) - 2*pathEnds; skipped > 1 {
		names = slices.Concat(names[:pathEnds], []string{fmt.Sprintf("(%d more)", skipped)}, names[len(names)-pathEnds:])
	}
	return strings.Join(names, " -> ")
}
