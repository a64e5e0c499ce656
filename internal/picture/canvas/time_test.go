package canvas

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTicks(t *testing.T) {
	for _, tt := range []struct {
		spanSec float64
		unit    string
		labels  string
	}{
		{0, "s", "0"},
		{80, "s", "0 10 20 30 40 50 60 70 80"},
		{1, "s", "0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0"},
		{1788.8, "s", "0 200 400 600 800 1000 1200 1400 1600"},
		{0.25, "ms", "0 50 100 150 200 250"},
		{3e-6, "us", "0.0 0.5 1.0 1.5 2.0 2.5 3.0"},
		{2e-8, "ns", "0 2 4 6 8 10 12 14 16 18 20"},
		{36000, "h", "0 1 2 3 4 5 6 7 8 9 10"},
		{86400 * 100, "d", "0 10 20 30 40 50 60 70 80 90 100"},
		{1e300, "d", "0 2e+294 4e+294 6e+294 8e+294 1e+295"},
		{1e-300, "ns", "0 1e-292 2e-292 3e-292 4e-292 5e-292 6e-292 7e-292 8e-292 9e-292 1e-291"},
	} {
		u := TimeUnitFor(tt.spanSec)
		require.Equal(t, tt.unit, u.Name)
		var labels []string
		ticks := TimeTicks(0, tt.spanSec, u, 100, 1100)
		for _, tick := range ticks {
			labels = append(labels, tick.Label)
			require.GreaterOrEqual(t, tick.X, 100.0)
			require.LessOrEqual(t, tick.X, 1100.001)
		}
		require.Equal(t, tt.labels, strings.Join(labels, " "), "%v s", tt.spanSec)
	}
}

// From an hour on axes have times of a clock, at round ones.
func TestTimeAxis(t *testing.T) {
	for _, tt := range []struct {
		spanSec      float64
		name, labels string
	}{
		{3599, "time (s)", "0 500 1000 1500 2000 2500 3000 3500"},
		{3600, "time (h:mm:ss)", "0:00:00 0:10:00 0:20:00 0:30:00 0:40:00 0:50:00 1:00:00"},
		{90000, "time (h:mm:ss)", "0:00:00 3:00:00 6:00:00 9:00:00 12:00:00 15:00:00 18:00:00 21:00:00 24:00:00"},
		{3.5e6, "time (h:mm:ss)", "0:00:00 120:00:00 240:00:00 360:00:00 480:00:00 600:00:00 720:00:00 840:00:00 960:00:00"},
		{86400 * 50, "time (d)", "0 5 10 15 20 25 30 35 40 45 50"},
	} {
		ticks, name := TimeAxis(tt.spanSec, 100, 1100)
		var labels []string
		for i, tick := range ticks {
			labels = append(labels, tick.Label)
			require.LessOrEqual(t, tick.X, 1100.001)
			require.Equal(t, i == 0, tick.X == 100)
		}
		require.Equal(t, tt.name, name)
		require.Equal(t, tt.labels, strings.Join(labels, " "))
	}
	require.Equal(t, "3599 s", Span(3599))
	require.Equal(t, "5000 s (1:23:20)", Span(5000))
	require.Equal(t, "20 h (20:00:00)", Span(72000))
}

func TestDuration(t *testing.T) {
	for sec, want := range map[float64]string{
		0: "0 s", 1788.8312345: "1788.83 s", 0.0123: "12.3 ms", 2e-9: "2 ns", 7200 * 10: "20 h", 86400 * 365: "365 d",
	} {
		require.Equal(t, want, Duration(sec))
	}
}
