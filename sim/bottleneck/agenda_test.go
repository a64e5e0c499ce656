package bottleneck

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestAgenda compares with a list of which the first is looked for each time.
func TestAgenda(t *testing.T) {
	var a agenda // reused, so reset is under test too
	rapid.Check(t, func(t *rapid.T) {
		a.reset()
		places := make([]int32, 50)
		var list []item
		level, constraint := rapid.IntRange(0, 3), rapid.Int32Range(0, 49)
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				x := item{float64(level.Draw(t, "level")), constraint.Draw(t, "constraint")}
				if places[x.id] == 0 {
					a.push(places, x.key, x.id)
					list = append(list, x)
				}
			},
			"pop": func(t *rapid.T) {
				if len(list) == 0 {
					return
				}
				first := list[0]
				for _, x := range list {
					if x.before(first) {
						first = x
					}
				}
				require.Equal(t, first.id, a.pop(places))
				require.Zero(t, places[first.id])
				list = slices.DeleteFunc(list, func(x item) bool { return x == first })
			},
			"": func(t *rapid.T) {
				require.Equal(t, len(list), a.len())
				for _, x := range list {
					require.NotZero(t, places[x.id])
				}
			},
		})
	})
}
