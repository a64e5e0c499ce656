package figures

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestBoxByHand(t *testing.T) {
	p, b := BoxOf(7, []float64{1, 2, 3, 4, 5, 6, 7, 8, 20})
	require.Equal(t, Point{7, 5, 1, 8}, p)
	require.Equal(t, Box{3, 7, []float64{20}}, b, "20 is more than 1.5 times 4 above 7")
	p, b = BoxOf(0, []float64{2, 3})
	require.Equal(t, Point{0, 2.5, 2, 3}, p)
	require.Equal(t, Box{Low: 2.25, High: 2.75}, b)
	p, b = BoxOf(0, []float64{4})
	require.Equal(t, Point{0, 4, 4, 4}, p)
	require.Equal(t, Box{Low: 4, High: 4}, b)
}

// Whiskers end at values; no value is lost; half of them, but for the one at either edge, are inside the box.
func TestBoxes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-1e6, 1e6), 1, 40).Draw(t, "values")
		slices.Sort(values)
		p, b := BoxOf(1, values)
		require.True(t, p.Low <= b.Low && b.Low <= p.Y && p.Y <= b.High && b.High <= p.High)
		in, within := 0, 0
		for _, v := range values {
			if v >= p.Low && v <= p.High {
				within++
			}
			if v >= b.Low-1e-9 && v <= b.High+1e-9 {
				in++
			}
		}
		require.Equal(t, len(values), within+len(b.Out))
		require.GreaterOrEqual(t, 2*in, len(values)-2)
	})
}

func TestPrefix(t *testing.T) {
	for _, tt := range []struct {
		unit   string
		kind   Scale
		lo, hi float64
		label  string
		ticks  string
	}{
		{"B", Linear, 0, 2.5e9, "y (GB)", "0.0 0.5 1.0 1.5 2.0 2.5"},
		{"B", Linear, 0, 900, "y (B)", "0 200 400 600 800"},
		{"J", Linear, -4e3, 1e3, "y (kJ)", "−4 −3 −2 −1 0 1"},
		{"s", Linear, 0, 2.5e6, "y (s)", "0 5·10^{5} 1·10^{6} 1.5·10^{6} 2·10^{6} 2.5·10^{6}"},
		{"flop/s", Log10, 1e6, 1e12, "y (flop/s)", "1 M 10 M 100 M 1 G 10 G 100 G 1 T"},
		{"", Log10, 1e6, 1e9, "y", "10^{6} 10^{7} 10^{8} 10^{9}"},
		{"W", Linear, 0, 1e33, "y (YW)", "0 2·10^{8} 4·10^{8} 6·10^{8} 8·10^{8} 1·10^{9}"},
	} {
		s := newScale(tt.kind)
		s.add(tt.lo, tt.hi)
		a := &Axis{Label: "y", Unit: tt.unit, Scale: tt.kind}
		s.prefix = s.prefixFor(a)
		require.Equal(t, tt.label, a.axisLabel(s.prefix))
		require.Equal(t, tt.ticks, labels(s.ticks(7, false)), tt.label)
		for _, tick := range s.ticks(7, false) {
			require.True(t, tick.Value >= s.lo && tick.Value <= s.hi)
		}
	}
}
