package figures

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func drawPoint(t *rapid.T, name string) point {
	return point{rapid.Float64Range(-5, 15).Draw(t, name+".x"), rapid.Float64Range(-5, 15).Draw(t, name+".y")}
}

// TestClip: a point of a line is in its clipped part just when it is in the rect.
func TestClip(t *testing.T) {
	r := rect{0, 0, 10, 8}
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawPoint(t, "a"), drawPoint(t, "b")
		part := r.clip(a, b)
		for i := range 101 {
			u := float64(i) / 100
			q := point{a.x + u*(b.x-a.x), a.y + u*(b.y-a.y)}
			if r.grow(-1e-6).holds(q) {
				require.NotNil(t, part)
				require.LessOrEqual(t, distance(part, q), 1e-6)
			} else if !r.grow(1e-6).holds(q) && part != nil {
				require.Greater(t, distance(part, q), 0.0)
			}
		}
		for _, end := range part {
			require.True(t, r.holds(end))
		}
	})
	require.Nil(t, r.clip(point{math.NaN(), 1}, point{2, 2}))
	require.NotNil(t, r.clip(point{0, 1}, point{0, 5}), "on the edge")
}

// distance of a point from a line.
func distance(line []point, q point) float64 {
	dx, dy := line[1].x-line[0].x, line[1].y-line[0].y
	l := dx*dx + dy*dy
	u := 0.0
	if l > 0 {
		u = min(max(((q.x-line[0].x)*dx+(q.y-line[0].y)*dy)/l, 0), 1)
	}
	return math.Hypot(line[0].x+u*dx-q.x, line[0].y+u*dy-q.y)
}

// TestClipArea: for a rectangle against a rectangle the answer is known.
func TestClipArea(t *testing.T) {
	r := rect{0, 0, 10, 8}
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawPoint(t, "a"), drawPoint(t, "b")
		box := rect{min(a.x, b.x), min(a.y, b.y), math.Abs(a.x - b.x), math.Abs(a.y - b.y)}
		want := max(0, min(box.right(), 10)-max(box.x, 0)) * max(0, min(box.bottom(), 8)-max(box.y, 0))
		require.InDelta(t, want, polygonArea(r.clipArea(box.corners())), 1e-9)
	})
}

func polygonArea(p []point) float64 {
	sum := 0.0
	for i, a := range p {
		b := p[(i+1)%len(p)]
		sum += a.x*b.y - b.x*a.y
	}
	return math.Abs(sum) / 2
}

// TestClipCurve: the parts are as long as the pieces inside.
func TestClipCurve(t *testing.T) {
	r := rect{0, 0, 10, 8}
	rapid.Check(t, func(t *rapid.T) {
		var curve []point
		want := 0.0
		for i := range rapid.IntRange(2, 12).Draw(t, "n") {
			q := drawPoint(t, "q")
			if rapid.IntRange(0, 5).Draw(t, "gap") == 0 {
				q.y = math.NaN()
			}
			curve = append(curve, q)
			if i > 0 {
				if part := r.clip(curve[i-1], q); part != nil {
					want += length(part)
				}
			}
		}
		got := 0.0
		for _, part := range r.clipCurve(curve) {
			got += length(part)
			for _, q := range part {
				require.True(t, r.holds(q))
			}
		}
		require.InDelta(t, want, got, 1e-9)
	})
}
