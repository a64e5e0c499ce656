package partition

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// smallOptions replay two graphs with few seeds and small budgets.
func smallOptions() Options {
	return Options{Seeds: 2, Graphs: []int{1, 2}, Budget: smallBudget, Workers: 1}
}

// small is that replay, which all tests read and none changes.
var small = sync.OnceValues(func() (*Replay, error) { return NewReplay(context.Background(), smallOptions()) })

func replay(t *testing.T) *Replay {
	t.Helper()
	r, err := small()
	require.NoError(t, err)
	return r
}

func TestLedgerHoldsTable2(t *testing.T) {
	r := replay(t)
	require.NoError(t, r.Ledger.Check())
	for _, row := range rows([]int{1, 2}) {
		for c, cell := range row.printed {
			for kind, text := range map[string]string{"cost": cell.cost, "balance": cell.balance} {
				e, ok := r.Ledger.Find(fmt.Sprintf("t2/%d-%d/%s-%s", row.Graph, row.Parts, kind, columnNames[c]))
				require.True(t, ok)
				require.Equal(t, text, e.Published.Text)
			}
		}
	}
}

func TestSpan(t *testing.T) {
	var s span
	for _, x := range []int64{0, 5, 2} {
		s.add(x)
	}
	require.Equal(t, "0 to 5", s.String(), "a first value of 0 counts")
}

func TestLedgerVerdicts(t *testing.T) {
	l := replay(t).Ledger
	for id, want := range map[string]ledger.Verdict{
		"t2/1-3/cost-kmetis": ledger.CannotHold, "t2/2-6/cost-qga": ledger.CannotHold, "t2/1-3/balance-kmetis": ledger.Differs,
		"t1/1/nodes": ledger.Reproduced, "t1/2/work": ledger.Reproduced, "t1/2/messages": ledger.Reproduced, "t1/1/delta": ledger.Reproduced,
		"t1/archive":    ledger.Differs,
		"text/mean-qga": ledger.Reproduced, "text/reduction-kmetis": ledger.Reproduced, "text/reduction-0-1": ledger.Reproduced,
		"text/lower": ledger.CannotHold, "text/more-balanced": ledger.CannotHold, "text/balance-means": ledger.Reproduced,
		"re/balance-qga": ledger.Reproduced, "re/balance-qga-ls": ledger.Reproduced, "re/optimum-qga": ledger.Differs,
		"printed/search": ledger.CannotHold, "printed/gate": ledger.CannotHold,
		"misprint/greater": ledger.Differs, "misprint/zero": ledger.Differs, "misprint/free": ledger.Differs, "misprint/printed": ledger.Differs,
	} {
		e, ok := l.Find(id)
		require.True(t, ok, id)
		require.Equal(t, want, e.Verdict, id)
	}
	for _, e := range l { // what random runs give has a range, and is not cut
		if random := strings.HasPrefix(e.ID, "t2/") || strings.HasPrefix(e.ID, "re/"); random && !math.IsNaN(e.Published.Value) {
			require.NotZero(t, e.Range, e.ID)
			require.NotEqual(t, ledger.Cut, e.Verdict, e.ID)
		}
	}
	for id, figures := range map[string][]string{
		"t2/1-3/cost-kmetis":    {"2450", "42.9 MB", "8.5 cut"},
		"text/reduction-kmetis": {"3873.1", "2997.83", "20.4 %", "15.1 %"},
		"text/reduction-0-1":    {"3480.9", "13.0 %", "10.0 %"},
		"text/lower":            {"18 less, 0 equal (kmetis); 17 less, 0 equal (0-1)", "graph 5, k = 6: 4042 against 4023"},
		"text/more-balanced":    {"11 less, 4 equal (kmetis); 6 less, 11 equal (0-1)"},
		"printed/gate":          {"0.9372"},
		"t1/archive":            {"2395 vertices", "50, 80, 120, 150, 180, 200 nodes of 10 to 300"},
	} {
		e, _ := l.Find(id)
		for _, figure := range figures {
			require.Contains(t, e.Reason, figure, id)
		}
	}
}

// TestPrintedIsStuck: the algorithm to the letter never finds anything.
func TestPrintedIsStuck(t *testing.T) {
	r := replay(t)
	require.Len(t, r.Printed.Generations, smallBudget.CurveGenerations)
	for _, g := range r.Printed.Generations {
		require.Zero(t, g.Best)
		require.LessOrEqual(t, g.Distinct, 2)
		require.Equal(t, 1.0, g.First+g.Unassigned)
		require.Less(t, g.Norm, 1.0)
	}
	require.False(t, r.Printed.Outcome.Balanced)
	require.Equal(t, float64(r.Printed.Row.Parts), r.Printed.Outcome.Balance)
}

// TestSharesAddUp: the steps of the path multiply to the whole.
func TestSharesAddUp(t *testing.T) {
	r := replay(t)
	shares, total := r.pathShares()
	sum := 0.0
	for _, s := range shares {
		sum += s
	}
	require.InDelta(t, 1, sum, 1e-9)
	require.InDelta(t, r.compareAll(quantumSearch+local, blindBalanced).Ratio, total, 1e-12)
}

// TestCurvesFall: what a search has found stays found, and is not below the best known.
func TestCurvesFall(t *testing.T) {
	r := replay(t)
	require.Len(t, r.Curves, 2*2*len(searches()))
	for _, c := range r.Curves {
		last := c.Points[0].Mean
		for _, p := range c.Points {
			require.GreaterOrEqual(t, p.Mean, 1.0)
			require.LessOrEqual(t, p.Mean, last)
			last = p.Mean
		}
	}
}

// TestSameBytes: the number of workers changes nothing.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	o := smallOptions()
	o.Workers = 5
	again, err := NewReplay(context.Background(), o)
	require.NoError(t, err)
	files := again.Report().Files()
	for i, f := range replay(t).Report().Files() {
		var one, two bytes.Buffer
		require.NoError(t, f.Write(&one))
		require.NoError(t, files[i].Write(&two))
		require.True(t, bytes.Equal(one.Bytes(), two.Bytes()), f.Name)
		require.NotEmpty(t, one.String(), f.Name)
	}
}

func TestTextIsNarrow(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, replay(t).Report().Write(&b, table.Text))
	for _, line := range strings.Split(b.String(), "\n") {
		require.LessOrEqual(t, len(line), 140, line)
	}
}

func TestJSONHasEverything(t *testing.T) {
	r := replay(t)
	var b bytes.Buffer
	require.NoError(t, r.Report().Write(&b, table.JSON))
	var got map[string]any
	require.NoError(t, json.Unmarshal(b.Bytes(), &got))
	require.Equal(t, "partition", got["experiment"])
	require.Equal(t, 2.0, got["seeds"])
	for _, s := range r.sheets() {
		require.NotEmpty(t, got[s.Key], s.Key)
	}
	require.Len(t, got["table2"], 6)
	require.Len(t, got["ledger"], len(r.Ledger))
}

func TestOptionsAreChecked(t *testing.T) {
	for want, o := range map[string]Options{
		"1 seeds: want 2 to 1000":                      {Seeds: 1},
		"-3 seeds: want 2 to 1000":                     {Seeds: -3},
		"density 1: want 2 to 24 messages a task":      {Density: 1},
		"density 1e+300: want 2 to 24 messages a task": {Density: 1e300},
		"graph 7: want 1 to 6":                         {Graphs: []int{1, 7}},
	} {
		_, err := NewReplay(context.Background(), o)
		require.EqualError(t, err, want)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := NewReplay(ctx, smallOptions())
	require.ErrorIs(t, err, context.Canceled)
}
