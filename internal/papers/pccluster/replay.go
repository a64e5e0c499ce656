package pccluster

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/sim"
)

// Names of the clusters' files in Options.Files.
const (
	mixedFile = "platform.yaml"
	equalFile = "platform-equal.yaml"
)

// Options choose the inputs of a replay. The zero Options replay the paper.
type Options struct {
	// Files holds platform.yaml, with the nodes of Table 1 for its first 16, and
	// platform-equal.yaml, each with a server and 24 nodes; nil: the files under
	// examples/pc-cluster.
	Files fs.FS
	// Network is the network model; the zero Network is LV08.
	Network sim.Network
}

// Replay is the paper, replayed. It belongs to the caller.
type Replay struct {
	Network    string // spec of the network model
	Calibrated *Calibrated
	Runs       []Run          // the lines of Tables 2 to 4
	Readings   []PowerReading // Table 4, by readings of how fast its nodes are
	Weights    []Weighting    // Table 1
	Steps      []Step         // curves of equal E2
	Counts     []Count        // what Tables 3 and 4 call theoretical
	Ledger     ledger.Ledger
	Figures    []Figure // 1 to 3: simulated curves and the points of Tables 2 and 4

	mixed, equal *Cluster
	simulator    *Simulator
}

// open reads the clusters.
func (r *Replay) open(files fs.FS) (err error) {
	if r.mixed, err = openWhole(files, mixedFile); err != nil {
		return err
	}
	r.equal, err = openWhole(files, equalFile)
	return err
}

// openWhole is OpenCluster of a cluster with a node for each that the paper has.
func openWhole(files fs.FS, name string) (*Cluster, error) {
	c, err := OpenCluster(files, name)
	if want := predictionRow().Nodes; err == nil && len(c.Nodes) < want {
		err = fmt.Errorf("%s: %d nodes: want n1 to n%d", name, len(c.Nodes), want)
	}
	return c, err
}

// NewReplay replays Tables 1 to 4 and Figures 1 to 3 of Zhu and Tian and judges what they
// and the text say. It is an error when an input file is wrong or ctx ends. It takes less
// than a second.
func NewReplay(ctx context.Context, o Options) (*Replay, error) {
	if o.Files == nil {
		o.Files = examples.PCCluster()
	}
	r := &Replay{Network: o.Network.String(), simulator: NewSimulator(o.Network)}
	if err := r.open(o.Files); err != nil {
		return nil, err
	}
	for _, part := range []func(context.Context) error{
		r.calibrate, r.runTables, r.readPowers, r.weigh, r.growWork, r.count, r.drawCurves, r.judged,
	} {
		if err := part(ctx); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// title names the publication.
const title = "Zhu and Tian, Scalability Based on High Performance PCs Cluster"

// Report is all of it. CSV has a line for each result and measure, then one for each
// published number.
func (r *Replay) Report() *report.Report {
	grids := r.grids()
	out := &report.Report{
		Title: title, Intro: fmt.Sprintf("Network %s. A server hands tasks to nodes, one message each way. E1 = W t0/(T N), E2 = W t0/(T V)", r.Network),
		Name: "pc-cluster", CSV: report.Long(r.Ledger, grids...),
	}
	out.Data("version", 1, "experiment", "pc-cluster", "network", r.Network)
	out.Add(grids...)
	out.Keep("figures", "pc-cluster-figures", r.figureTable())
	for _, f := range r.Figures {
		out.Add(f.picture())
	}
	out.Publish("Published numbers beside ours", "pc-cluster-ledger", title+": published numbers beside ours", r.Ledger)
	return out
}

// figureTable has a line for each point of each figure.
func (r *Replay) figureTable() *table.Table {
	t := table.New(table.Keys("figure", "series", "nodes", "published", "tasks", "efficiency")...)
	for _, f := range r.Figures {
		for _, s := range f.Series {
			for i := range s.X {
				t.Add(f.ID, s.Name, s.Nodes, s.Published, s.X[i], s.Y[i])
			}
		}
	}
	return t
}

// grids are the tables of results, in the order in which they are printed.
func (r *Replay) grids() []report.Part {
	return []report.Part{r.calibrationGrid(), r.constantGrid(), r.taskTimeGrid(), r.runGrid(), r.readingGrid(), r.weightGrid(), r.countGrid(), r.stepGrid()}
}

// grid is a table of results with rows that begin with an ID for programs.
func grid(key, head, note string, columns ...table.Column) (report.Part, *table.Table) {
	t := table.New(append([]table.Column{{Key: "id", Use: table.Programs}}, columns...)...)
	return report.Part{Key: key, Head: head, Note: note, Body: t, File: "pc-cluster-" + key}, t
}

func (r *Replay) runGrid() report.Part {
	p, t := grid("runs", "Tables 2 to 4: published runs and the simulator's, with its costs fitted to Table 2",
		fmt.Sprintf("E with t0 = %.4f s. inverted: with weights by time, as in Table 1.", r.Calibrated.TaskSec),
		table.Fixed("table", "table", 0), table.Fixed("nodes", "N", 0), table.Fixed("tasks", "W", 0), table.Fixed("published_s", "T publ.", 3).In("s"),
		table.Fixed("time_s", "T", 3).In("s"), table.Fixed("error_pct", "ours, %", 1).In("%"), table.Fixed("published_e1", "E1 publ.", 3),
		table.Fixed("e1", "E1", 3), table.Fixed("published_e2", "E2 publ.", 3), table.Fixed("e2", "E2", 3), table.Fixed("inverted_s", "T inverted", 3).In("s"),
	)
	for _, x := range r.Runs {
		t.Add(fmt.Sprintf("table%d-%d-%s", x.Table, x.Nodes, short(x.Tasks)), x.Table, x.Nodes, x.Tasks, x.PrintedSec, x.Sec, 100*(x.Sec/x.PrintedSec-1),
			given(x.PrintedE1), x.E1, x.PrintedE2, x.E2, given(x.InvertedSec))
	}
	return p
}

// given is nil for 0, which stands for a number that there is not.
func given(x float64) any {
	if x == 0 {
		return nil
	}
	return x
}

func (r *Replay) taskTimeGrid() report.Part {
	p, t := grid("task-times", "The time of one task, t0, and how many published E1 and E2 it explains",
		fmt.Sprintf("explained: ours, E = W t0/(T N) with the simulated T, is within %.0f %%, of %d in Table 2 and %d in Table 3.",
			100*explainedWithin, 2*len(printedTable2), 2*len(printedTable3)-1),
		table.Named("from", "from"), table.Fixed("value_s", "t0", 4).In("s"), table.Fixed("deviation_pct", "deviation", 1).In("%"),
		table.Fixed("table2", "Table 2", 0), table.Fixed("table3", "Table 3", 0),
	)
	for _, x := range r.Calibrated.TaskTimes {
		t.Add(x.ID, x.Text, x.Sec, given(100*x.Deviation), x.Table2, x.Table3)
	}
	return p
}

func (r *Replay) readingGrid() report.Part {
	own, t2 := r.Calibrated.TaskTime(table3Time), r.Calibrated.TaskTime(table2Time)
	p, t := grid("readings", "Table 4 by three readings of how fast its nodes are, with the costs fitted to Table 2",
		fmt.Sprintf("Table 1: nodes as numbered, Pentium D by its clock, t0 = %.4f s as above (two values chosen).\n"+
			"own E1/E2: V = N E1/E2, the last V = W t0/(T E2), t0 = %.4f s as in Table 3 (five values chosen; against Table 1).\n"+
			"Pentium D = 1: Pentium 4 at %.2f of Table 1's speed, the slowest first, 4+0, 4+2, 8+4, 16+8 nodes, t0 as before\n"+
			"(two values and four numbers of nodes chosen). With t0 = %.4f s, the mean over Table 2,\nE of the last two is %.1f %% less.",
			r.Calibrated.TaskSec, own.Sec, mixturePentium4, t2.Sec, 100*(1-t2.Sec/own.Sec)),
		table.Named("reading", "V by"), table.Fixed("nodes", "N", 0), table.Fixed("tasks", "W", 1), table.Fixed("power", "V", 3),
		table.Fixed("time_s", "T", 3).In("s"), table.Fixed("time_error_pct", "T, %", 1).In("%"), table.Fixed("e1", "E1", 4),
		table.Fixed("e1_error_pct", "E1, %", 1).In("%"), table.Fixed("e2", "E2", 4), table.Fixed("e2_error_pct", "E2, %", 1).In("%"),
	)
	names := map[string]string{readTable1: "Table 1", readOwn: "own E1/E2", readMixture: "Pentium D = 1"}
	for i, x := range r.Readings {
		of := printedTable4[i%len(printedTable4)]
		e1 := any(nil)
		if of.e1 != "" {
			e1 = 100 * (x.E1/printed(of.e1) - 1)
		}
		t.Add(fmt.Sprintf("%s-%d", x.ID, x.Nodes), names[x.ID], x.Nodes, x.Tasks, x.V, x.Sec, 100*(x.Sec/printed(of.sec)-1), x.E1, e1, x.E2, 100*(x.E2/printed(of.e2)-1))
	}
	return p
}

func (r *Replay) weightGrid() report.Part {
	p, t := grid("weights", "Weights of the 16 nodes of Table 1, and what they cost",
		fmt.Sprintf("at most: by formula, without overhead. free: without overhead, %d tasks. simulated: costs of Table 2, %d tasks.", freeTasks, realTasks),
		table.Named("weights", "weights"), table.Fixed("ceiling", "E2 at most", 4), table.Fixed("free_e2", "simulated, free", 4),
		table.Fixed("e2", "simulated", 4),
	)
	for _, w := range r.Weights {
		t.Add(w.ID, w.Text, w.Ceiling, w.Free, w.Real)
	}
	return p
}

func (r *Replay) countGrid() report.Part {
	p, t := grid("counts", "Theoretical task counts from 16 tasks on the smallest cluster",
		"printed, right: theorem 4 with C = 0.3, 2.4, 3.3. fitted: right, with the constants of Table 2. at most:\n"+
			"Table 3 for any constants, Table 4 for theorem 4 as printed on any nodes. Pentium D: how fast it would have to be for\n"+
			"that to reach the published count. own V: the most on any nodes whose V is as the efficiencies of Table 4 say.",
		table.Fixed("table", "table", 0), table.Fixed("nodes", "N", 0), table.Fixed("published", "published", 1), table.Fixed("printed", "printed", 1),
		table.Fixed("right", "right", 1), table.Fixed("fitted", "fitted", 1), table.Fixed("most", "at most", 1), table.Fixed("pentium_d", "Pentium D", 1),
		table.Fixed("most_own", "own V", 1),
	)
	for _, c := range r.Counts {
		t.Add(fmt.Sprintf("table%d-%d", c.Table, c.Nodes), c.Table, c.Nodes, c.Published, c.Printed, c.Right, c.Fitted, c.Most, given(c.PentiumD), given(c.Own))
	}
	return p
}

func (r *Replay) stepGrid() report.Part {
	p, t := grid("curves", "Work that should keep E2, simulated",
		fmt.Sprintf("Tasks are cut in %d parts, so that rounding to whole tasks does not hide the curve; whole: E2 without that.\n"+
			"numbered, slow-first: nodes that differ join as they are numbered, or the slowest first.", grain),
		table.Named("cluster", "cluster"), table.Named("equation", "equation"), table.Fixed("nodes", "N", 0), table.Fixed("power", "V", 3),
		table.Fixed("tasks", "W", 1), table.Fixed("time_s", "T", 3).In("s"), table.Fixed("e1", "E1", 4), table.Fixed("e2", "E2", 4),
		table.Fixed("whole_e2", "E2, whole", 4),
	)
	for _, s := range r.Steps {
		t.Add(fmt.Sprintf("%s-%s-%d", s.Cluster, s.Rule, s.Nodes), s.Cluster, s.Rule, s.Nodes, s.V, s.Tasks, s.Sec, s.E1, s.E2, s.WholeE2)
	}
	return p
}

func (r *Replay) calibrationGrid() report.Part {
	p, t := grid("calibration", "Calibration: fitted to a part, tested on the rest of Table 2",
		"Errors in percent: mean and greatest relative error. open: constants that the rows do not determine. predicted:\n"+
			"3135.2 tasks (simulator: 3135) on 24 nodes, where the paper predicts 105.327 s.",
		table.Named("model", "model"), table.Named("rows", "fitted to"), table.Named("undetermined", "open"), table.Fixed("mape_pct", "MAPE", 2).In("%"),
		table.Fixed("max_pct", "max", 1).In("%"), table.Fixed("rmse_s", "RMSE/s", 3).In("s"), table.Fixed("test_mape_pct", "test MAPE", 2).In("%"),
		table.Fixed("test_max_pct", "test max", 1).In("%"), table.Fixed("predicted_s", "predicted/s", 2).In("s"),
	)
	for _, c := range r.Calibrated.List {
		row := []any{c.ID, c.Model, c.Rows, strings.Join(c.Undetermined, ", ")}
		if c.Fit == nil {
			t.Add(append(row, nil, nil, nil, nil, nil, nil)...)
			continue
		}
		row = append(row, 100*c.Fit.Errors.Mean, 100*c.Fit.Errors.Max, c.Fit.Errors.RMSE)
		t.Add(append(row, 100*c.Test.Mean, 100*c.Test.Max, c.PredictedSec)...)
	}
	return p
}

func (r *Replay) constantGrid() report.Part {
	p, t := grid("constants", "Constants, in seconds, with 95 % confidence intervals",
		"Intervals hold if the model is right and relative errors are independent and normal with one variance.",
		table.Named("model", "model"), table.Named("rows", "fitted to"), table.Named("constant", "constant"), table.Fixed("value_s", "value", 4).In("s"),
		table.Fixed("low_s", "from", 4).In("s"), table.Fixed("high_s", "to", 4).In("s"),
	)
	for _, c := range r.Calibrated.List {
		if c.Fit == nil {
			continue
		}
		for _, x := range c.Fit.Constants {
			t.Add(c.ID+"-"+x.Name, c.Model, c.Rows, x.Name, x.Value, x.Low, x.High)
		}
	}
	return p
}
