package granularity

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/sim"
)

func replay(t *testing.T) *Replay {
	t.Helper()
	r, err := Table3(context.Background(), Options{})
	require.NoError(t, err)
	return r
}

// The values that Tables 1 and 2 give, computed outside this project.
func TestTable3Values(t *testing.T) {
	r := replay(t)
	for _, want := range []struct {
		id                     string
		timeSec, workGI        float64
		speedEfficiency        float64
		phi                    float64 // 0: none
		evDigits, phiTolerance float64
	}{
		{"before", 23208.85562, 2866, 0.21664, 0, 5e-6, 0},
		{"beta-3", 34697.239, 8569.34, 0.20496, 0.7070, 5e-6, 5e-5},
		{"beta-3-reduce", 37853.618, 8959.12, 0.19641, 0.6763, 5e-6, 5e-5},
		{"beta-real", 24518.934, 6055.56, 0.20496, 1.0005, 5e-6, 5e-5},
		{"beta-real-reduce", 27675.313, 6445.33, 0.19327, 0.9400, 5e-6, 5e-5},
		{"c2-1710", 34697.239, 8569.34, 0.14443, 1.00334, 5e-6, 5e-6},
		{"c2-1710-reduce", 37853.618, 8959.12, 0.13841, 0.95969, 5e-6, 5e-6},
	} {
		t.Run(want.id, func(t *testing.T) {
			row, ok := r.Row(want.id)
			require.True(t, ok)
			require.InDelta(t, want.timeSec, row.TimeSec, 1e-3)
			require.InDelta(t, want.workGI, row.WorkGI, 0.005)
			require.InDelta(t, want.speedEfficiency, row.SpeedEfficiency, want.evDigits)
			require.InDelta(t, want.phi, row.Phi, want.phiTolerance)
			require.InEpsilon(t, row.WorkGI*1000/row.TimeSec, row.SpeedMIPS, 1e-12)
			require.InEpsilon(t, row.SpeedMIPS/row.MarkedSpeedMIPS, row.SpeedEfficiency, 1e-12)
		})
	}
	require.Len(t, r.Rows, 7)
	real, _ := r.Row("beta-real")
	require.InDelta(t, 1205.0/570, real.Refinement.Beta, 1e-15)
	require.InDelta(t, 1.05645, real.Refinement.Eta(), 5e-6)
}

// The simulated time is the longest path of formula (3) in every scenario: the
// mapping is a set of chains, so no node ever has to choose.
func TestSimulationIsFormula3(t *testing.T) {
	for _, row := range replay(t).Rows {
		require.InEpsilon(t, handFor(row).makespan(t), row.TimeSec, 1e-9, row.ID)
	}
}

// Phi has a closed form when all tasks have one serial fraction and beta = C2/C1.
func TestPhiClosedForm(t *testing.T) {
	r := replay(t)
	for _, id := range []string{"beta-real", "beta-real-reduce", "c2-1710", "c2-1710-reduce"} {
		row, _ := r.Row(id)
		require.InEpsilon(t, row.Refinement.Phi(), row.Phi, 1e-12, id)
	}
}

func TestLedgerVerdicts(t *testing.T) {
	r := replay(t)
	require.NoError(t, r.Ledger.Check())
	want := map[string]ledger.Verdict{ // all that are not simply reproduced
		"table1/C2":   ledger.CannotHold,
		"table2/w2-4": ledger.Cut, "table2/w2-9": ledger.Cut, "table2/w1-10": ledger.CannotHold,
		"table2/W2-gamma2":  ledger.CannotHold,
		"table3/T1":         ledger.CannotHold,
		"table3/V1":         ledger.CannotHold,
		"table3/Ev1":        ledger.CannotHold,
		"table3/C2":         ledger.CannotHold,
		"table3/T2":         ledger.CannotHold,
		"table3/V2":         ledger.CannotHold,
		"table3/Ev2":        ledger.CannotHold,
		"table3/Phi":        ledger.CannotHold,
		"arithmetic/V2":     ledger.CannotHold,
		"arithmetic/Ev2":    ledger.Cut,
		"arithmetic/Phi":    ledger.Cut,
		"text/beta":         ledger.CannotHold,
		"text/chiW1":        ledger.Differs,
		"text/Phi-chi":      ledger.Cut,
		"text/formula-6":    ledger.CannotHold,
		"text/formula-7":    ledger.CannotHold,
		"text/kept":         ledger.Differs,
		"text/definition-2": ledger.CannotHold,
		"table3/T2@c2":      ledger.CannotHold,
		"table3/V2@c2":      ledger.CannotHold,
		"table3/Ev2@c2":     ledger.CannotHold,
		"table3/Phi@c2":     ledger.Cut,
		"text/kept@c2":      ledger.Differs,
	}
	got := map[string]ledger.Verdict{}
	for _, e := range r.Ledger {
		if e.Verdict != ledger.Reproduced {
			got[e.ID] = e.Verdict
		}
	}
	require.Equal(t, want, got)
}

// The reasons' figures, as the audit of the paper found them by other means.
func TestLedgerReasons(t *testing.T) {
	r := replay(t)
	for id, figures := range map[string][]string{
		"table3/T1":         {"q2 has 2000 GI", "125 MIPS", "16000 s", "15258.8 s", "20000 s on p1", "2301 GI", "23010 s"},
		"table3/V1":         {"179.125 MIPS"},
		"table3/Ev1":        {"0.3143"},
		"table3/T2":         {"q2-1 has 2990 GI", "135 MIPS", "22148.1 s", "29900 s on p1-1"},
		"table3/Ev2":        {"0.336", "0.175", "0.13841"},
		"table3/C2":         {"1205", "1235", "1710 is 3 times"},
		"table3/Phi":        {"0.95969"},
		"arithmetic/V1":     {"207.60"},
		"arithmetic/V2":     {"602.69", "8984.92 GI", "14822.14 s"},
		"arithmetic/Ev2":    {"0.36091"},
		"table2/w1-10":      {"0.2 GI", "2862.2"},
		"table2/W2-gamma2":  {"3 w", "2.98 w", "8540.68 GI", "2.99 w"},
		"text/beta":         {"2.114", "2.058", "3.000"},
		"text/chiW1":        {"0.1361", "389.78"},
		"text/Phi-chi":      {"0.95847"},
		"text/formula-6":    {"eta = 1.495", "1.077"},
		"text/formula-7":    {"0.3528"},
		"text/kept":         {"0.968", "0.946", "0.667"},
		"text/definition-2": {"k < beta", "at k = beta (8) is 1."},
		"table3/T2@c2":      {"29900 s on p1-1"},
		"table3/V2@c2":      {"299.636 MIPS"},
		"table3/Ev2@c2":     {"0.175"},
		"table3/Phi@c2":     {"0.21664 to 0.13841"},
	} {
		e, ok := r.Ledger.Find(id)
		require.True(t, ok, id)
		for _, figure := range figures {
			require.Contains(t, e.Reason, figure, id)
		}
	}
	for id, ours := range map[string]float64{
		"arithmetic/V1": 212.587, "arithmetic/V2": 617.155, "text/formula-6": 20638.65, "text/formula-7": 0.2486,
		"text/Phi-chi": 0.95967, "text/Phi-8": 1.00334, "arithmetic/Phi": 0.95971, "text/chiW1": 401.24,
	} {
		e, _ := r.Ledger.Find(id)
		require.InEpsilon(t, ours, e.Ours.Value, 2e-4, id)
	}
}

// Each task of Table 2 has its gamma and epsilon in the ledger, before and after.
func TestLedgerHoldsGammaAndEpsilon(t *testing.T) {
	r := replay(t)
	for i, row := range paper().tasks() {
		gamma, ok := r.Ledger.Find(fmt.Sprintf("table2/gamma2-%d", i+1))
		require.True(t, ok)
		require.Equal(t, 3*row.gamma, gamma.Ours.Value)
		epsilon, ok := r.Ledger.Find(fmt.Sprintf("table2/epsilon2-%d", i+1))
		require.True(t, ok)
		require.Equal(t, row.epsilon/3, epsilon.Ours.Value)
	}
	e, _ := r.Ledger.Find("table2/epsilon2-10")
	require.Equal(t, "3.333e-3", e.Ours.Text)
}

// Every number of Table 3 stands in the ledger as printed.
func TestLedgerHoldsTable3(t *testing.T) {
	r := replay(t)
	for id, text := range map[string]string{
		"W1": "2 866", "C1": "570", "T1": "13 805.12", "V1": "212.59", "Ev1": "0.373",
		"W2": "8 569", "Wreduce": "390", "C2": "1 710", "T2": "14 865.02", "V2": "618.94", "Ev2": "0.361", "Phi": "0.959",
	} {
		e, ok := r.Ledger.Find("table3/" + id)
		require.True(t, ok, id)
		require.Equal(t, text, e.Published.Text)
	}
}

func TestTextGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, replay(t).Report().Write(&b, table.Text))
	for _, line := range strings.Split(b.String(), "\n") {
		require.LessOrEqual(t, len(line), 120, line)
	}
	golden.Check(t, "table3", b.Bytes())
}

func TestJSONHasFullPrecision(t *testing.T) {
	r := replay(t)
	var b bytes.Buffer
	require.NoError(t, r.Report().Write(&b, table.JSON))
	var got struct {
		Version    int
		Experiment string
		Network    string
		Rows       []map[string]any
		Ledger     []struct {
			ID      string
			Verdict string
			Ours    *struct{ Value float64 }
		}
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &got))
	require.Equal(t, 1, got.Version)
	require.Equal(t, "table3", got.Experiment)
	require.Equal(t, "store-and-forward", got.Network)
	require.Len(t, got.Rows, len(r.Rows))
	for i, row := range r.Rows {
		require.Equal(t, row.TimeSec, got.Rows[i]["time_s"])
		require.Equal(t, row.SpeedEfficiency, got.Rows[i]["speed_efficiency"])
	}
	require.Nil(t, got.Rows[0]["phi"])
	require.Equal(t, 0.0, got.Rows[1]["chi"])
	require.Len(t, got.Ledger, len(r.Ledger))
	for i, e := range r.Ledger {
		require.Equal(t, e.Ours.Value, got.Ledger[i].Ours.Value, e.ID)
	}
}

func TestCSVReadsBack(t *testing.T) {
	r := replay(t)
	var b bytes.Buffer
	require.NoError(t, r.Report().Write(&b, table.CSV))
	lines, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	// Six measures of the row before, ten of each other row.
	require.Len(t, lines, 1+5+6*10+len(r.Ledger))
	require.Equal(t, []string{"scenario", "before/work_gi", "W", "GI", "", "2866", "", ""}, lines[1])
	for _, line := range lines[1:] {
		require.NotEmpty(t, line[5], line)
	}
}

func TestFilesAreDistinctAndNotEmpty(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range replay(t).Report().Files() {
		var b bytes.Buffer
		require.NoError(t, f.Write(&b))
		require.NotZero(t, b.Len(), f.Name)
		require.False(t, seen[f.Name])
		seen[f.Name] = true
	}
	require.Len(t, seen, 6)
}

func TestSameBytesTwice(t *testing.T) {
	var a, b bytes.Buffer
	require.NoError(t, replay(t).Report().Write(&a, table.JSON))
	require.NoError(t, replay(t).Report().Write(&b, table.JSON))
	require.Equal(t, a.String(), b.String())
}

// inputFiles copies the embedded files so that a test can spoil one.
func inputFiles(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	entries, err := fs.ReadDir(examples.Table3(), ".")
	require.NoError(t, err)
	for _, e := range entries {
		data, err := fs.ReadFile(examples.Table3(), e.Name())
		require.NoError(t, err)
		files[e.Name()] = &fstest.MapFile{Data: data}
	}
	return files
}

func edit(t *testing.T, files fstest.MapFS, name, old, with string) {
	t.Helper()
	text := string(files[name].Data)
	require.Contains(t, text, old)
	files[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, with, 1))}
}

func TestBadInput(t *testing.T) {
	for name, tt := range map[string]struct {
		spoil func(fstest.MapFS)
		want  string
	}{
		"no workload": {func(f fstest.MapFS) { delete(f, "workload.yaml") }, "workload.yaml"},
		"no platform": {func(f fstest.MapFS) { delete(f, "platform-after.yaml") }, "platform-after.yaml"},
		"bad unit":    {func(f fstest.MapFS) { edit(t, f, "platform-before.yaml", "100MIPS", "100MIBS") }, `platform-before.yaml:16:23: host "p1": speed: unknown unit "MIBS"`},
		"no new node": {
			func(f fstest.MapFS) {
				edit(t, f, "platform-after.yaml", "name: p3-2", "name: x")
				edit(t, f, "platform-after.yaml", "to: p3-2", "to: x")
			},
			`platform "table3-after": no host "p3-2" (part 2 of the tasks on "p3" runs there)`,
		},
		"no such host": {func(f fstest.MapFS) { edit(t, f, "placement.csv", "q10,p5", "q10,p9") }, "placement.csv:11:"},
		"no route": {func(f fstest.MapFS) {
			edit(t, f, "platform-before.yaml", "  - {from: p1, to: p2, link: u1}\n  - {from: p1, to: p3, link: u2}\n", "")
		}, "p1"},
		"too few nodes": {
			func(f fstest.MapFS) { f["platform-after.yaml"] = f["platform-before.yaml"] },
			`no host "p1-1"`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			files := inputFiles(t)
			tt.spoil(files)
			_, err := Table3(context.Background(), Options{Files: files})
			require.ErrorContains(t, err, tt.want)
		})
	}
}

// With a faster platform the published T1 becomes possible; the ledger then says
// "differs", for its verdicts are computed, not typed.
func TestVerdictsFollowTheInput(t *testing.T) {
	files := inputFiles(t)
	edit(t, files, "platform-before.yaml", "{name: p5, speed: 125MIPS}", "{name: p5, speed: 500MIPS}")
	r, err := Table3(context.Background(), Options{Files: files})
	require.NoError(t, err)
	require.NoError(t, r.Ledger.Check())
	e, _ := r.Ledger.Find("table3/T1")
	require.Equal(t, ledger.Differs, e.Verdict)
	require.Contains(t, e.Reason, "at least 4000 s")
}

// Fewer tasks than Table 2 has are no reason to panic.
func TestOtherWorkload(t *testing.T) {
	files := inputFiles(t)
	files["workload.yaml"] = &fstest.MapFile{Data: []byte("work: {unit: instruction}\ntasks:\n  - {name: only, work: 5GI}\n")}
	files["placement.csv"] = &fstest.MapFile{Data: []byte("task,host\nonly,p2\n")}
	r, err := Table3(context.Background(), Options{Files: files})
	require.NoError(t, err)
	require.InEpsilon(t, 5e3/120, r.Rows[0].TimeSec, 1e-12)
	require.NoError(t, r.Ledger.Check())
}

func TestOtherNetworkChangesOnlyTheMessages(t *testing.T) {
	lv08 := sim.Network{}
	r, err := Table3(context.Background(), Options{Network: &lv08})
	require.NoError(t, err)
	for i, row := range replay(t).Rows {
		require.NotEqual(t, row.TimeSec, r.Rows[i].TimeSec, row.ID)
		require.InDelta(t, row.TimeSec, r.Rows[i].TimeSec, 1, row.ID) // messages take under a second
		require.Equal(t, row.WorkGI, r.Rows[i].WorkGI)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Table3(ctx, Options{})
	require.ErrorIs(t, err, context.Canceled)
}
