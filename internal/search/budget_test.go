package search

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// twoKinds is two independent tasks on two hosts: x takes 2 s on the dear host and 4 s on the cheap one, y 3 s and 9 s. A
// second costs 10 and 2, and there is no data.
func twoKinds(t testing.TB) *scheduler.Problem {
	b := platform.NewBuilder("")
	for h, perSec := range []string{"10/s", "2/s"} {
		b.Host(platform.Host{Name: fmt.Sprint("host-", h), SpeedFlops: 1, Cores: 1, Details: &platform.HostDetails{Properties: []platform.Property{{ID: "price", Value: perSec}}}})
	}
	b.RouteBoth(0, 1, b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1}))
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("")
	w.Task("x", 1)
	w.Task("y", 1)
	d, err := w.Build()
	require.NoError(t, err)
	costs, err := scheduler.NewMatrixCosts(d, [][]float64{{2, 4}, {3, 9}}, nil)
	require.NoError(t, err)
	return &scheduler.Problem{DAG: d, Platform: p, Costs: costs}
}

// TestLossAndGainByHand. HEFT has y on the dear host, 0-3, and x on the cheap one, 0-4: it costs 30 + 8 = 38 and takes 4 s. The
// cheapest known plan has both on the cheap host: 13 s, 26. Both on the dear one: 5 s, 50.
//
// LOSS within 30: only y can move to save cost, from 30 to 18 for 6 s more. So both on the cheap host, 26.
// GAIN within 38: from the cheapest, x gains 2 s for 12, so 1/6, and y 6 s for 12, so 1/2. y moves: 38. x too: 50, which is too
// much, and within 100 is made, but takes 5 s in the place of 4. Within 30 neither can move: x would come to 20 + 18 = 38.
func TestLossAndGainByHand(t *testing.T) {
	pr := twoKinds(t)
	for variant := 1; variant <= 3; variant++ {
		for _, x := range []struct {
			m         scheduler.Mapper
			host      []platform.HostID
			cost, sec float64
		}{
			{Loss{Budget{Most: 38, Part: math.NaN()}, variant}, []platform.HostID{1, 0}, 38, 4},
			{Loss{Budget{Part: 1}, variant}, []platform.HostID{1, 0}, 38, 4},
			{Loss{Budget{Most: 30, Part: math.NaN()}, variant}, []platform.HostID{1, 1}, 26, 13},
			{Loss{Budget{Part: 0.5}, variant}, []platform.HostID{1, 1}, 26, 13},
			{Gain{Budget{Most: 38, Part: math.NaN()}, variant}, []platform.HostID{1, 0}, 38, 4},
			{Gain{Budget{Most: 37, Part: math.NaN()}, variant}, []platform.HostID{1, 1}, 26, 13},
			{Gain{Budget{Part: 0}, variant}, []platform.HostID{1, 1}, 26, 13},
			{Gain{Budget{Most: 100, Part: math.NaN()}, variant}, []platform.HostID{1, 0}, 38, 4},
		} {
			s, err := x.m.Map(context.Background(), pr)
			require.NoError(t, err, "%#v", x.m)
			require.Equal(t, x.host, s.Host, "%#v", x.m)
			require.Equal(t, x.sec, s.PlannedMakespanSec())
			require.Equal(t, x.cost, rent.Of(pr.Platform).Planned(pr, s).Cost())
		}
		for name, m := range map[string]scheduler.Mapper{"loss": Loss{Budget{Most: 20, Part: math.NaN()}, variant}, "gain": Gain{Budget{Most: 20, Part: math.NaN()}, variant}} {
			_, err := m.Map(context.Background(), pr)
			require.EqualError(t, err, name+": no plan within the budget of 20 was found: the cheapest costs 26, which is 6 too much")
		}
	}
}

// TestBudgetsProperties: plans are valid, within the budget, not below the bound; a larger budget of the whole range gives
// HEFT's plan to LOSS.
func TestBudgetsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := priced(t)
		heft, err := list.HEFT{}.Map(context.Background(), pr)
		require.NoError(t, err)
		bill := rent.Of(pr.Platform)
		cost := bill.Planned(pr, heft).Cost()
		variant := rapid.IntRange(1, 3).Draw(t, "variant")
		budget := Budget{Most: cost * rapid.Float64Range(0.2, 1.5).Draw(t, "part of HEFT's cost"), Part: math.NaN()}
		for _, m := range []scheduler.Mapper{Loss{budget, variant}, Gain{budget, variant}} {
			s, err := m.Map(context.Background(), pr)
			if err != nil {
				require.IsType(t, &DearError{}, err)
				require.Less(t, budget.Most, cost, "HEFT's plan would do")
				continue
			}
			require.NoError(t, scheduler.ValidatePlan(pr, s))
			require.LessOrEqual(t, bill.Planned(pr, s).Cost(), budget.Most*(1+1e-9))
			require.GreaterOrEqual(t, s.PlannedMakespanSec(), LowerBoundSec(pr)*(1-1e-9))
		}
		s, err := Loss{Budget{Part: 1}, variant}.Map(context.Background(), pr)
		require.NoError(t, err)
		require.Equal(t, heft, s)
	})
}

func TestBudgetsStop(t *testing.T) {
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	unpriced, err := platform.FromSpec("cluster(hosts=2)")
	require.NoError(t, err)
	for variant := 1; variant <= 3; variant++ {
		for name, m := range map[string]func(Budget) scheduler.Mapper{
			"loss": func(b Budget) scheduler.Mapper { return Loss{b, variant} }, "gain": func(b Budget) scheduler.Mapper { return Gain{b, variant} },
		} {
			t.Run(fmt.Sprint(name, variant), func(t *testing.T) {
				pr := twoKinds(t)
				_, err := m(Budget{Part: 0.5}).Map(gone, pr)
				require.ErrorIs(t, err, context.Canceled)
				_, err = m(Budget{Most: 5, Part: math.NaN()}).Map(context.Background(), scheduler.NewProblem(pr.DAG, unpriced, scheduler.TransferModel{}))
				require.EqualError(t, err, name+": no host has a price (give a platform whose hosts have some, such as cluster(price=0.5/h))")
				schedtest.Run(t, m(Budget{Part: 0.5}))
			})
		}
	}
}
