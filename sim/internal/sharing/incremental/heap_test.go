package incremental

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestHeapSorts: whatever was pushed, rekeyed and removed, the rest comes out in
// the order of keys, equal ones in that of numbers, and places say where each is.
func TestHeapSorts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const ids = 40
		var h heap
		places := make([]int32, ids)
		twin := map[int32]float64{}
		verify := func() {
			require.Len(t, h, len(twin))
			for id, place := range places {
				key, there := twin[int32(id)]
				require.Equal(t, there, place != 0)
				if there {
					require.Equal(t, item{key, int32(id)}, h[place-1])
				}
			}
		}
		for range rapid.IntRange(0, 200).Draw(t, "changes") {
			id := rapid.Int32Range(0, ids-1).Draw(t, "id")
			key := float64(rapid.IntRange(0, 9).Draw(t, "key"))
			switch {
			case places[id] == 0:
				h.push(places, key, id)
				twin[id] = key
			case rapid.Bool().Draw(t, "rekey"):
				h.rekey(places, int(places[id])-1, key)
				twin[id] = key
			default:
				h.remove(places, int(places[id])-1)
				delete(twin, id)
			}
			verify()
		}
		var want []item
		for id, key := range twin {
			want = append(want, item{key, id})
		}
		slices.SortFunc(want, func(a, b item) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.id, b.id)) })
		var got []item
		for len(h) > 0 {
			got = append(got, h[0])
			h.remove(places, 0)
		}
		require.Equal(t, want, got)
	})
}
