package units

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// pairs are the Format functions and their parsers.
var pairs = map[string]struct {
	format func(float64) string
	parse  func(string) (float64, error)
}{
	"work":      {workLadder.format, Work},
	"speed":     {FormatSpeed, Speed},
	"data":      {FormatData, Data},
	"bandwidth": {FormatBandwidth, Bandwidth},
	"duration":  {FormatDuration, Duration},
}

func TestFormat(t *testing.T) {
	tests := []struct {
		format func(float64) string
		in     float64
		want   string
	}{
		{workLadder.format, 200e9, "200Gf"},
		{workLadder.format, 0, "0f"},
		{workLadder.format, 999, "999f"},
		{workLadder.format, -2e6, "-2Mf"},
		{FormatSpeed, 98.095e6, "98.095Mf"},
		{FormatSpeed, 1e300, "1e+300f"},
		{FormatData, 1e6, "1MB"},
		{FormatData, 1 << 20, "1.048576MB"},
		{FormatData, 0.5, "0.5B"},
		{FormatData, 1, "1B"},
		{FormatBandwidth, 1.25e9, "10Gbps"},
		{FormatBandwidth, 0.15 * 125e6, "150Mbps"},
		{FormatBandwidth, 1e-9, "1e-09Bps"},
		{FormatDuration, 50e-6, "5e-05s"}, // one bit more than 50us
		{FormatDuration, 1.0 / 3e6, "333.3333333333333ns"},
		{FormatDuration, 50 * float64OfMicro, "50us"},
		{FormatDuration, 23208.856, "23208.856s"},
		{FormatDuration, 3600, "3600s"},
		{FormatDuration, 0, "0s"},
		{FormatDuration, 1e-15, "1e-15s"},
		{FormatDuration, math.Inf(1), "+Inf"},
		{FormatDuration, math.NaN(), "NaN"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			require.Equal(t, tt.want, tt.format(tt.in))
		})
	}
}

// TestFormatReadsBack: any finite number, printed and read back, has the same
// bits.
func TestFormatReadsBack(t *testing.T) {
	for name, p := range pairs {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := anyFinite().Draw(t, "x")
				text := p.format(x)
				got, err := p.parse(text)
				require.NoError(t, err, text)
				require.Equal(t, math.Float64bits(x), math.Float64bits(got), text)
			})
		})
	}
}

// TestShortest compares with trying every number of digits.
func TestShortest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scale := math.Pow10(3 * rapid.IntRange(-4, 8).Draw(t, "scale"))
		x := anyFinite().Draw(t, "x")
		if rapid.Bool().Draw(t, "product") {
			x *= scale
		}
		if math.IsInf(x, 0) || math.Abs(x) < scale {
			t.Skip("not printed in that unit")
		}
		want, found := 0.0, false
		for digits := 1; digits <= 17 && !found; digits++ {
			var err error
			want, err = strconv.ParseFloat(strconv.FormatFloat(x/scale, 'g', digits, 64), 64)
			found = err == nil && want*scale == x
		}
		got, ok := shortest(x, scale)
		require.Equal(t, found, ok)
		if ok {
			require.Equal(t, math.Float64bits(want), math.Float64bits(got))
		}
	})
}

// anyFinite draws any float64, or a round number times a unit of the tables,
// which random bits would never hit.
func anyFinite() *rapid.Generator[float64] {
	return rapid.OneOf(
		rapid.Float64(),
		rapid.Custom(func(t *rapid.T) float64 {
			n := rapid.IntRange(-100000, 100000).Draw(t, "n")
			x := float64(n) / math.Pow10(rapid.IntRange(0, 4).Draw(t, "decimals"))
			return x * math.Pow10(rapid.IntRange(-15, 30).Draw(t, "exponent"))
		}),
	)
}

// FuzzUnits: no text causes a panic; what parses is finite and survives
// printing.
func FuzzUnits(f *testing.F) {
	for _, seed := range []string{"", "1", "200Gf", "8Mb", "0.15Gbps", "50us", "1%", "1Ef", "-0s", "1e999", "1e-320B", "NaN", "0x1p4"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if x, err := Fraction(text); err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
			t.Errorf("Fraction(%q) = %v", text, x)
		}
		for name, p := range pairs {
			x, err := p.parse(text)
			if err != nil {
				continue
			}
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Errorf("%s %q = %v", name, text, x)
			}
			again, err := p.parse(p.format(x))
			if err != nil || math.Float64bits(again) != math.Float64bits(x) {
				t.Errorf("%s %q = %v, printed %q, read back %v, %v", name, text, x, p.format(x), again, err)
			}
		}
	})
}
