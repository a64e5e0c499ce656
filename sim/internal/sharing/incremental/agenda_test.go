package incremental

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestAgenda compares with a list of which the least is looked for each time.
func TestAgenda(t *testing.T) {
	var a agenda // reused, so reset is under test too
	rapid.Check(t, func(t *rapid.T) {
		a.reset()
		places := make([]int32, 50)
		levels := map[int32]float64{}
		level := rapid.OneOf(rapid.Float64Range(0, 4), rapid.SampledFrom([]float64{0, 1, 2, 3, inf, 1e-300}))
		constraint := rapid.Int32Range(0, 49)
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				n := constraint.Draw(t, "constraint")
				if places[n] == 0 {
					levels[n] = level.Draw(t, "level")
					a.push(places, levels[n], n)
					require.NotZero(t, places[n])
				}
			},
			"pop": func(t *rapid.T) {
				if len(levels) == 0 {
					return
				}
				n := a.pop(places)
				require.Contains(t, levels, n)
				require.Zero(t, places[n])
				for _, its := range levels {
					require.LessOrEqual(t, levels[n], its)
				}
				delete(levels, n)
			},
			"": func(t *rapid.T) { require.Equal(t, len(levels), a.len()) },
		})
	})
}

// TestAgendaOfEqualLevels: they come as they went in.
func TestAgendaOfEqualLevels(t *testing.T) {
	var a agenda
	places := make([]int32, 9)
	for _, n := range []int32{3, 1, 2} {
		a.push(places, 7, n)
	}
	a.push(places, 5, 8)
	order := []int32{a.pop(places)}
	a.push(places, 7, 4)
	for a.len() > 0 {
		order = append(order, a.pop(places))
	}
	require.Equal(t, []int32{8, 3, 1, 2, 4}, order)
	require.Equal(t, make([]int32, 9), places)
}
