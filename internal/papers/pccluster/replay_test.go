package pccluster

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
	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/measure/ledger"
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
		"table1/V-16": ledger.Reproduced, "table1/w-4": ledger.Reproduced, "table1/w-by-speed": ledger.CannotHold,
		"constants/t0": ledger.CannotHold, "constants/C0": ledger.Differs, "constants/C1": ledger.CannotHold, "constants/C2": ledger.CannotHold,
		"example/node-2": ledger.Reproduced, "table2/4-64/T": ledger.Differs, "table2/4-64/E1": ledger.WithinRange, "table2/4-128/T": ledger.WithinRange, "table2/one-t0": ledger.CannotHold,
		"table3/4/theory": ledger.CannotHold, "table3/8/theory": ledger.CannotHold, "table3/16/theory": ledger.CannotHold,
		"table3/24/theory": ledger.CannotHold, "table3/24/T": ledger.WithinRange, "table3/24/E2": ledger.WithinRange, "table3/from-table2": ledger.CannotHold,
		"table4/6/theory": ledger.Differs, "table4/12/theory": ledger.Differs, "table4/24/theory": ledger.Differs, "table4/theory": ledger.CannotHold,
		"table4/12/E1": ledger.Differs, "table4/24/E2": ledger.WithinRange, "table4/V": ledger.CannotHold,
		"table4/12/T@own-speeds": ledger.Differs, "table4/24/T@own-speeds": ledger.WithinRange, "table4/V@own-speeds": ledger.Reproduced,
		"theorems/1": ledger.Reproduced, "theorems/2": ledger.CannotHold, "theorems/3": ledger.CannotHold, "theorems/4": ledger.CannotHold, "definition4/scalable": ledger.Reproduced,
		"definition3/rises":  ledger.Reproduced,
		"claims/equal-nodes": ledger.Reproduced, "claims/E2-right-numbered": ledger.Reproduced, "claims/E2-printed-numbered": ledger.Differs,
		"claims/E1-slow-first": ledger.Reproduced, "claims/figure-1": ledger.Reproduced, "claims/figure-2": ledger.Differs,
		"claims/theory-3": ledger.Reproduced, "claims/theory-4": ledger.Differs,
	} {
		e, ok := l.Find(id)
		require.True(t, ok, id)
		require.Equal(t, want, e.Verdict, id)
	}
	for i := range printedTable1 {
		for _, column := range []string{"V-%d", "w-%d"} {
			e, _ := l.Find(fmt.Sprintf("table1/"+column, i+1))
			require.Equal(t, ledger.Reproduced, e.Verdict, e.ID)
		}
	}
	for id, figures := range map[string][]string{
		"constants/t0":       {"0.566 to 0.842", "40 lines", "40 of them", "0.733 s", "5.0 %"},
		"constants/C1":       {"38.4 s on 16 nodes with 16 tasks", "1.805 s", "0.02825 s"},
		"table1/w-by-speed":  {"nodes 1 to 16", "0.0623, 0.0710"},
		"table2/one-t0":      {"42 of 72", "9 of 9", "on 2 nodes from 8 to 16, 32 to 64, 64 to 128", "512 to 1024, 1024 to 2048 tasks"},
		"table2/4-64/E2":     {"-1.4 %", "0.635 s", "E1 = 0.896"},
		"table3/24/T":        {"105.70 s", "0.4 %"},
		"table3/24/theory":   {"= 144", "2304", "366.3", "2.082", "1.056"},
		"table3/from-table2": {"6.763 and 7.028", "13.324 and 11.276", "26.132 and 27.840", "53.026 and 54.609"},
		"table4/theory":      {"lines of 12 and 24 nodes", "t0 at most 0.842 s"},
		"table4/V":           {"lines of 4, 6, 12 nodes", "0.816 to 1.156", "0.849 to 1.140", "0.953 to 1.066", "at least 0.768"},
		"table4/V@own-speeds": {
			"0.58 of", "0.5806", "1.892 against 1.900", "3.892 against 3.892", "8.075 against 8.035", "17.315 against 17.977", "contradicts Table 1",
		},
		"table4/12/T@own-speeds":  {"+6.2 %"},
		"table4/24/T@own-speeds":  {"+0.1 %"},
		"table4/24/E2@own-speeds": {"-0.1 %"},
		"theorems/2":              {"C0(N')", "0.00 %"},
		"theorems/4":              {"leaves out the computing time", "0.00 %"},
		"definition4/scalable":    {"0.896", "6 of 10"},
		"definition3/rises":       {"32 of 32"},
		"claims/theory-3":         {"64/67.2 (+5.0 %)", "256/267.7 (+4.6 %)", "1024/1031.1 (+0.7 %)", "62.12, 244.7, 971.3"},
		"claims/figure-1":         {"0.172", "0.266 on 8 nodes from 8 to 16 tasks"},
	} {
		e, _ := l.Find(id)
		for _, figure := range figures {
			require.Contains(t, e.Reason, figure, id)
		}
	}
}

// TestCountedOnce: a printed number has one entry, whatever else contradicts it; what the
// authors measured or chose has none; and "cannot hold" is said of what contradicts the
// paper by itself, or once of several lines together.
func TestCountedOnce(t *testing.T) {
	l := replay(t).Ledger
	entries := map[string]int{}
	var cannotHold []string
	for _, e := range l.Under("") {
		if strings.HasPrefix(e.ID, "table1/") {
			entries[e.Published.Text+" "+strings.TrimSuffix(e.ID, "-by-time")]++
		}
		require.NotRegexp(t, `^table[34]/[0-9]+/run$|^table1/T-|^table3/2/theory$|^table4/4/theory$`, e.ID)
		if e.Verdict == ledger.CannotHold {
			cannotHold = append(cannotHold, e.ID)
		}
	}
	for what, n := range entries {
		require.Equal(t, 1, n, what)
	}
	require.Equal(t, []string{
		"table1/w-by-speed", "constants/t0", "constants/C1", "constants/C2", "table2/one-t0",
		"table3/from-table2", "table3/4/theory", "table3/8/theory", "table3/16/theory", "table3/24/theory",
		"table4/V", "table4/theory", "theorems/2", "theorems/3", "theorems/4",
	}, cannotHold)
}

// TestOneRuleForBands: a number of Tables 2 to 4 that ours has with fitted costs is within range if,
// and only if, it is within the mean error of the fit of ours.
func TestOneRuleForBands(t *testing.T) {
	r := replay(t)
	fit := r.Calibrated.Find("simulator-all")
	band, within := fit.Fit.Errors.Mean, 0
	require.InDelta(t, 0.048, band, 5e-4)
	for _, e := range r.Ledger {
		if !strings.HasPrefix(e.ID, "table") || e.Range == (ledger.Range{}) {
			continue
		}
		off := math.Abs(e.Published.Value/e.Ours.Value - 1)
		switch e.Verdict {
		case ledger.WithinRange:
			within++
			require.LessOrEqual(t, off, band+0.0006/e.Ours.Value, e.ID) // the printed digits round, to 0.001 at most
		case ledger.Differs:
			require.Greater(t, off, band, e.ID)
		default:
			require.Equal(t, ledger.Reproduced, e.Verdict, e.ID)
		}
	}
	require.Greater(t, within, 90)
}

// TestLedgerHoldsTheTables: every result of Tables 1 to 4 stands in the ledger as
// printed.
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
			if r.theory != r.run {
				holds(r.theory, "%s/%d/theory", name, r.nodes)
			}
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
		require.True(t, len(line) <= 120 || strings.Contains(line, "published numbers:"), line)
	}
	golden.Check(t, "pc-cluster", b.Bytes())
}

// TestSameBytes replays again.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("replays the paper a second time, two seconds: make check-long runs it")
	}
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
		Readings   []map[string]any
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
	require.Len(t, got.Readings, 3*4)
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
