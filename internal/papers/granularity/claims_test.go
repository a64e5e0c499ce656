package granularity

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// Reasons say what was computed under this model, and of no other.
func TestReasonsBelongToTheirModel(t *testing.T) {
	claims := curves(t).Claims
	reason := func(id string) string {
		e, ok := claims.Find(id)
		require.True(t, ok, id)
		return e.Reason
	}
	for _, id := range []string{"7", "proposition-1", "proposition-2"} {
		require.NotContains(t, reason("claim/"+id), "contention", id)
		require.NotContains(t, reason("claim/"+id), "mapping", id)
		require.Contains(t, reason("claim/"+id+"@lv08"), "contention", id)
		require.NotContains(t, reason("claim/"+id+"@lv08"), "mapping", id)
		require.Contains(t, reason("claim/"+id+"@lv08-heft"), "mapping", id)
	}
	require.NotContains(t, reason("claim/i-none"), "Another order")
	require.Contains(t, reason("claim/i-none@lv08-heft"), "Another order at (k, beta) = (3, 3), (4, 4).")
}

// Claim (iii) compares: Phi of the compute-intensive type must vary little, and less
// than that of the communication-intensive one.
func TestPhiConstantCompares(t *testing.T) {
	s := ownCurves(t)
	verdict := func() ledger.Entry {
		e, ok := s.judge().Find("claim/iii-none")
		require.True(t, ok)
		return e
	}
	alike := verdict()
	require.Equal(t, ledger.Differs, alike.Verdict)
	require.Equal(t, "varies by 1.67785 %, communication by 1.67785 %", alike.Ours.Text)
	require.Contains(t, alike.Reason, "All types vary alike")
	for i := range s.Points {
		if p := &s.Points[i]; p.Type == "communication" {
			p.Phi *= p.Phi
		}
	}
	flatter := verdict()
	require.Equal(t, ledger.Reproduced, flatter.Verdict)
	require.NotContains(t, flatter.Reason, "alike")
	for i := range s.Points {
		if p := &s.Points[i]; p.Type == "compute" {
			p.Phi *= p.Phi * p.Phi
		}
	}
	require.Equal(t, ledger.Differs, verdict().Verdict)
	require.NotContains(t, verdict().Reason, "alike")
}

// Where no work keeps E_v there is no Phi, and so no order of Phis to speak of.
func TestNoPhiIsNoOrder(t *testing.T) {
	claims := curves(t).Claims
	for id, want := range map[string]string{
		"claim/ii-isospeed-1":           "there is no such Phi",
		"claim/ii-isospeed-0":           "0 of 3 k",
		"claim/ii-isospeed-0@lv08-heft": "0 of 3 k, Phi found in 6 of 9 runs",
	} {
		e, ok := claims.Find(id)
		require.True(t, ok, id)
		require.Equal(t, want, e.Ours.Text, id)
	}
	p := IsospeedPoint{Phi: math.NaN(), EfficiencyBefore: 0.5, Least: 0.2, Greatest: 0.4}
	require.Equal(t, "none (E_v2 is at least 20 % below E_v1)", p.sayPhi())
	p.Least, p.Greatest = 0.6, 0.7
	require.Equal(t, "none (E_v2 is at least 20 % above E_v1)", p.sayPhi())
	p.Least = 0.4
	require.Equal(t, "none (E_v2 is 0.4 to 0.7 and jumps over E_v1, 0.5)", p.sayPhi())
	p.Phi = 0.25
	require.Equal(t, "0.25", p.sayPhi())
}
