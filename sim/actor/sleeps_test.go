package actor

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSleeps compares the queue of sleeps with a list that is sorted each time.
func TestSleeps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var queue sleeps
		queue.reset()
		var list []sleeper
		for order := range uint64(rapid.IntRange(1, 100).Draw(t, "operations")) {
			free := int32(0)
			for queue.has(free) {
				free++
			}
			switch what := rapid.IntRange(0, 3).Draw(t, "what"); {
			case what < 2 || len(list) == 0:
				x := sleeper{at: math.Float64bits(float64(rapid.IntRange(1, 9).Draw(t, "date"))), order: order ^ 0x15, slot: free, host: 7}
				queue.push(x)
				list = append(list, x)
			case what == 2:
				require.Equal(t, list[0], queue.pop())
				list = list[1:]
			default:
				at := rapid.IntRange(0, len(list)-1).Draw(t, "sleeper")
				require.EqualValues(t, 7, queue.remove(list[at].slot))
				list = slices.Delete(list, at, at+1)
			}
			slices.SortFunc(list, func(a, b sleeper) int {
				return cmp.Or(cmp.Compare(a.atSec(), b.atSec()), cmp.Compare(a.order, b.order))
			})
			if len(list) == 0 {
				require.Nil(t, queue.first())
				require.Equal(t, math.Inf(1), queue.next())
			} else {
				require.Equal(t, list[0], *queue.first())
			}
		}
	})
}
