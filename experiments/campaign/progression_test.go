package campaign

import (
	"fmt"
	"math/big"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestProgression(t *testing.T) {
	for text, want := range map[string][]string{
		"1..4":                                   {"1", "2", "3", "4"},
		"1..10/3":                                {"1", "4", "7", "10"},
		"1..9/3":                                 {"1", "4", "7"},
		"5..5":                                   {"5"},
		"-2..1":                                  {"-2", "-1", "0", "1"},
		"0..1/0.25":                              {"0", "0.25", "0.5", "0.75", "1"},
		"0.1..0.35/0.10":                         {"0.1", "0.2", "0.3"},
		" 1 .. 2 / 0.5 ":                         {"1", "1.5", "2"},
		"10%..30%/10%":                           {"10%", "20%", "30%"},
		"1%..2%":                                 {"1%", "2%"},
		"-0.05..0.05/0.1":                        {"-0.05", "0.05"},
		"999999999999999998..999999999999999999": {"999999999999999998", "999999999999999999"},
	} {
		p, err := parseProgression(text)
		require.NoError(t, err, text)
		var got []string
		for i := range p.count {
			got = append(got, p.text(i))
		}
		require.Equal(t, want, got, text)
	}
}

func TestProgressionMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"3..1":                         `"3..1": the range ends before it begins`,
		"1..3/0":                       `"1..3/0": the step of a range must be more than 0`,
		"1..3/-1":                      `"1..3/-1": the step of a range must be more than 0`,
		"1..":                          `"1..": "" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"..3":                          `"..3": "" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"1...3":                        `"1...3": ".3" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"1..2/":                        `"1..2/": "" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"1e3..2e3":                     `"1e3..2e3": "1e3" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"1..1_0":                       `"1..1_0": "1_0" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"1..+2":                        `"1..+2": "+2" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"nan..2":                       `"nan..2": "nan" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"1%..2":                        `"1%..2": percentages and plain numbers in one range (want e.g. 10%..50%/10%)`,
		"1%..2%/1":                     `"1%..2%/1": percentages and plain numbers in one range (want e.g. 10%..50%/10%)`,
		"0..1e999":                     `"0..1e999": "1e999" is not a decimal number (want FROM..TO or FROM..TO/STEP)`,
		"1..99999999":                  `"1..99999999": more than 10000000 values`,
		"0..9999999999999999999":       `"0..9999999999999999999": too many digits for a range (want at most 18)`,
		"0..1/0.0000000000000000001":   `"0..1/0.0000000000000000001": too many digits for a range (want at most 18)`,
		"0..1000000/0.000000000000001": `"0..1000000/0.000000000000001": too many digits for a range (want at most 18)`,
	} {
		_, err := parseProgression(text)
		require.EqualError(t, err, want, text)
	}
}

// Every value is the nearest float64 to from + i*step in exact arithmetic, none
// but the last is followed by one within the range, and index finds it.
func TestProgressionIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		decimal := func(label string, low, high int64) (string, *big.Rat) {
			digits, scale := rapid.Int64Range(low, high).Draw(t, label), rapid.IntRange(0, 4).Draw(t, label+" scale")
			text := formatDecimal(digits, scale)
			exact, ok := new(big.Rat).SetString(text)
			require.True(t, ok)
			return text, exact
		}
		fromText, from := decimal("from", -5000, 5000)
		stepText, step := decimal("step", 1, 500)
		length := rapid.IntRange(0, 40).Draw(t, "length")
		end := new(big.Rat).Add(from, new(big.Rat).Mul(step, big.NewRat(int64(length), 1)))
		p, err := parseProgression(fmt.Sprintf("%s..%s/%s", fromText, end.FloatString(8), stepText))
		require.NoError(t, err)
		require.Equal(t, length+1, p.count)
		for i := range p.count {
			want, _ := new(big.Rat).Add(from, new(big.Rat).Mul(step, big.NewRat(int64(i), 1))).Float64()
			got, err := strconv.ParseFloat(p.text(i), 64)
			require.NoError(t, err)
			require.Equal(t, want, got)
			near, ok := p.near(strconv.FormatFloat(got, 'g', -1, 64))
			require.True(t, ok)
			require.InDelta(t, i, near, 1)
		}
	})
}

// Values are found by their keys, whatever else stands on the axis, and are found
// to be given twice.
func TestAxisFindsItsValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, seen := newAxis(known()[knownAt(seedAxis)], knownAt(seedAxis)), map[string]bool{}
		for range rapid.IntRange(1, 6).Draw(t, "entries") {
			from := rapid.OneOf(rapid.Int64Range(0, 60), rapid.Int64Range(1<<58, 1<<58+40)).Draw(t, "from")
			s := strconv.FormatInt(from, 10)
			step, n := int64(1), int64(1)
			if rapid.Bool().Draw(t, "a range") {
				step, n = rapid.Int64Range(1, 7).Draw(t, "step"), rapid.Int64Range(1, 12).Draw(t, "n")
				s = fmt.Sprintf("%d..%d/%d", from, from+step*(n-1), step)
			}
			twice := false
			for i := range n {
				twice = twice || seen[strconv.FormatInt(from+i*step, 10)]
			}
			var wrong mistakes
			a.read(&wrong, text{s: s})
			if twice {
				require.ErrorContains(t, wrong.err(), "is given twice")
				return
			}
			require.NoError(t, wrong.err())
			for i := range n {
				seen[strconv.FormatInt(from+i*step, 10)] = true
			}
		}
		require.Equal(t, len(seen), a.Len())
		for i := range a.Len() {
			require.True(t, seen[a.Value(i).Text])
			require.Equal(t, i, a.index(a.Value(i).key))
		}
		require.Equal(t, -1, a.index("500"))
	})
}
