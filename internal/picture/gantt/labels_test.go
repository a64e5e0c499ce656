package gantt

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
)

// A line crosses a rectangle if one of many points of it is inside, and not if all of them are clearly outside.
func TestCrossed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := func(name string) float64 { return float64(rapid.IntRange(-20, 20).Draw(t, name)) }
		r := rect{at("x"), at("y"), 1 + math.Abs(at("w")), 1 + math.Abs(at("h"))}
		a, b := point{at("ax"), at("ay")}, point{at("bx"), at("by")}
		nearest := math.Inf(1)
		for i := range 4001 {
			f := float64(i) / 4000
			x, y := a.X+f*(b.X-a.X), a.Y+f*(b.Y-a.Y)
			nearest = min(nearest, max(r.x-x, x-r.x-r.w, r.y-y, y-r.y-r.h))
		}
		if math.Abs(nearest) > 0.02 {
			require.Equal(t, nearest < 0, r.crossed(a, b))
		}
	})
}

// Arrows are drawn before the names, and a name that one crosses has a plate of its box's colour within the box.
func TestLabelsAreAboveArrows(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4)", Workload: "layered(tasks=40,width=6)", Scheduler: "round-robin"})
	var out bytes.Buffer
	require.NoError(t, Write(&out, SVG, r, Options{}))
	text := out.String()
	require.Less(t, strings.Index(text, `<g id="arrows">`), strings.Index(text, `<g id="labels">`))
	_, labels, _ := strings.Cut(text, `<g id="labels">`)
	p := newPicture(r, Options{}, SVG)
	crossed := 0
	for i := range p.boxes {
		b := &p.boxes[i]
		if b.label == "" {
			continue
		}
		plate := b.plate()
		require.True(t, plate.x >= b.x && plate.x+plate.w <= b.x+b.w && plate.y >= b.y && plate.y+plate.h <= b.y+b.h)
		if plate.crossedBy(p.lines()) {
			crossed++
		}
	}
	require.Positive(t, crossed)
	require.Equal(t, crossed, strings.Count(labels, "<path"))
	out.Reset()
	require.NoError(t, Write(&out, SVG, r, Options{Transfers: Hide}))
	_, labels, _ = strings.Cut(out.String(), `<g id="labels">`)
	require.NotContains(t, labels, "<path")
	require.Len(t, canvas.Classes, int(waits(0)))
}
