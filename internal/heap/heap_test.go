package heap

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Values come in order, and where every exchange is made the heap is the same after each call.
func TestAgainstExchanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type value struct{ key, number int }
		h := Heap[value]{Less: func(a, b value) bool { return a.key < b.key }}
		twin := Heap[value]{Less: h.Less}
		for i := range rapid.IntRange(0, 80).Draw(t, "steps") {
			if h.Len() > 0 && rapid.IntRange(0, 2).Draw(t, "pop") == 0 {
				least := slices.MinFunc(h.Items, func(a, b value) int { return a.key - b.key })
				x := h.Pop()
				require.Equal(t, least.key, x.key)
				require.Equal(t, x, popByExchanges(&twin))
			} else {
				x := value{rapid.IntRange(0, 9).Draw(t, "key"), i}
				h.Push(x)
				pushByExchanges(&twin, x)
			}
			require.Equal(t, twin.Items, h.Items)
		}
	})
}

func pushByExchanges[T any](h *Heap[T], x T) {
	h.Items = append(h.Items, x)
	for i := len(h.Items) - 1; i > 0 && h.Less(h.Items[i], h.Items[(i-1)/2]); i = (i - 1) / 2 {
		h.Items[i], h.Items[(i-1)/2] = h.Items[(i-1)/2], h.Items[i]
	}
}

func popByExchanges[T any](h *Heap[T]) T {
	top, last := h.Items[0], h.Len()-1
	h.Items[0] = h.Items[last]
	h.Items = h.Items[:last]
	for i, child := 0, 1; child < last; child = 2*i + 1 {
		if child+1 < last && h.Less(h.Items[child+1], h.Items[child]) {
			child++
		}
		if !h.Less(h.Items[child], h.Items[i]) {
			break
		}
		h.Items[i], h.Items[child] = h.Items[child], h.Items[i]
		i = child
	}
	return top
}
