package units

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFormatClock(t *testing.T) {
	for sec, want := range map[float64]string{
		0: "0 s", 3.66667: "3.67 s", 59: "59 s", 60: "1 min", 65: "1 min 05 s", 3600: "1 h", 3720: "1 h 02 min", 22320: "6 h 12 min",
		86400: "1 d", 86400 + 3*3600: "1 d 3 h", 100 * 86400: "100 d", math.Inf(1): "+Inf s", 1e12: "1e+12 s",
	} {
		require.Equal(t, want, FormatClock(sec))
	}
}

func TestFormatDate(t *testing.T) {
	for sec, want := range map[float64]string{
		0: "day 1 00:00:00", 2*86400 + 8*3600 + 15*60 + 2: "day 3 08:15:02", 86399.6: "day 2 00:00:00", -1: "day 0 23:59:59", 1e12: "1e+12 s",
	} {
		require.Equal(t, want, FormatDate(sec))
	}
}

func TestFormatHMS(t *testing.T) {
	for sec, want := range map[float64]string{0: "0:00:00", 59.6: "0:01:00", 5000: "1:23:20", 360000: "100:00:00", -61: "-0:01:01", 1e11: "1e+11 s"} {
		require.Equal(t, want, FormatHMS(sec))
	}
}
