package incremental

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestIndexIsAMap: with few keys, so that what is taken out leaves many holes.
func TestIndexIsAMap(t *testing.T) {
	type key struct{ n, owner int32 }
	rapid.Check(t, func(t *rapid.T) {
		var x index
		twin := map[key]int32{}
		most := rapid.Int32Range(1, 12).Draw(t, "most")
		for rec := range rapid.Int32Range(0, 300).Draw(t, "changes") {
			k := key{rapid.Int32Range(0, most).Draw(t, "n"), rapid.Int32Range(0, most).Draw(t, "owner")}
			if _, there := twin[k]; there {
				x.remove(k.n, k.owner)
				delete(twin, k)
			} else {
				x.put(k.n, k.owner, rec)
				twin[k] = rec
			}
			if rapid.IntRange(0, 200).Draw(t, "reset") == 0 {
				x.reset()
				clear(twin)
			}
			require.Equal(t, len(twin), x.used)
		}
		for n := range most + 1 {
			for owner := range most + 1 {
				want, there := twin[key{n, owner}]
				if !there {
					want = none
				}
				require.Equal(t, want, x.get(n, owner))
			}
		}
	})
}
