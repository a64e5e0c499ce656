package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"

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
