package room_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/room"
)

// plainSky is a skyline by whole seconds; the last holds for ever.
type plainSky []int

func (p plainSky) at(sec int) int { return p[min(sec, len(p)-1)] }

func (p plainSky) earliest(units, lasts, from, by, begin int) float64 {
	for c := from; c < min(by, begin) && c < len(p)+lasts+1; c++ {
		fits := true
		for x := c; x < min(c+lasts, by) && fits; x++ {
			fits = p.at(x) >= units
		}
		if fits {
			return float64(c)
		}
	}
	return math.Inf(1)
}

// TestSkylineTwin compares a skyline with numbers for each second.
func TestSkylineTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const seconds = 300
		units := rapid.IntRange(1, 9).Draw(t, "units")
		var sky room.Skyline
		sky.Reset(0, units)
		plain := make(plainSky, seconds+1)
		for i := range plain {
			plain[i] = units
		}
		first := 0
		for range rapid.IntRange(1, 150).Draw(t, "steps") {
			from := rapid.IntRange(first, seconds-2).Draw(t, "from")
			to := rapid.IntRange(from+1, seconds-1).Draw(t, "to")
			n := rapid.IntRange(-3, 3).Draw(t, "n")
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				first = min(first+rapid.IntRange(0, 9).Draw(t, "drop"), seconds-2)
				sky.Before(float64(first))
			case 1, 2, 3:
				begin := rapid.IntRange(from, seconds+9).Draw(t, "begin")
				require.Equal(t, plain.earliest(n+3, to-from, from, to, begin),
					sky.EarliestBefore(n+3, float64(to-from), float64(from), float64(to), float64(begin)))
				if n+3 <= plain[seconds] {
					require.Equal(t, plain.earliest(n+3, to-from, from, 10*seconds, 10*seconds), sky.Earliest(n+3, float64(to-from), float64(from)))
				}
				most := math.MinInt
				for x := from; x < to; x++ {
					most = max(most, plain.at(x))
				}
				require.Equal(t, most, sky.Most(float64(from), float64(to)))
				require.Equal(t, plain.earliest(n+3, to-from, from, to, from+1) == float64(from), sky.Fits(n+3, float64(from), float64(to)))
			default:
				sky.Add(float64(from), float64(to), n)
				for x := from; x < to; x++ {
					plain[x] += n
				}
			}
			at := rapid.IntRange(first, seconds).Draw(t, "at")
			require.Equal(t, plain.at(at), sky.Free(float64(at)))
			if at > first {
				require.Equal(t, plain.at(at-1), sky.FreeBefore(float64(at)))
			}
		}
		steps := 1
		for x := first + 1; x <= seconds; x++ {
			if plain.at(x) != plain.at(x-1) {
				steps++
			}
		}
		require.LessOrEqual(t, sky.Steps(), 2*steps+8, "equal neighbours are joined")
	})
}

// TestEndsTwin compares the list of expected ends with a plain sum.
func TestEndsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ends room.Ends
		var plain []room.End
		for i := range rapid.IntRange(1, 400).Draw(t, "steps") {
			if len(plain) > 0 && rapid.IntRange(0, 3).Draw(t, "what") == 0 {
				k := rapid.IntRange(0, len(plain)-1).Draw(t, "which")
				require.True(t, ends.Remove(plain[k]))
				require.False(t, ends.Remove(plain[k]))
				plain = append(plain[:k], plain[k+1:]...)
			} else {
				x := room.End{AtSec: float64(rapid.IntRange(0, 20).Draw(t, "at")), Order: int32(i), Job: int32(i), Units: int32(rapid.IntRange(1, 5).Draw(t, "units"))}
				ends.Add(x)
				plain = append(plain, x)
			}
			require.Equal(t, len(plain), ends.Len())
			free, want := rapid.IntRange(0, 3).Draw(t, "free"), rapid.IntRange(4, 60).Draw(t, "want")
			at, then, ok := 0.0, 0, false
			for sec := 0.0; sec <= 20 && !ok; sec++ {
				at, then = sec, free
				some := false
				for _, x := range plain {
					if x.AtSec <= sec {
						then += int(x.Units)
						some = some || x.AtSec == sec
					}
				}
				ok = some && then >= want
			}
			gotAt, gotThen, gotOK := ends.WhenFree(free, want)
			require.Equal(t, ok, gotOK)
			if ok {
				require.Equal(t, at, gotAt)
				require.Equal(t, then, gotThen)
			}
		}
	})
}
