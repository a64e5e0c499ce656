package files

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// refineFlags are the flags of refine, as written and as read.
type refineFlags struct {
	workload, file, to, explain string

	o refine.Options // what pflag reads itself

	alpha, chi, perByte, send, serialRatio string
	speed, newLink, referenceSpeed         string

	referenceFlops float64 // 0: as the file says
}

func addRefineFlags(cmd *cobra.Command) *refineFlags {
	f := &refineFlags{o: refine.Defaults(0, 0)}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&f.workload, "workload", "w", "", "the `WORKLOAD`: a file, - or a spec")
	flags.IntVarP(&f.o.K, "k", "k", 0, "split a task into `K` subtasks")
	flags.Float64Var(&f.o.Beta, "beta", 0, "`FACTOR` by which parallel loads grow (default k)")
	opened.Flag(flags, &f.file, "out", "-", "write to `FILE`, which is replaced only on success; - is standard output")
	flags.StringVarP(&f.to, "to", "o", "", "write as `FORMAT`: "+strings.Join(writable(), ", "))
	opened.Flag(flags, &f.explain, "explain", "", "say what became of each task and why, on standard error or in `FILE`")
	flags.Lookup("explain").NoOptDefVal = "-"
	output.AddCSVSafe(cmd)
	flags.StringVar(&f.alpha, "alpha", "0%", "serial `FRACTION`, such as 1%, of tasks that state none")
	flags.StringVar(&f.chi, "chi", "0%", "load of a reduce task as a `FRACTION` of its task's load before it grew")
	flags.StringVar(&f.perByte, "reduce-per-byte", "0f", "`LOAD` of a reduce task, such as 10f, for each byte that it receives")
	flags.StringVar(&f.send, "send", f.o.Send.String(), "which tasks send an edge's data, `SENDER`: reduce (the reduce task), all (each subtask a share to each) or pairwise (one subtask to one)")
	flags.Float64Var(&f.o.DataExponent, "data-exponent", f.o.DataExponent, "`G`: data grow by eta^G; 0 leaves them")
	flags.StringVar(&f.serialRatio, "serial-ratio", "0.1", "step 1: split nothing when the parallel load is less than `RATIO` times the serial")
	flags.Float64Var(&f.o.Rho0, "rho0", f.o.Rho0, "step 5: a `VARIANCE` of the parallel loads, flop^2, above which the heavier half is split in 2k")
	flags.IntVar(&f.o.SecondHalfK, "second-half-k", f.o.SecondHalfK, "step 5: in how many the `K` of the lighter half is then split")
	flags.IntVar(&f.o.MaxLevelTasks, "max-level", 0, "step 7: `N`, the nodes of the new platform: no level gets more tasks; 0: no limit")
	flags.BoolVar(&f.o.CountReduce, "count-reduce", false, "step 7: count reduce tasks too")
	flags.StringVar(&f.speed, "speed", "", "step 8: `SPEED` of a node, such as 1Gf; needs --new-link")
	flags.StringVar(&f.newLink, "new-link", "", "step 8: `BANDWIDTH` of a new node's link, such as 10Gbps; needs --speed")
	flags.StringVar(&f.referenceSpeed, "reference-speed", "", "`SPEED`, such as 1Gf, that turns run times into work and work into run times")
	return f
}

// options reads the flags. All mistakes are reported at once.
func (f *refineFlags) options(cmd *cobra.Command) (refine.Options, error) {
	o := f.o
	var errs []error
	read := func(flag, text string, parse func(string) (float64, error), to *float64) {
		v, err := parse(text)
		*to = v
		errs = append(errs, mistake.InFlag(flag, err))
	}
	errs = append(errs, mistake.UsageIf(f.workload == "", "no workload (give -w)"))
	if !cmd.Flags().Changed("k") {
		errs = append(errs, mistake.Usagef("no k (give -k, into how many subtasks to split a task)"))
		o.K = 1 // for Check
	}
	if !cmd.Flags().Changed("beta") {
		o.Beta = float64(max(o.K, 1))
	}
	read("--alpha", f.alpha, units.Fraction, &o.Alpha)
	read("--chi", f.chi, units.Fraction, &o.ReducePerWork)
	read("--reduce-per-byte", f.perByte, units.Work, &o.ReduceFlopPerByte)
	read("--serial-ratio", f.serialRatio, units.Fraction, &o.SerialRatio)
	var err, errSend error
	f.referenceFlops, err = input.ReferenceSpeed(f.referenceSpeed)
	o.Send, errSend = refine.ParseSend(f.send)
	errs = append(errs, err, mistake.InFlag("--send", errSend), f.step8(&o))
	if err := errors.Join(errs...); err != nil {
		return o, err
	}
	return o, asUsage(o.Check())
}

// step8 reads --speed and --new-link.
func (f *refineFlags) step8(o *refine.Options) error {
	if f.speed == "" && f.newLink == "" {
		return nil
	}
	if f.speed == "" || f.newLink == "" {
		return mistake.Usagef("--speed and --new-link go together")
	}
	speed, errSpeed := input.Positive(units.Speed, f.speed)
	var errLink error
	o.NewLinkBytesPerSec, errLink = input.Positive(units.Bandwidth, f.newLink)
	o.SpeedFlops = func(workload.TaskID) float64 { return speed }
	return errors.Join(mistake.InFlag("--speed", errSpeed), mistake.InFlag("--new-link", errLink))
}

// asUsage makes each of the joined errors a mistake on the command line.
func asUsage(err error) error {
	var all []error
	for _, leaf := range mistake.Leaves(err) {
		all = append(all, mistake.Usage(leaf))
	}
	return errors.Join(all...)
}

// explain prints what became of each task, to standard error or a file, and then
// what became of the whole, to standard error.
func explain(cmd *cobra.Command, r *refine.Refined, file string) error {
	stderr := cmd.ErrOrStderr()
	whole := &report.Report{}
	if file == "-" {
		whole.Show("", explainTable(r))
	} else {
		format := cmp.Or(map[string]table.Format{".csv": table.CSV, ".json": table.JSON}[ending.Ext(file)], table.Text)
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
