package granularity

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// study is made once, which all tests read and none changes.
var study = sync.OnceValues(func() (*Study, error) { return Curves(context.Background(), Options{}) })

func curves(t *testing.T) *Study {
	t.Helper()
	s, err := study()
	require.NoError(t, err)
	return s
}

// ownCurves has points that a test may change.
func ownCurves(t *testing.T) *Study {
	t.Helper()
	s := *curves(t)
	s.Points = slices.Clone(s.Points)
	return &s
}

// The types have the shares of communication that they are named for.
func TestTypesReachTheirShares(t *testing.T) {
	s := curves(t)
	require.Len(t, s.Types, 3)
	for i, ty := range s.Types {
		require.InDelta(t, ty.Wanted, ty.Share, 1e-8, ty.Name)
		require.InDelta(t, 25.6*ty.Factor, ty.DataMB, 1e-6*ty.DataMB, "all volumes by one factor")
		require.Equal(t, kinds[i].name, ty.Name)
	}
	for _, p := range s.pointsOf("paper", "none")[0] {
		require.InDelta(t, s.typeNamed(p.Type).Share, p.ShareBefore, 1e-8, "the share that the run had")
	}
}

// Every point is what its time and work say, and the formulas hold where they must.
func TestPointsAgreeWithFormulas(t *testing.T) {
	s := curves(t)
	require.Len(t, s.Points, 3*3*3*len(gridK)*len(gridBeta))
	const work1GI, c1 = 2866, 570.0
	for _, p := range s.Points {
		work2 := work1GI*(float64(p.K)*0.01+p.Beta*0.99) + p.ReduceGI
		require.InEpsilon(t, work1GI*1e3/(p.TimeBeforeSec*c1), p.EfficiencyBefore, 1e-9)
		require.InEpsilon(t, work2*1e3/(p.TimeSec*p.Beta*c1), p.Efficiency, 1e-9)
		require.InEpsilon(t, work1GI/work2*p.Beta, p.Phi, 1e-9)
		require.InEpsilon(t, p.Phi, p.PhiByFormula, 1e-9)
		require.InEpsilon(t, float64(p.K)/p.Beta, p.EfficiencyByFormula/p.EfficiencyBefore, 1e-9)
		if p.Model == "paper" && p.Reduce == "none" && p.Assumed && p.Type == "compute" {
			require.InEpsilon(t, p.EfficiencyByFormula, p.Efficiency, 1e-3, "hardly any communication")
		}
	}
}

// The reduce load by bytes is calibrated at the paper's experiment.
func TestReduceLoads(t *testing.T) {
	s := curves(t)
	for _, p := range s.Points {
		switch {
		case p.Reduce == "none":
			require.Zero(t, p.ReduceGI)
		case p.Reduce == "work", p.Type == balanced && p.K == 2 && p.Beta == 3:
			require.InEpsilon(t, 0.136*2866, p.ReduceGI, 1e-9)
		case p.Type == "compute":
			require.Less(t, p.ReduceGI, 10.0)
		}
	}
}

// Where a growth of work keeps E_v, its Phi follows from C2 = k C1.
func TestIsospeedPoints(t *testing.T) {
	s := curves(t)
	require.Len(t, s.Isospeed, 3*3*3*len(gridK))
	solved := 0
	for _, p := range s.Isospeed {
		if p.Status != "solved" {
			require.True(t, math.IsNaN(p.Phi))
			continue
		}
		solved++
		k := float64(p.K)
		require.InEpsilon(t, k/(k*0.01+p.Beta*0.99), p.Phi, 1e-9)
		require.LessOrEqual(t, p.Least, p.EfficiencyBefore)
		require.GreaterOrEqual(t, p.Greatest, p.EfficiencyBefore*(1-1e-8))
	}
	require.Positive(t, solved)
	require.Less(t, solved, len(s.Isospeed), "with data that grow as the loads there is nothing to solve")
}

func TestClaims(t *testing.T) {
	s := curves(t)
	require.NoError(t, s.Ledger().Check())
	var b bytes.Buffer
	require.NoError(t, s.verdictTable().Write(&b, table.Text))
	golden.Check(t, "claims", b.Bytes())
	perModel := len(s.Claims) / len(s.Models)
	for i, e := range s.Claims {
		require.Equal(t, s.Claims[i%perModel].Quantity, e.Quantity, "every model has every claim")
	}
}

// A claim that the data contradict is not booked as reproduced.
func TestJudgeFollowsTheData(t *testing.T) {
	s := ownCurves(t)
	verdict := func(id string) ledger.Verdict {
		e, ok := s.judge().Find(id)
		require.True(t, ok, id)
		return e.Verdict
	}
	require.Equal(t, ledger.Reproduced, verdict("claim/i-none"))
	require.Equal(t, ledger.Differs, verdict("claim/kept"))
	for i := range s.Points {
		s.Points[i].Efficiency = s.Points[i].EfficiencyBefore
	}
	require.Equal(t, ledger.Reproduced, verdict("claim/kept"))
	require.Equal(t, ledger.Reproduced, verdict("claim/proposition-2"))
	raise := func(reducing bool) {
		for i := range s.Points {
			if (s.Points[i].Reduce != noReduce) == reducing {
				s.Points[i].Efficiency = 2 * s.Points[i].EfficiencyBefore
			}
		}
	}
	raise(true)
	require.Equal(t, ledger.Reproduced, verdict("claim/proposition-2"), "it excludes reduce loads")
	raise(false)
	require.Equal(t, ledger.Differs, verdict("claim/proposition-2"))
	s.Points[0].Efficiency = 0
	require.Equal(t, ledger.Differs, verdict("claim/i-none"))
	require.Equal(t, ledger.Differs, verdict("claim/7"))
}

func TestStudyFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	again, err := Curves(t.Context(), Options{})
	require.NoError(t, err)
	first, second := curves(t).Report().Files(), again.Report().Files()
	names := map[string]bool{}
	for i, f := range first {
		var a, b bytes.Buffer
		require.NoError(t, f.Write(&a), f.Name)
		require.NoError(t, second[i].Write(&b), f.Name)
		require.Equal(t, a.Bytes(), b.Bytes(), "%s: same bytes each time", f.Name)
		require.NotEmpty(t, a.Bytes(), f.Name)
		require.False(t, names[f.Name], f.Name)
		names[f.Name] = true
		if strings.HasSuffix(f.Name, ".csv") {
			require.Greater(t, bytes.Count(a.Bytes(), []byte("\n")), 3, f.Name)
		}
	}
	for _, name := range []string{"figure4.svg", "figure5.pdf", "figure5-isospeed.png", "figures.csv", "ledger.md", "ledger.json", "table3-lv08-heft.csv"} {
		require.True(t, names[name], name)
	}
}

func TestCurvesStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Curves(ctx, Options{})
	require.ErrorIs(t, err, context.Canceled)
}
