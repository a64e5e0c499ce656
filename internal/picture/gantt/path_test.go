package gantt

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/workload"
)

// A chain on one host: outlines cover the plot from one end to the other, on one lane.
func TestPathCoversTheRun(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=2)", Workload: "chain(tasks=5)"})
	var legs []Leg
	for i, run := range r.Result.Tasks {
		legs = append(legs, Leg{From: workload.TaskID(i), To: workload.TaskID(i), StartSec: run.StartSec, FinishSec: run.FinishSec})
	}
	p := newPicture(r, Options{Path: legs}, SVG)
	require.Len(t, p.pathBoxes, 5)
	require.Empty(t, p.pathLines)
	require.InDelta(t, p.plot.x, p.pathBoxes[0].x, 1e-9)
	require.InDelta(t, p.plot.x+p.plot.w, p.pathBoxes[4].x+p.pathBoxes[4].w, 1e-9)
	for i, b := range p.pathBoxes {
		require.InDelta(t, p.boxes[i].y, b.y, 1e-9)
	}
}

// What is too narrow to be seen is one outline; data and waits are lines.
func TestPathIsShort(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=1)", Workload: "chain(tasks=20000)"})
	var legs []Leg
	for i, run := range r.Result.Tasks {
		legs = append(legs, Leg{From: workload.TaskID(i), To: workload.TaskID(i), StartSec: run.StartSec, FinishSec: run.FinishSec})
	}
	require.Len(t, newPicture(r, Options{Path: legs}, HTML).pathBoxes, 1)

	r = viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=2)", Workload: "chain(tasks=2)", Scheduler: "round-robin"})
	move := r.Result.Transfers[0]
	p := newPicture(r, Options{Path: []Leg{
		{From: 0, To: 1, StartSec: move.StartSec, FinishSec: move.FinishSec},
		{From: 1, To: 1, Wait: true, StartSec: 0, FinishSec: move.StartSec},
	}}, SVG)
	require.Empty(t, p.pathBoxes)
	require.Len(t, p.pathLines, 2)
	require.InDelta(t, p.boxes[0].y+p.lane/2, p.pathLines[0][0].Y, 1e-9)
	require.InDelta(t, p.boxes[1].y+p.lane/2, p.pathLines[0][1].Y, 1e-9)
	require.Equal(t, p.pathLines[1][0].Y, p.pathLines[1][1].Y)
}

// A path leaves out hosts that are not drawn.
func TestPathOnHiddenHosts(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=3000)", Workload: "forkjoin(width=2500)", Scheduler: "round-robin"})
	p := newPicture(r, Options{Rows: AllRows}, SVG)
	var legs []Leg
	hidden := 0
	for i, run := range r.Result.Tasks {
		if p.places[run.Host].lanes == 0 {
			hidden++
		}
		legs = append(legs, Leg{From: workload.TaskID(i), To: workload.TaskID(i), Wait: true, StartSec: run.StartSec, FinishSec: run.FinishSec})
	}
	require.Positive(t, hidden)
	require.Len(t, newPicture(r, Options{Rows: AllRows, Path: legs}, SVG).pathLines, len(legs)-hidden)
}

func TestStrips(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=2)", Workload: "chain(tasks=2)"})
	bare := newPicture(r, Options{}, SVG)
	p := newPicture(r, Options{Strips: []Strips{
		{Title: "empty"},
		{Title: "load", List: []Strip{{"a", []float64{0, 0.5, 0.5, 2}}, {"a longer name", nil}}},
	}}, SVG)
	require.Greater(t, p.plot.x, bare.plot.x, "names have room")
	require.Len(t, p.headings, 1)
	require.Len(t, p.strips, 2)
	require.Greater(t, p.strips[0].y, p.plot.y+p.plot.h)
	require.InDelta(t, bare.height+lineHeight+2*stripGap+2*(stripHeight+stripGap), p.height, 1e-9)
	bottom, quarter := p.strips[0].y+stripHeight, p.plot.w/4
	var area []point
	for _, q := range p.strips[0].area {
		area = append(area, point{(q.X - p.plot.x) / quarter, (bottom - q.Y) / stripHeight})
	}
	require.InDeltaSlice(t, []float64{0, 0, 1, 0, 1, 0.5, 3, 0.5, 3, 1, 4, 1, 4, 0}, flat(area), 1e-9, "equal neighbours are one, and full is the most")
	for _, q := range p.strips[1].area {
		require.Equal(t, point{p.plot.x, p.strips[1].y + stripHeight}, q, "no levels, no area")
	}
}

func flat(points []point) (list []float64) {
	for _, q := range points {
		list = append(list, q.X, q.Y)
	}
	return list
}
