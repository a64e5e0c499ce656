package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
	"github.com/google/btree"
)

// BenchmarkHoldBTree is the hold model on google/btree's BTreeG, for
// comparison with the Queue.
func BenchmarkHoldBTree(b *testing.B) {
	for _, pending := range []int{100, 10_000, 1_000_000} {
		b.Run(fmt.Sprintf("pending=%d", pending), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			type entry struct {
				date   float64
				seq    uint64
				handle int32
			}
			tree := btree.NewG(32, func(x, y entry) bool { return x.date < y.date || x.date == y.date && x.seq < y.seq })
			seq := uint64(0)
			for i := range pending {
				seq++
				tree.ReplaceOrInsert(entry{date: r.Float64(), seq: seq, handle: int32(i)})
			}
			b.ReportAllocs()
			for b.Loop() {
				e, _ := tree.DeleteMin()
				seq++
				e.date, e.seq = e.date+r.ExpFloat64(), seq
				tree.ReplaceOrInsert(e)
			}
		})
	}
}

// BenchmarkHold is the hold model: pop the first event, schedule another.
func BenchmarkHold(b *testing.B) {
	for _, pending := range []int{100, 10_000, 1_000_000} {
		b.Run(fmt.Sprintf("pending=%d", pending), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			var q Queue
			for i := range pending {
				q.Set(int32(i), r.Float64())
			}
			b.ReportAllocs()
			for b.Loop() {
				h, date := q.Min()
				q.Set(h, date+r.ExpFloat64())
			}
		})
	}
}

// BenchmarkBackbone sends all flows over one shared backbone at once: the worst
// case of sharing, where every end changes every rate.
func BenchmarkBackbone(b *testing.B) {
	for _, n := range []int{100, 1000, 4000} {
		b.Run(fmt.Sprintf("flows=%d", n), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			var k Kernel
			var m Flows
			for b.Loop() {
				k.Reset(&m)
				m.Reset()
				backbone := m.AddConstraint(12.5e9, false)
				var nic [128]resolving.Cons
				for i := range nic {
					nic[i] = m.AddConstraint(1.25e9, false)
				}
				for i := range n {
					up, down := r.IntN(64), r.IntN(64)
					m.Start(int32(i), 0, &Demand{
						Amount: 1e6 + r.Float64()*1e8, DelaySec: 1e-3, Penalty: 1.4e-4, Bound: 1.25e9, Factor: 0.97,
						Uses: []resolving.Use{
							{Cons: nic[up], Weight: 1},
							{Cons: backbone, Weight: 1.05},
							{Cons: nic[64+down], Weight: 1},
							{Cons: nic[down], Weight: 0.05},
							{Cons: nic[64+up], Weight: 0.05},
						},
					})
				}
				for k.Step() {
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/flow")
		})
	}
}
