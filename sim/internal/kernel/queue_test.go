package kernel

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestQueueAgainstSortedList runs random calls on the heap and on a list kept
// in order by sorting.
func TestQueueAgainstSortedList(t *testing.T) {
	var q Queue // reused, so Reset is under test too
	rapid.Check(t, func(t *rapid.T) {
		q.Reset()
		type item struct {
			date   float64
			seq    uint64
			handle int32
		}
		var list []item
		seq := uint64(0)
		set := func(handle int32, date float64) {
			list = slices.DeleteFunc(list, func(e item) bool { return e.handle == handle })
			seq++
			list = append(list, item{date, seq, handle})
		}
		latest := 0.0
		handle := rapid.Int32Range(0, 40)
		date := rapid.Float64Range(0, 5)
		sometimesEqual := rapid.SampledFrom([]float64{1, 2, 3})
		t.Repeat(map[string]func(*rapid.T){
			"set": func(t *rapid.T) {
				h, d := handle.Draw(t, "handle"), date.Draw(t, "date")
				q.Set(h, d)
				set(h, d)
			},
			"set equal": func(t *rapid.T) {
				h, d := handle.Draw(t, "handle"), sometimesEqual.Draw(t, "date")
				q.Set(h, d)
				set(h, d)
			},
			"in turn": func(t *rapid.T) {
				h, d := handle.Draw(t, "handle"), date.Draw(t, "date")
				if !rapid.Bool().Draw(t, "earlier") {
					latest += rapid.SampledFrom([]float64{0, 1e-3, 0.5}).Draw(t, "later")
					d = latest
				}
				q.SetInTurn(h, d)
				set(h, d)
			},
			"many": func(t *rapid.T) {
				for _, h := range rapid.SliceOf(handle).Draw(t, "handles") {
					d := date.Draw(t, "date")
					q.SetLater(h, d)
					set(h, d)
				}
				q.Restore()
			},
			"cancel": func(t *rapid.T) {
				h := handle.Draw(t, "handle")
				q.Cancel(h)
				list = slices.DeleteFunc(list, func(e item) bool { return e.handle == h })
			},
			"pop": func(t *rapid.T) {
				if len(list) == 0 {
					t.Skip("empty")
				}
				want := slices.MinFunc(list, func(a, b item) int {
					return cmp.Or(cmp.Compare(a.date, b.date), cmp.Compare(a.seq, b.seq))
				})
				h, d := q.Min()
				require.Equal(t, want.handle, h)
				require.Equal(t, want.date, d)
				requirePops(t, &q, h, d)
				list = slices.DeleteFunc(list, func(e item) bool { return e.handle == h })
			},
			"": func(t *rapid.T) { require.Equal(t, len(list), q.Len()) },
		})
	})
}

// requirePops takes out the first handle, by Pop or because it is due.
func requirePops(t *rapid.T, q *Queue, handle int32, date float64) {
	_, early := q.PopDue(date - 1)
	require.False(t, early)
	if !rapid.Bool().Draw(t, "due") {
		require.Equal(t, handle, q.Pop())
		return
	}
	due, ok := q.PopDue(date)
	require.True(t, ok)
	require.Equal(t, handle, due)
}

func TestQueueIsFIFOAtOneDate(t *testing.T) {
	var q Queue
	for _, h := range []int32{3, 1, 2} {
		q.Set(h, 7)
	}
	q.Set(3, 7) // goes behind the others
	require.Equal(t, []int32{1, 2, 3}, []int32{q.Pop(), q.Pop(), q.Pop()})
}

// TestQueueRefusesNaN: no date is NaN, whatever way it comes.
func TestQueueRefusesNaN(t *testing.T) {
	for _, set := range []func(q *Queue, handle int32, date float64){(*Queue).Set, (*Queue).SetLater, (*Queue).SetInTurn} {
		var q Queue
		require.PanicsWithValue(t, "kernel: a date of NaN s", func() { set(&q, 0, math.NaN()) })
		set(&q, 0, -1)
		handle, date := q.Min()
		require.Zero(t, handle)
		require.Zero(t, date)
	}
}
