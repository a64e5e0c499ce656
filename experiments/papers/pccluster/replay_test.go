package pccluster

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/golden"
)

// paper is the replay, which all tests read and none changes.
var paper = sync.OnceValues(func() (*Replay, error) { return NewReplay(context.Background(), Options{}) })

func replay(t *testing.T) *Replay {
	t.Helper()
	r, err := paper()
	require.NoError(t, err)
	return r
}

func TestLedgerVerdicts(t *testing.T) {
	l := replay(t).Ledger
	require.NoError(t, l.Check())
	for id, want := range map[string]ledger.Verdict{
		"table1/V-16": ledger.Reproduced, "table1/w-4": ledger.CannotHold, "table1/w-4-by-time": ledger.Reproduced, "table1/T-9": ledger.Reproduced,
		"constants/t0": ledger.CannotHold, "constants/C0": ledger.Differs, "constants/C1": ledger.CannotHold, "constants/C2": ledger.CannotHold,
		"example/node-2": ledger.Reproduced, "table2/4-64/T": ledger.Differs, "table2/4-64/E1": ledger.CannotHold,
		"table3/2/theory": ledger.Reproduced, "table3/4/theory": ledger.CannotHold, "table3/8/theory": ledger.CannotHold,
		"table3/16/theory": ledger.CannotHold, "table3/24/theory": ledger.CannotHold, "table3/24/T": ledger.Differs,
		"table3/from-table2": ledger.CannotHold,
		"table4/6/theory":    ledger.Differs, "table4/12/theory": ledger.CannotHold, "table4/24/theory": ledger.CannotHold, "table4/12/E1": ledger.CannotHold, "table4/24/E2": ledger.Differs,
		"claims/equal-nodes": ledger.Reproduced, "claims/E2-right-numbered": ledger.Reproduced, "claims/E2-printed-numbered": ledger.Differs,
		"claims/E1-slow-first": ledger.Reproduced, "claims/figure-2": ledger.Differs,
	} {
		e, ok := l.Find(id)
		require.True(t, ok, id)
		require.Equal(t, want, e.Verdict, id)
	}
	for i := range printedTable1 {
		for column, want := range map[string]ledger.Verdict{
			"T-%d": ledger.Reproduced, "V-%d": ledger.Reproduced, "w-%d": ledger.CannotHold, "w-%d-by-time": ledger.Reproduced,
		} {
			e, _ := l.Find(fmt.Sprintf("table1/"+column, i+1))
			require.Equal(t, want, e.Verdict, e.ID)
		}
	}
	for id, figures := range map[string][]string{
		"constants/t0":       {"0.566 to 0.842", "2.166", "11 pairs"},
		"constants/C1":       {"38.4 s on 16 nodes with 16 tasks", "1.805 s", "0.02825 s"},
		"table3/24/T":        {"105.70 s", "0.4 %"},
		"table3/24/theory":   {"= 144", "2304", "366.3"},
		"table3/from-table2": {"6.763 and 7.028", "13.324 and 11.276", "26.132 and 27.840", "53.026 and 54.609"},
		"table4/12/theory":   {"more than 242.2", "V = N E1/E2."},
		"table4/24/theory":   {"more than 823.9", "t0 at most 0.842 s"},
		"table4/4/E1":        {"0.475", "0.816 to 1.156", "at least 0.768"},
		"table4/6/E1":        {"0.649", "0.849 to 1.140"},
		"table4/12/E2":       {"0.670", "0.953 to 1.066"},
	} {
		e, _ := l.Find(id)
		for _, figure := range figures {
			require.Contains(t, e.Reason, figure, id)
		}
	}
}

// TestLedgerHoldsTheTables: every number of Tables 1 to 4 but the numbers of
// nodes, and of tasks in Table 2, stands in the ledger as printed.
func TestLedgerHoldsTheTables(t *testing.T) {
	l := replay(t).Ledger
	holds := func(text, id string, args ...any) {
		if text == "" {
			return
		}
		e, ok := l.Find(fmt.Sprintf(id, args...))
		require.True(t, ok, id, args)
		require.Equal(t, text, e.Published.Text)
	}
	for i, n := range printedTable1 {
		holds(n.sec, "table1/T-%d", i+1)
		holds(n.speed, "table1/V-%d", i+1)
		holds(n.weight, "table1/w-%d", i+1)
	}
	for _, r := range printedTable2 {
		holds(r.sec, "table2/%d-%v/T", r.nodes, r.tasks)
		holds(r.e1, "table2/%d-%v/E1", r.nodes, r.tasks)
		holds(r.e2, "table2/%d-%v/E2", r.nodes, r.tasks)
	}
	for name, rows := range map[string][]printedGrowth{"table3": printedTable3, "table4": printedTable4} {
		for _, r := range rows {
			holds(r.run, "%s/%d/run", name, r.nodes)
			holds(r.theory, "%s/%d/theory", name, r.nodes)
			holds(r.sec, "%s/%d/T", name, r.nodes)
			holds(r.e1, "%s/%d/E1", name, r.nodes)
			holds(r.e2, "%s/%d/E2", name, r.nodes)
		}
	}
}

func TestTextGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, replay(t).Report().Write(&b, table.Text))
	for _, line := range strings.Split(b.String(), "\n") {
		require.LessOrEqual(t, len(line), 120, line)
	}
	golden.Check(t, "pc-cluster", b.Bytes())
}

// TestSameBytes replays again.
func TestSameBytes(t *testing.T) {
	again, err := NewReplay(context.Background(), Options{})
	require.NoError(t, err)
	files := again.Report().Files()
	for i, f := range replay(t).Report().Files() {
		var one, two bytes.Buffer
		require.NoError(t, f.Write(&one))
		require.NoError(t, files[i].Write(&two))
		require.Equal(t, one.String(), two.String(), f.Name)
	}
}

func TestJSONHasFullPrecision(t *testing.T) {
	r := replay(t)
	var b bytes.Buffer
	require.NoError(t, r.Report().Write(&b, table.JSON))
	var got struct {
		Version    int
		Experiment string
		Network    string
		Runs       []map[string]any
		Counts     []map[string]any
		Figures    []map[string]any
		Ledger     []map[string]any
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &got))
	require.Equal(t, 1, got.Version)
	require.Equal(t, "pc-cluster", got.Experiment)
	require.Equal(t, "lv08", got.Network)
	require.Len(t, got.Runs, 36+5+4)
	require.Equal(t, r.Runs[0].Sec, got.Runs[0]["time_s"])
	require.Nil(t, got.Runs[0]["inverted_s"])
	require.Len(t, got.Counts, 9)
	require.Len(t, got.Ledger, len(r.Ledger))
	require.NotEmpty(t, got.Figures)
}

func TestFigures(t *testing.T) {
	figures := replay(t).Figures
	require.Len(t, figures, 3)
	for _, f := range figures {
		require.True(t, strings.HasPrefix(f.ID, "figure-"))
		points := 0
		for _, s := range f.Series {
			require.Len(t, s.Y, len(s.X), s.Name)
			for _, e := range s.Y {
				require.Greater(t, e, 0.0)
				require.Less(t, e, 1.2)
			}
			if s.Published {
				points += len(s.X)
			}
		}
		require.Equal(t, map[string]int{"figure-1": 36, "figure-2": 3, "figure-3": 4}[f.ID], points)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := NewReplay(ctx, Options{})
	require.ErrorIs(t, err, context.Canceled)
}
