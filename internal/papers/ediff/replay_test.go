package ediff

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// replay is the whole replay, made once; in -short of small meshes, which takes a third of the time.
var replay = sync.OnceValues(func() (*Replay, error) {
	if testing.Short() {
		return Floyd(context.Background(), Options{Lattice: Lattice{N: []int{60, 120}, Side: []int{2, 3, 4}}, IsoSides: []int{4, 5}})
	}
	return Floyd(context.Background(), Options{})
})

func replayed(t *testing.T) *Replay {
	t.Helper()
	r, err := replay()
	require.NoError(t, err)
	return r
}

func TestLedger(t *testing.T) {
	r := replayed(t)
	require.NoError(t, r.Ledger.Check())
	want := map[string]ledger.Verdict{ // all that are not reproduced
		"2.2/unit-step":     ledger.Differs,
		"2.2/Th4":           ledger.CannotHold,
		"2.2/slow-growth":   ledger.CannotHold,
		"2.3/Th8":           ledger.CannotHold,
		"3/falls-slower":    ledger.Differs, // true by one measure, for large p
		"3/last-claim":      ledger.CannotHold,
		"3/domain":          ledger.CannotHold,
		"3/simulated-order": ledger.Differs,
		"4/consistent":      ledger.CannotHold,
		"4/equivalent":      ledger.CannotHold,
	}
	require.Len(t, r.Ledger, bytes.Count(statementsJSON, []byte(`"id":`)), "each statement is judged")
	got := map[string]ledger.Verdict{}
	for _, e := range r.Ledger {
		require.NotContains(t, e.Reason, "%!", e.ID+": want the figures that its text has verbs for")
		if e.Verdict != ledger.Reproduced {
			got[e.ID] = e.Verdict
		}
	}
	if testing.Short() {
		return // the verdicts are those of the whole replay
	}
	require.Equal(t, want, got)
	for _, f := range r.Report().Files() {
		if f.Name == "ledger.md" {
			var b bytes.Buffer
			require.NoError(t, f.Write(&b))
			golden.Check(t, "ledger", b.Bytes())
		}
	}
}

// TestChecks: what is right holds everywhere it was tried, what is not fails
// somewhere.
func TestChecks(t *testing.T) {
	r := replayed(t)
	for _, id := range []string{"derived", "rises/equal-blocks", "Def1", "Th1", "Th2", "Th3", "necessary", "Th5", "Th6", "Th7", "Th8-slope", "Th8-equal-E", "no-iso-curve"} {
		c := r.all(id)
		require.True(t, c.Holds(), c)
	}
	for _, id := range []string{"rises/n+1", "Def2", "Def3", "Th3-converse", "Th8", "Th4-pointwise", "last-claim"} {
		c := r.all(id)
		require.Positive(t, c.Exceptions, c)
	}
	require.Zero(t, r.Check("no such check", "").Cases)
}

// TestSurfaces: where the program has a smooth law the fit is that law, and the
// slopes of all surfaces are the differences.
func TestSurfaces(t *testing.T) {
	for _, s := range replayed(t).Surfaces {
		if s.Platform.Exact() && (s.Platform.Fills || s.Variant == Variants()[1]) {
			law := s.Platform.law(s.Variant)
			require.Less(t, s.Fit.MaxError, 1e-9)
			for _, x := range s.Slopes {
				require.InEpsilon(t, law.Overhead(x.W(), x.P()), s.Fit.Law.Overhead(x.W(), x.P()), 1e-9)
			}
		}
		require.Less(t, s.Fit.MaxError, 0.03)
		require.Less(t, MaxError(s.Slopes, Slope.ErrorByW), 0.02)
		require.Less(t, MaxError(s.Slopes, Slope.ErrorMeanByP), 0.08)
		require.Less(t, MedianError(s.Slopes, Slope.ErrorByW), MaxError(s.Slopes, Slope.ErrorByW))
	}
}

func TestExponents(t *testing.T) {
	r := replayed(t)
	found := map[string]Exponent{}
	for _, x := range r.Exponents {
		found[x.Platform+" "+x.Variant+" "+x.Source] = x
	}
	for name, want := range map[string]float64{"paper checkerboard": 3, "paper pipelined": 1.5} {
		require.InDelta(t, want, found[name+" simulated"].Exponent, 1e-9)
	}
	for name, want := range map[string]float64{"mesh checkerboard": 3, "mesh pipelined": 1.5, "start-up checkerboard": 2.25, "start-up pipelined": 1.5} {
		one, twin, limit := found[name+" simulated"], found[name+" derived"], found[name+" derived, to p = 2^32"]
		for i := range one.W {
			require.InEpsilon(t, twin.W[i], one.W[i], 1e-9)
		}
		require.InDelta(t, want, limit.LastSlope, 1e-4)
		if testing.Short() {
			continue // small meshes are far from it
		}
		require.InDelta(t, want, one.Exponent, 0.2)
		require.Less(t, one.LastSlope, one.Exponent, "larger meshes come nearer")
	}
	require.InDelta(t, 1.5, found["unhidden pipelined simulated"].Exponent, 0.1)
	for i := range found["paper checkerboard simulated"].W {
		w2 := found["paper pipelined simulated"].W[i]
		require.InEpsilon(t, w2*w2, found["paper checkerboard simulated"].W[i], 1e-9)
	}
}

// TestScaledSpeedups: measured steps of S are the means of the theorems'
// expressions.
func TestScaledSpeedups(t *testing.T) {
	rows := replayed(t).Scaled
	require.Len(t, rows, 8*4*2)
	for _, s := range rows {
		if s.Platform != "lv08" {
			require.InEpsilon(t, s.Measured, s.Derived, 1e-7, s)
		}
		if testing.Short() {
			continue // the fit is of small meshes, the runs are not
		}
		require.InDelta(t, s.S1-s.S0, s.Fitted*(s.P1-s.P0), 0.13*s.S1, s)
	}
}

// TestSameBytes: one worker or several, the same output.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	small := Options{Lattice: Lattice{N: []int{12, 24, 36}, Side: []int{2, 3, 4}}, IsoSides: []int{4, 6}}
	write := func() string {
		r, err := Floyd(context.Background(), small)
		require.NoError(t, err)
		var b bytes.Buffer
		require.NoError(t, r.Report().Write(&b, table.JSON))
		return b.String()
	}
	before := runtime.GOMAXPROCS(3)
	defer runtime.GOMAXPROCS(before)
	three := write()
	runtime.GOMAXPROCS(1)
	require.Equal(t, three, write())
}

func TestOptions(t *testing.T) {
	good := Lattice{N: []int{12, 24}, Side: []int{2, 3}}
	for name, tt := range map[string]struct {
		o    Options
		want string
	}{
		"one n":         {Options{Lattice: Lattice{N: []int{12}, Side: []int{2, 3}}}, "at least two n"},
		"gap":           {Options{Lattice: Lattice{N: []int{12, 24}, Side: []int{2, 4}}}, "rising by 1"},
		"uneven":        {Options{Lattice: Lattice{N: []int{12, 25}, Side: []int{2, 3}}}, "n = 25 on 2 x 2: want equal blocks"},
		"narrow blocks": {Options{Lattice: Lattice{N: []int{2, 12}, Side: []int{2, 3}}}, "n = 2 on 2 x 2: want equal blocks at least 2 wide"},
		"falling n":     {Options{Lattice: Lattice{N: []int{24, 12}, Side: []int{2, 3}}}, "want rising numbers"},
		"iso meshes":    {Options{Lattice: good, IsoSides: []int{4, 4}}, "want rising numbers"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Floyd(context.Background(), tt.o)
			require.ErrorContains(t, err, tt.want)
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Floyd(ctx, Options{})
	require.ErrorIs(t, err, context.Canceled)
}

func TestFiles(t *testing.T) {
	r := replayed(t)
	for _, f := range r.Report().Files() {
		if testing.Short() && (strings.HasSuffix(f.Name, ".png") || strings.HasSuffix(f.Name, ".pdf")) {
			continue // a second to draw; each is an SVG too
		}
		var b bytes.Buffer
		require.NoError(t, f.Write(&b), f.Name)
		switch {
		case strings.HasSuffix(f.Name, ".csv"):
			rows, err := csv.NewReader(&b).ReadAll()
			require.NoError(t, err, f.Name)
			require.Greater(t, len(rows), 5, f.Name)
		case strings.HasSuffix(f.Name, ".png"), strings.HasSuffix(f.Name, ".pdf"):
			require.NotEmpty(t, b.Bytes(), f.Name)
		case strings.HasSuffix(f.Name, ".json"):
			require.True(t, json.Valid(b.Bytes()), f.Name)
		default:
			require.NotContains(t, b.String(), "NaN", f.Name)
		}
	}
}
