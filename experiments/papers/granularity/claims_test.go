package granularity

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
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
		require.NotContains(t, reason("paper/"+id), "contention", id)
		require.NotContains(t, reason("paper/"+id), "mapping", id)
		require.Contains(t, reason("lv08/"+id), "contention", id)
		require.NotContains(t, reason("lv08/"+id), "mapping", id)
		require.Contains(t, reason("lv08-heft/"+id), "mapping", id)
	}
	require.NotContains(t, reason("paper/i-none"), "Another order")
	require.Contains(t, reason("lv08-heft/i-none"), "Another order at (k, beta) = (3, 3), (4, 4).")
}

// Where no work keeps E_v there is no Phi, and so no order of Phis to speak of.
func TestNoPhiIsNoOrder(t *testing.T) {
	claims := curves(t).Claims
	for id, want := range map[string]string{
		"paper/ii-isospeed-1":     "there is no such Phi",
		"paper/ii-isospeed-0":     "0 of 3 k",
		"lv08-heft/ii-isospeed-0": "0 of 3 k, Phi found in 6 of 9 runs",
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
