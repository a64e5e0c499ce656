package rent_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// hosts are three with links that move a byte a second: one billed by 10 s, one to the second, one without price.
func hosts(t *testing.T) *platform.Platform {
	b := platform.NewBuilder("")
	for _, x := range []struct {
		name string
		list []platform.Property
	}{{"a", []platform.Property{{ID: "price", Value: "0.5/s"}, {ID: "billing", Value: "10s"}}}, {"b", []platform.Property{{ID: "price", Value: "2/s"}}}, {"c", nil}} {
		b.Host(platform.Host{Name: x.name, SpeedFlops: 1, Cores: 1, Details: &platform.HostDetails{Properties: x.list}})
	}
	for i, pair := range [][2]platform.HostID{{0, 1}, {0, 2}, {1, 2}} {
		b.RouteBoth(pair[0], pair[1], b.Link(platform.Link{Name: fmt.Sprint("link-", i), BandwidthBytesPerSec: 1}))
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func TestOf(t *testing.T) {
	require.Equal(t, rent.Prices{{PerSec: 0.5, BillingSec: 10}, {PerSec: 2}, {}}, rent.Of(hosts(t)))
	p, err := platform.FromSpec("cluster(hosts=2)")
	require.NoError(t, err)
	require.Nil(t, rent.Of(p))
	p, err = platform.FromSpec("cluster(hosts=2,price=1/h)")
	require.NoError(t, err)
	require.Equal(t, rent.Prices{{PerSec: 1. / 3600}, {PerSec: 1. / 3600}}, rent.Of(p))
}

func TestBill(t *testing.T) {
	b := rent.Prices{{PerSec: 1, BillingSec: 10}, {PerSec: 1}, price.Terms{}}.NewBill()
	require.Zero(t, b.Cost())
	b.Use(0, 5, 6)
	require.Equal(t, 10., b.Cost(), "one interval")
	b.Use(0, 20, 26)
	require.Equal(t, 30., b.Cost(), "rented from 5 to 26")
	b.Use(1, 3, 3)
	require.True(t, b.Rented(1))
	require.False(t, b.Rented(2))
	require.Equal(t, 30., b.Cost(), "no time without intervals costs nothing")
	b.Use(2, 0, 100)
	require.Equal(t, 30., b.Cost(), "no price")
	b.Reset()
	require.Zero(t, b.Cost())
}

// TestPlanned by hand: x runs 4 s on a, y 3 s on b, z 2 s on c. 7 bytes go from x to y; a control edge goes from y to z.
func TestPlanned(t *testing.T) {
	w := workload.NewBuilder("")
	x, y, z := w.Task("x", 4), w.Task("y", 3), w.Task("z", 2)
	w.Edge(x, y, 7)
	w.Control(y, z)
	d, err := w.Build()
	require.NoError(t, err)
	p := hosts(t)
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{BandwidthFactor: 1})
	s := &scheduler.Schedule{
		Host: []platform.HostID{0, 1, 2},
		Plan: []scheduler.Interval{{StartSec: 0, FinishSec: 4}, {StartSec: 11, FinishSec: 14}, {StartSec: 14, FinishSec: 16}},
	}
	b := rent.Of(p).Planned(pr, s)
	require.Equal(t, []scheduler.Interval{{StartSec: 0, FinishSec: 11}, {StartSec: 4, FinishSec: 14}, {StartSec: 14, FinishSec: 16}}, b.Spans)
	require.Equal(t, 2*10*0.5, b.HostCost(0), "11 s are two intervals")
	require.Equal(t, 10*2., b.HostCost(1))
	require.Equal(t, 30., b.Cost())

	s.More = map[workload.TaskID][]platform.HostID{z: {0}}
	require.Equal(t, scheduler.Interval{StartSec: 0, FinishSec: 16}, rent.Of(p).Planned(pr, s).Spans[0])
}
