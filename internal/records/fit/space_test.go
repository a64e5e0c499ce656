package fit

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestParseFree(t *testing.T) {
	list, err := ParseFree("begin=1s..600s, pipe=1MBps..1GBps,slots=1..64")
	require.NoError(t, err)
	require.Len(t, list, 3)
	require.Equal(t, [2]float64{1, 600}, [2]float64{list[0].Low, list[0].High})
	require.Equal(t, [2]float64{1e6, 1e9}, [2]float64{list[1].Low, list[1].High})
	require.Equal(t, 8.0, list[2].Value(0.5))
	for i := range list {
		again, err := ParseFree(list[i].String())
		require.NoError(t, err)
		require.Equal(t, [2]float64{list[i].Low, list[i].High}, [2]float64{again[0].Low, again[0].High})
	}
}

func TestParseFreeSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                          `"": want NAME=LOW..HIGH, such as begin=1s..600s`,
		"begin":                     `"begin": want NAME=LOW..HIGH, such as begin=1s..600s`,
		"begin=5s":                  `"begin=5s": want NAME=LOW..HIGH, such as begin=1s..600s`,
		"begn=1s..2s":               `unknown parameter "begn" (did you mean "begin"?)`,
		"begin=0s..2s":              "begin: from 0s: want more than 0, for the range is logarithmic",
		"begin=9s..2s":              "begin: 9s..2s: want the smaller value first",
		"pipe=1MBps..inf":           "pipe: up to inf: want a finite number",
		"slots=1..2.5":              `slots: "2.5" is not a whole number`,
		"begin=-1s..2s":             "begin: -1: want at least 0",
		"begin=1s..2s,begin=1s..3s": "begin is there twice",
		"stretch=exp(2s)..3":        `stretch: "exp(2s)" is not a number`,
		"begin=1s..2s,end=1s..2s,scan=1s..2s,match=1s..2s,dispatch=1s..2s,complete=1s..2s,stretch=1..2": "7 parameters: want at most 6",
	} {
		_, err := ParseFree(text)
		require.EqualError(t, err, want, text)
	}
}

// Values are in their range, grow with the place, have three digits, and are where they are
// found.
func TestValuesAndPlaces(t *testing.T) {
	list, err := ParseFree("begin=1s..1000s,pipe=1MBps..1GBps,stretch=0.5..5")
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		f := &list[rapid.IntRange(0, len(list)-1).Draw(t, "parameter")]
		a, b := rapid.Float64Range(0, 1).Draw(t, "a"), rapid.Float64Range(0, 1).Draw(t, "b")
		x, y := f.Value(min(a, b)), f.Value(max(a, b))
		require.True(t, f.Low <= x && x <= y && y <= f.High)
		at := f.place(x)
		require.InDelta(t, min(a, b), at, 2e-3)
		require.Equal(t, x, f.Value(at))
	})
}

func TestDefaultsCanBeRead(t *testing.T) {
	for _, system := range []string{"Pegasus", "DAGMan", "Makeflow", "Nextflow", "another"} {
		from, free := Defaults(system)
		require.NotEmpty(t, from)
		_, err := ParseFree(free)
		require.NoError(t, err)
	}
}
