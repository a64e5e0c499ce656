package output

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestRoundTimeKeepsThreeDigits(t *testing.T) {
	for in, want := range map[time.Duration]string{
		0: "0s", 999: "999ns", 1234: "1.23µs", 12345678: "12.3ms", 999999999: "1s", 61234567890: "1m1.2s",
	} {
		require.Equal(t, want, RoundTime(in).String())
	}
}

func TestSize(t *testing.T) {
	for in, want := range map[int64]string{0: "0 B", 999: "999 B", 1234: "1.23 kB", 97_123_456: "97.1 MB", 999_900_000: "1 GB"} {
		require.Equal(t, want, Size(in))
	}
}

func TestShort(t *testing.T) {
	for want, got := range map[string]string{
		"23208.9 s":       Short(23208.855619047618, "s"),
		"undefined":       Short(math.NaN(), "s"),
		"0 B":             Short(0, "B"),
		"1.79769e+290 EB": Short(math.MaxFloat64, "B"),
		"1 kB":            Short(999.9999999, "B"),
		"999.999 B":       Short(999.999, "B"),
		"524.561 Gf/s":    Short(524561.3e6, "f/s"),
		"50 us":           Short(5e-5, "s"),
		"1 s":             Short(1, "s"),
		"-1.5 kB":         Short(-1500, "B"),
	} {
		require.Equal(t, want, got)
	}
	require.Equal(t, "undefined", Digits(math.Inf(1)))
	require.Equal(t, "undefined", Percent(math.NaN()))
	require.Equal(t, "33.3 %", Percent(1.0/3))
}

// Above two minutes a time is given in hours, minutes and seconds too.
func TestTime(t *testing.T) {
	for sec, want := range map[float64]string{
		0: "0 s", 2e-3: "2 ms", 120: "120 s", 120.4: "120.4 s (0:02:00)", 241.5: "241.5 s (0:04:02)", 3599.6: "3599.6 s (1:00:00)",
		93784: "93784 s (26:03:04)", 1e12: "1e+12 s", math.Inf(1): "undefined",
	} {
		require.Equal(t, want, Time(sec))
	}
}
