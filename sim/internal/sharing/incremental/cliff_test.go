package incremental

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// cliffs are what once made a whole run slow: something odd that concerns few flows.
var cliffs = []struct {
	name    string
	happens func(m *Model, links, spare int) // spare: the first of three constraints that no other flow uses
	handed  uint64                           // flows, at most
}{
	{"nothing", func(*Model, int, int) {}, 0},
	{"shares of 1 and 1e-7", func(m *Model, _, spare int) {
		oddStart(m, 1, 1, spare)
		oddStart(m, 2, 1e7, spare)
	}, 2},
	{"no latency beside 1 us at 100 Gbps", func(m *Model, _, spare int) {
		oddStart(m, 1, 1, spare)
		for tag := range int32(8) {
			oddStart(m, 2+tag, 1e-6+20537/12.5e9, spare, spare+1)
		}
	}, 9},
	{"a capacity changes by 0.1 %", func(m *Model, links, _ int) {
		m.SetCapacity(0, sharing.Cons(links/2), 1.001*1.25e9)
	}, 0},
	{"a bound of next to nothing", func(m *Model, _, spare int) {
		m.Start(1, 0, &sharing.Demand{Amount: 1e9, Penalty: 1, Bound: 1e-3, Factor: 1, Uses: []sharing.Use{{Cons: sharing.Cons(spare), Weight: 1}}})
	}, 0},
	{"a fat pipe as narrow as a bound", func(m *Model, _, spare int) {
		for tag := range int32(4) {
			oddStart(m, 1+tag, 1e-4*float64(1+tag), spare, spare+2)
		}
	}, 4},
}

func oddStart(m *Model, tag int32, penalty float64, cons ...int) {
	d := sharing.Demand{Amount: 1e9, Penalty: penalty, Bound: 1e9, Factor: 0.97}
	for _, n := range cons {
		d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(n), Weight: 1})
	}
	m.Start(tag, 0, &d)
}

// runCliff has so many flows start on a cluster and end, with what happens after the first tenth of them, and returns the
// date of the last end of these.
func runCliff(m *Model, flows int, happens func(m *Model, links, spare int)) (lastSec float64) {
	const hosts, first = 1024, 100
	r := rand.New(rand.NewPCG(3, 4))
	m.Reset(sharing.Observer{})
	backbone := m.AddConstraint(12.5e9, false)
	for range 2 * hosts {
		m.AddConstraint(1.25e9, false)
	}
	spare := m.AddConstraint(1e9, false)
	m.AddConstraint(1e9, false)
	m.AddConstraint(1e9, true)
	d := sharing.Demand{Penalty: 1e-4, Factor: 0.97, Uses: make([]sharing.Use, 3)}
	var done []int32
	left, now := flows, 0.0
	for tag := range int32(flows) {
		d.Amount, d.Bound = 1e8*r.ExpFloat64(), 1.25e9
		d.DelaySec = 1e-3 * r.Float64()
		d.Uses[0] = sharing.Use{Cons: sharing.Cons(1 + r.IntN(hosts)), Weight: 1}
		d.Uses[1] = sharing.Use{Cons: backbone, Weight: 1}
		d.Uses[2] = sharing.Use{Cons: sharing.Cons(1 + hosts + r.IntN(hosts)), Weight: 1}
		m.Start(first+tag, 0, &d)
	}
	m.Next(0)
	happens(m, 2*hosts, int(spare))
	for left > 0 {
		now = m.Next(now)
		done = m.Advance(now, done[:0])
		for _, tag := range done {
			if tag >= first {
				left--
				lastSec = now
			}
		}
	}
	return lastSec
}

// TestNoCliffs: what few flows make odd hands only these over, and the others cost what they cost without them.
func TestNoCliffs(t *testing.T) {
	const flows = 2000
	usual := sharing.Counts{}
	for _, tt := range cliffs {
		var m Model
		runCliff(&m, flows, tt.happens)
		c := m.Counts()
		if tt.name == "nothing" {
			usual = c
		}
		t.Logf("%s: %+v", tt.name, c)
		require.False(t, m.Plain(), tt.name)
		require.LessOrEqual(t, c.Handed, tt.handed, tt.name)
		for _, work := range [][2]uint64{
			{usual.Settles, c.Settles},
			{usual.Relaxations, c.Relaxations},
			{usual.Moves, c.Moves},
			{usual.Refills, c.Refills},
			{usual.Activations, c.Activations},
			{usual.Ceilings, c.Ceilings},
			{usual.Relinks, c.Relinks},
		} {
			require.LessOrEqual(t, work[1], work[0]+work[0]/50+50, tt.name)
		}
	}
}

// BenchmarkCliffs is what that comes to.
func BenchmarkCliffs(b *testing.B) {
	for _, bb := range cliffs {
		b.Run(bb.name, func(b *testing.B) {
			var m Model
			for b.Loop() {
				runCliff(&m, 4000, bb.happens)
			}
		})
	}
}
