package moves

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestQueueAgainstMap does the same with a map of keys.
func TestQueueAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 12
		var q Queue
		q.Reset(n)
		keys := map[int32]int64{}
		vertex := rapid.Int32Range(0, n-1)
		t.Repeat(map[string]func(*rapid.T){
			"set": func(t *rapid.T) {
				v, key := vertex.Draw(t, "v"), rapid.Int64Range(-5, 5).Draw(t, "key")
				q.Set(v, key)
				keys[v] = key
			},
			"remove": func(t *rapid.T) {
				v := vertex.Draw(t, "v")
				q.Remove(v)
				delete(keys, v)
			},
			"pop": func(t *rapid.T) {
				if len(keys) == 0 {
					t.Skip("empty")
				}
				e := q.Pop()
				require.Equal(t, keys[e.V], e.Key)
				for _, key := range keys {
					require.LessOrEqual(t, key, e.Key)
				}
				delete(keys, e.V)
			},
			"empty": func(*rapid.T) {
				q.empty()
				clear(keys)
			},
			"": func(t *rapid.T) {
				require.Len(t, q.heap, len(keys))
				for v := range int32(n) {
					_, in := keys[v]
					require.Equal(t, in, q.has(v))
				}
			},
		})
	})
}
