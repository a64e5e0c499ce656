package price_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/price"
)

func of(pairs ...string) (price.Terms, bool, error) {
	return price.Of(func(id string) (string, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == id {
				return pairs[i+1], true
			}
		}
		return "", false
	})
}

func TestOf(t *testing.T) {
	for _, x := range []struct {
		pairs []string
		want  price.Terms
		known bool
	}{
		{nil, price.Terms{}, false},
		{[]string{"price", "0.5/s"}, price.Terms{PerSec: 0.5}, true},
		{[]string{"price", " 6 / min "}, price.Terms{PerSec: 0.1}, true},
		{[]string{"price", "36/h", "billing", "1h"}, price.Terms{PerSec: 0.01, BillingSec: 3600}, true},
		{[]string{"price", "0/d"}, price.Terms{}, true},
	} {
		got, known, err := of(x.pairs...)
		require.NoError(t, err)
		require.Equal(t, x.known, known)
		require.Equal(t, x.want, got)
	}
}

func TestMistakes(t *testing.T) {
	for _, x := range []struct{ property, text, want string }{
		{"price", "0.5", `price: "0.5" is not a price (want a number per s, min, h or d, such as 0.5/h)`},
		{"price", "much/h", `price: "much/h" is not a price (want a number per s, min, h or d, such as 0.5/h)`},
		{"price", "1/week", `price: "1/week" is not a price (want a number per s, min, h or d, such as 0.5/h)`},
		{"price", "NaN/h", `price: "NaN/h" is not a price (want a number per s, min, h or d, such as 0.5/h)`},
		{"price", "-1/h", `price: "-1/h" is out of range (want 0 to 1e+30)`},
		{"billing", "1h", `billing: billing without a price (give a price, such as 0.5/h)`},
	} {
		_, _, err := of(x.property, x.text)
		require.EqualError(t, err, x.want)
	}
	for _, text := range []string{"0s", "-1s", "soon", "1e-9s"} {
		_, _, err := of("price", "1/h", "billing", text)
		require.ErrorContains(t, err, "is not an interval of time (want 1e-06 s to 1e+30 s, such as 60s or 1h)")
	}
}

func TestCost(t *testing.T) {
	hour := price.Terms{PerSec: 1. / 3600, BillingSec: 3600}
	for sec, want := range map[float64]float64{0: 1, 1: 1, 3600: 1, 3600.0000001: 1, 3601: 2, 7200: 2, 1e6: 278} {
		require.InDelta(t, want, hour.Cost(sec), 1e-9, "%v s", sec)
	}
	require.Equal(t, 7.5, price.Terms{PerSec: 0.5}.Cost(15))
	require.Zero(t, price.Terms{PerSec: 0.5}.Cost(0))
}

// TestCostProperties: whole intervals cost at least what their time costs, less than one interval more, and never less
// for more time.
func TestCostProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := price.Terms{PerSec: rapid.Float64Range(0, 10).Draw(t, "per s"), BillingSec: rapid.Float64Range(0.1, 5000).Draw(t, "interval")}
		sec := rapid.Float64Range(0, 1e5).Draw(t, "time")
		exact := x.PerSec * sec
		cost := x.Cost(sec)
		require.GreaterOrEqual(t, cost, exact*(1-1e-8))
		require.LessOrEqual(t, cost, math.Max(exact, 0)+x.PerSec*x.BillingSec*(1+1e-8))
		require.GreaterOrEqual(t, x.Cost(sec+rapid.Float64Range(0, 1e4).Draw(t, "more")), cost)
	})
}

func TestAmong(t *testing.T) {
	for _, x := range []struct {
		price, billing string
		want           price.Terms
		known          bool
		odd            []string
	}{
		{"1/s", "2s", price.Terms{PerSec: 1, BillingSec: 2}, true, nil},
		{"1/s", "team-a", price.Terms{PerSec: 1}, true, []string{"billing"}},
		{"12", "2s", price.Terms{}, false, []string{"price", "billing"}},
	} {
		var odd []string
		got, known, bad := price.Among(func(id string) (string, bool) {
			return map[string]string{"price": x.price, "billing": x.billing}[id], true
		})
		for _, e := range bad {
			odd = append(odd, e.Property)
		}
		require.Equal(t, x.want, got)
		require.Equal(t, x.known, known)
		require.Equal(t, x.odd, odd)
	}
}
