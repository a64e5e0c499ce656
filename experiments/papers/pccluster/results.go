package pccluster

import "fmt"

// Grid is a table of results: what a program reads by key, with what a person
// reads beside it. The first value of a row is its ID, a string.
type Grid struct {
	ID, Title string
	Note      string // below the table; may be empty
	Columns   []Column
	Rows      [][]any
}

// Column is a measure. Decimals is what text shows of a number; a column with a
// negative one is text.
type Column struct {
	Key, Head, Unit string
	Decimals        int
}

const words = -1

// Grids are the tables of results, in the order in which they are printed.
func (r *Replay) Grids() []Grid {
	return []Grid{r.calibrationGrid(), r.constantGrid(), r.runGrid(), r.weightGrid(), r.countGrid(), r.stepGrid()}
}

func (r *Replay) runGrid() Grid {
	g := Grid{
		ID: "runs", Title: "Tables 2 to 4: published runs and the simulator's, with its costs fitted to Table 2",
		Note: fmt.Sprintf("E with t0 = %.4f s, the mean of E1 T N/W over Table 2. inverted: with weights by time, as in Table 1.", r.Calibrated.TaskSec),
		Columns: []Column{
			{"table", "table", "", 0},
			{"nodes", "N", "", 0},
			{"tasks", "W", "", 0},
			{"published_s", "T publ.", "s", 3},
			{"time_s", "T", "s", 3},
			{"error_pct", "ours, %", "%", 1},
			{"published_e1", "E1 publ.", "", 3},
			{"e1", "E1", "", 3},
			{"published_e2", "E2 publ.", "", 3},
			{"e2", "E2", "", 3},
			{"inverted_s", "T inverted", "s", 3},
		},
	}
	for _, x := range r.Runs {
		g.Rows = append(g.Rows, []any{
			fmt.Sprintf("table%d-%d-%s", x.Table, x.Nodes, short(x.Tasks)), x.Table, x.Nodes, x.Tasks, x.PrintedSec, x.Sec, 100 * (x.Sec/x.PrintedSec - 1),
			given(x.PrintedE1), x.E1, x.PrintedE2, x.E2, given(x.InvertedSec),
		})
	}
	return g
}

// given is nil for a number that is not there.
func given(x float64) any {
	if x == 0 {
		return nil
	}
	return x
}

func (r *Replay) weightGrid() Grid {
	g := Grid{
		ID: "weights", Title: "Weights of the 16 nodes of Table 1, and what they cost",
		Note: fmt.Sprintf("at most: by formula, without overhead. free: without overhead, %d tasks. simulated: costs of Table 2, %d tasks.", freeTasks, realTasks),
		Columns: []Column{
			{"weights", "weights", "", words},
			{"ceiling", "E2 at most", "", 4},
			{"free_e2", "simulated, free", "", 4},
			{"e2", "simulated", "", 4},
		},
	}
	for _, w := range r.Weights {
		g.Rows = append(g.Rows, []any{w.ID, w.Text, w.Ceiling, w.Free, w.Real})
	}
	return g
}

func (r *Replay) countGrid() Grid {
	g := Grid{
		ID: "counts", Title: "Theoretical task counts from 16 tasks on the smallest machine",
		Note: "printed, right: theorem 4 with C = 0.3, 2.4, 3.3. fitted: right, with the constants of Table 2. at most:\n" +
			"Table 3 for any constants, Table 4 for theorem 4 as printed on any nodes. Pentium D: how fast it would have to be for\n" +
			"that to reach the published count. own V: the most on any nodes whose V is as the efficiencies of Table 4 say.",
		Columns: []Column{
			{"table", "table", "", 0},
			{"nodes", "N", "", 0},
			{"published", "published", "", 1},
			{"printed", "printed", "", 1},
			{"right", "right", "", 1},
			{"fitted", "fitted", "", 1},
			{"most", "at most", "", 1},
			{"pentium_d", "Pentium D", "", 1},
			{"most_own", "own V", "", 1},
		},
	}
	for _, c := range r.Counts {
		g.Rows = append(g.Rows, []any{
			fmt.Sprintf("table%d-%d", c.Table, c.Nodes), c.Table, c.Nodes, c.Published, c.Printed, c.Right, c.Fitted, c.Most, given(c.PentiumD), given(c.Own),
		})
	}
	return g
}

func (r *Replay) stepGrid() Grid {
	g := Grid{
		ID: "curves", Title: "Work that should keep E2, simulated",
		Note: fmt.Sprintf("Tasks are cut in %d parts, so that rounding to whole tasks does not hide the curve; whole: E2 without that.\n"+
			"numbered, slow-first: nodes that differ join as they are numbered, or the slowest first.", grain),
		Columns: []Column{
			{"machine", "machine", "", words},
			{"equation", "equation", "", words},
			{"nodes", "N", "", 0},
			{"power", "V", "", 3},
			{"tasks", "W", "", 1},
			{"time_s", "T", "s", 3},
			{"e1", "E1", "", 4},
			{"e2", "E2", "", 4},
			{"whole_e2", "E2, whole", "", 4},
		},
	}
	for _, s := range r.Steps {
		g.Rows = append(g.Rows, []any{
			fmt.Sprintf("%s-%s-%d", s.Machine, s.Rule, s.Nodes), s.Machine, s.Rule, s.Nodes, s.V, s.Tasks, s.Sec, s.E1, s.E2, s.WholeE2,
		})
	}
	return g
}
