package gantt

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/workload"
)

// TestEveryTaskIsDrawn: in every format each task is in one box, boxes stand in
// the plot at the right time and do not overlap, labels fit.
func TestEveryTaskIsDrawn(t *testing.T) {
	for name, c := range viewtest.Cases() {
		t.Run(name, func(t *testing.T) {
			r := viewtest.Run(t, c)
			for _, f := range []Format{SVG, HTML} {
				p := newPicture(r, Options{}, f)
				tasks := int32(0)
				for _, b := range p.boxes {
					tasks += b.tasks
					require.GreaterOrEqual(t, b.x, p.plot.x)
					require.LessOrEqual(t, b.x+b.w, p.plot.x+p.plot.w+1e-6)
					require.GreaterOrEqual(t, b.y, p.plot.y)
					require.LessOrEqual(t, b.y+b.h, p.plot.y+p.plot.h+1e-6)
					require.InDelta(t, p.x(r.Result.Tasks[b.task].StartSec), b.x, 1e-9)
					if b.label != "" {
						require.Equal(t, r.DAG.TaskName(b.task), b.label)
						require.Less(t, canvas.Width(b.label, b.size), b.w)
						require.GreaterOrEqual(t, b.size, smallestText)
					}
					if f == HTML {
						require.EqualValues(t, 1, b.tasks, "a page this small has a box for each task")
					}
				}
				require.EqualValues(t, len(r.Result.Tasks), tasks)
				slices.SortFunc(p.boxes, func(a, b box) int { return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x)) })
				for i := 1; i < len(p.boxes); i++ {
					if a, b := p.boxes[i-1], p.boxes[i]; a.y == b.y {
						require.LessOrEqual(t, a.x+a.w, b.x+1e-6)
					}
				}
				require.LessOrEqual(t, p.height, 4000.0)
			}
		})
	}
}

// TestNarrowBoxes: 3000 tasks in a row of 1500 pixels become few boxes, and the
// picture says so.
func TestNarrowBoxes(t *testing.T) {
	b := workload.NewBuilder("many")
	for i := range 3000 {
		b.Task(fmt.Sprintf("small%d", i), 1e6)
		if i%1000 == 0 {
			b.Task(fmt.Sprintf("large%d", i), 1e9)
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	hosts := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=1)", Workload: "layered(tasks=1)"}).Platform
	r := viewtest.Simulate(t, hosts, d, viewtest.Case{Scheduler: "round-robin"})
	p := newPicture(r, Options{}, SVG)
	require.Less(t, len(p.boxes), 20)
	joined := int32(0)
	for _, b := range p.boxes {
		if b.tasks > 1 {
			joined += b.tasks
			require.Equal(t, "small", p.classes.Names[b.class], "a pile has the colour of what is in it")
		}
	}
	require.Contains(t, p.notes, fmt.Sprintf("%d tasks are narrower than a pixel and drawn together with their neighbours", joined))
	require.Len(t, newPicture(r, Options{}, HTML).boxes, 3003)
}

// TestManyHosts: idle hosts share a row if there are more than a few, and hosts beyond
// the room are left out; both is said.
func TestManyHosts(t *testing.T) {
	for _, tt := range []struct {
		platform, workload, note string
		rows                     int
	}{
		{"cluster(hosts=13)", "layered(tasks=10,width=10)", "", 13},
		{"cluster(hosts=14)", "layered(tasks=10,width=10)", "4 of 14 hosts ran no task and share the last row", 11},
		{"cluster(hosts=129)", "layered(tasks=10,width=10)", "119 of 129 hosts ran no task and share the last row", 11},
		{"cluster(hosts=3000)", "layered(tasks=2500,width=2500)", "500 of 3000 hosts are not drawn: there is no room", 2001},
	} {
		p := newPicture(viewtest.Run(t, viewtest.Case{Platform: tt.platform, Workload: tt.workload, Scheduler: "round-robin"}), Options{Rows: AllRows}, SVG)
		require.Len(t, p.rows, tt.rows)
		require.LessOrEqual(t, p.height, 4300.0)
		if tt.note != "" {
			require.Contains(t, p.notes, tt.note)
		} else {
			require.NotContains(t, strings.Join(p.notes, "\n"), "hosts")
		}
		last := math.Inf(-1)
		for _, r := range p.rows {
			if r.label != "" {
				require.GreaterOrEqual(t, r.y-last, smallestText-1e-9, "labels do not overlap")
				last = r.y
			}
		}
	}
}

func TestTransfersAreSwitchable(t *testing.T) {
	few := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4)", Workload: "layered(tasks=40,width=6)", Scheduler: "round-robin"})
	many := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=4)", Workload: "layered(tasks=800,width=20)", Scheduler: "round-robin"})
	require.Less(t, len(few.Result.Transfers), autoArrows)
	require.Greater(t, len(many.Result.Transfers), autoArrows)
	require.Len(t, newPicture(few, Options{}, SVG).arrows, len(few.Result.Transfers))
	require.Empty(t, newPicture(few, Options{Transfers: Hide}, SVG).arrows)
	hidden := newPicture(many, Options{}, SVG)
	require.Empty(t, hidden.arrows)
	require.Contains(t, hidden.notes, fmt.Sprintf("%d transfers not drawn", len(many.Result.Transfers)))
	shown := newPicture(many, Options{Transfers: Show}, SVG)
	require.Len(t, shown.arrows, len(many.Result.Transfers))
	for i, a := range shown.arrows {
		x := many.Result.Transfers[i]
		require.InDelta(t, shown.x(x.StartSec), a.from.X, 1e-9)
		require.InDelta(t, shown.x(x.FinishSec), a.to.X, 1e-9)
	}
}

func TestArrowHead(t *testing.T) {
	require.Len(t, arrow{to: point{3, 3}}.lines(true), 1)
	long := arrow{to: point{X: 100}}
	require.Equal(t, [][]point{{long.from, long.to}}, long.lines(false))
	head := long.lines(true)[1]
	require.Equal(t, long.to, head[1])
	for _, e := range []point{head[0], head[2]} {
		require.InDelta(t, headLength, math.Hypot(e.X-100, e.Y), 1e-9)
		require.Less(t, e.X, 100.0, "the head points forward")
	}
	require.InDelta(t, 0, head[0].Y+head[2].Y, 1e-9)
}

// TestClassesHaveColours: a colour for each class that a run may have.
func TestClassesHaveColours(t *testing.T) { require.Len(t, canvas.Classes, runview.MaxClasses) }

// TestIdleRow: the hosts that ran nothing are named where one points at their row, and have no lane.
func TestIdleRow(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=50)", Workload: "chain(tasks=3)"})
	p := newPicture(r, Options{}, SVG)
	require.Len(t, p.rows, 2)
	require.Equal(t, "49 idle hosts", p.rows[1].label)
	require.Contains(t, p.rows[1].tip, "ran no task: node-1, node-2, ")
	require.True(t, strings.HasSuffix(p.rows[1].tip, "node-30 and 19 more"), p.rows[1].tip)
	require.InDelta(t, p.plot.y+p.plot.h, p.rows[1].y+p.rows[1].h, 1e-9)
}
