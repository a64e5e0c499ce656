package units

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	// kibi to yobi in steps, in float64, as the package documents.
	yobi := 1.0
	for range 8 {
		yobi *= 1024
	}
	tests := []struct {
		name  string
		parse func(string) (float64, error)
		in    string
		want  float64
	}{
		{"work plain", Work, "1e9", 1e9},
		{"work giga", Work, "200Gf", 200e9},
		{"work flop", Work, "2Gflop", 2e9},
		{"work long", Work, "3gigaflops", 3e9},
		{"instructions", Work, "200GI", 200e9},
		{"instructions mega", Work, "5MI", 5e6},
		{"exa is no exponent", Work, "1Ef", 1e18},
		{"exponent and exa", Work, "1e2Ef", 1e20},
		{"speed", Speed, "98.095Mf", 98.095 * 1e6},
		{"speed mips", Speed, "100MIPS", 100e6},
		{"speed gips", Speed, "1.2GIPS", 1.2 * 1e9},
		{"speed flops", Speed, "10Gflops", 10e9},
		{"speed per second", Speed, "10Gflop/s", 10e9},
		{"data bytes", Data, "12", 12},
		{"data decimal", Data, "1MB", 1e6},
		{"data binary", Data, "1MiB", 1 << 20},
		{"data bits", Data, "8Mb", 1e6},
		{"data kilo", Data, "1kB", 1000},
		{"data capital kilo", Data, "1KB", 1000},
		{"data yobi", Data, "1YiB", yobi},
		{"bandwidth bits", Bandwidth, "0.15Gbps", 0.15 * 125e6},
		{"bandwidth bytes", Bandwidth, "125MBps", 125e6},
		{"bandwidth slash", Bandwidth, "1.25GB/s", 1.25e9},
		{"bandwidth binary bits", Bandwidth, "10Gib/s", 10 * 0.125 * (1 << 30)},
		{"duration plain", Duration, "0.5", 0.5},
		{"duration week", Duration, "1w", 604800},
		{"duration minute", Duration, "2m", 120},
		{"duration min", Duration, "2min", 120},
		{"duration milli", Duration, "2ms", 2 * 1e-3},
		{"duration micro is a product", Duration, "50us", 50 * float64OfMicro},
		{"duration pico", Duration, "1ps", 1e-12},
		{"negative", Duration, "-1s", -1},
		{"space", Bandwidth, "10 Gbps", 1.25e9},
		{"leading point", Data, ".5B", 0.5},
		{"trailing point", Data, "5.B", 5},
		{"plus", Data, "+5B", 5},
		{"underflow is zero", Duration, "1e-999s", 0},
		{"fraction", Fraction, "0.01", 0.01},
		{"percent", Fraction, "1%", 0.01},
		{"percent space", Fraction, "7 %", 0.07},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.parse(tt.in)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
		})
	}
}

// float64OfMicro is a variable so that the product above is computed in float64
// and not by the compiler's exact arithmetic.
var float64OfMicro = 1e-6

func TestParseErrors(t *testing.T) {
	tests := []struct {
		name  string
		parse func(string) (float64, error)
		in    string
		want  string
	}{
		{"empty", Data, "", "empty text where a number is wanted"},
		{"unit", Duration, "12q", `unknown unit "q" in "12q" (want one of w, d, h, min, m, s, ms, us, ns or ps)`},
		{"unit of another kind", Speed, "1MB", `unknown unit "MB" in "1MB" (want one of f, flops, flop/s or IPS, each with k, M, G, T, P, E, Z or Y before it)`},
		{"no binary flop", Work, "1Kif", `unknown unit "Kif" in "1Kif" (want one of f, flop, flops or I for instructions, each with k, M, G, T, P, E, Z or Y before it)`},
		{"words", Data, "many", `"many" is not a number`},
		{"nan", Data, "NaN", `"NaN" is not a number`},
		{"inf", Data, "inf", `"inf" is not a number`},
		{"hex", Data, "0x10", `unknown unit "x10" in "0x10" (want one of B for bytes or b for bits, each with k, M, G, T, P, E, Z, Y or Ki, Mi, Gi, Ti, Pi, Ei, Zi, Yi before it)`},
		{"point alone", Data, ".", `"." is not a number`},
		{"sign alone", Data, "-", `"-" is not a number`},
		{"range", Data, "1e999B", `number "1e999B" is too large`},
		{"overflow", Data, "1e300YB", `data "1e300YB" is too large`},
		{"unit alone", Bandwidth, "Gbps", `"Gbps" is not a number`},
		{"fraction empty", Fraction, "", "empty text where a number is wanted"},
		{"fraction percent alone", Fraction, "%", `"%" is not a number`},
		{"fraction unit", Fraction, "1s", `"1s" is not a number`},
		{"fraction inf", Fraction, "Inf%", `"Inf%" is not a number`},
		{"fraction underscore", Fraction, "1_0", `"1_0" is not a number`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tt.parse(tt.in)
			require.EqualError(t, err, tt.want)
		})
	}
}

// TestEveryUnit computes the value of each unit of each table again, prefix by
// prefix, and compares it with the parsed one.
func TestEveryUnit(t *testing.T) {
	for _, q := range []*quantity{work, speed, data, bandwidth, duration} {
		require.NotEmpty(t, q.bases)
		for _, b := range q.bases {
			checkUnit(t, q, b.name, b.value)
			for i := range decimalPrefixes {
				if b.takes&decimal != 0 {
					checkUnit(t, q, decimalPrefixes[i]+b.name, b.value*math.Pow10(3*(i+1)))
				}
				if b.takes&binary != 0 {
					checkUnit(t, q, binaryPrefixes[i]+b.name, math.Ldexp(b.value, 10*(i+1)))
				}
				if b.takes&long != 0 {
					checkUnit(t, q, longPrefixes[i]+b.name, b.value*math.Pow10(3*(i+1)))
				}
			}
		}
	}
}

func checkUnit(t *testing.T, q *quantity, unit string, want float64) {
	t.Helper()
	got, err := q.parse("1" + unit)
	require.NoError(t, err)
	require.InEpsilon(t, want, got, 1e-15, "%s %s", q.name, unit)
}
