package gantt

import (
	"image/color"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/workload"
)

// Leg is a step of a critical path: task To runs or waits, or gets data of task From.
type Leg struct {
	From, To            workload.TaskID // the same: no data moved
	Wait                bool            // To did not run yet
	StartSec, FinishSec float64
}

// pathInk is no colour of a box.
var pathInk = color.NRGBA{0xd4, 0x00, 0x2a, 0xff}

// pathWidth is that of the path's lines.
const pathWidth = 2

// addPath turns the legs into outlines of boxes and into lines between lanes. Legs on
// hosts that are not drawn are left out, and what is too narrow to be seen joins the
// outline before it.
func (p *picture) addPath(r *runview.Run, legs []Leg) {
	var last *rect
	for _, l := range legs {
		from, to := &r.Result.Tasks[l.From], &r.Result.Tasks[l.To]
		if p.places[from.Host].lanes == 0 || p.places[to.Host].lanes == 0 {
			continue
		}
		x0, x1 := p.x(l.StartSec), p.x(l.FinishSec)
		y := p.laneOf(r, l.To)
		switch {
		case l.From != l.To || l.Wait:
			p.pathLines = append(p.pathLines, []point{{x0, p.laneOf(r, l.From) + p.lane/2}, {x1, y + p.lane/2}})
			last = nil
		case last != nil && last.y == y && x1-x0 < dense:
			last.w = x1 - last.x
		default:
			_, count := p.lanes.Blocks(int(l.To))
			p.pathBoxes = append(p.pathBoxes, rect{x0, y, x1 - x0, float64(count[0]) * p.lane})
			last = &p.pathBoxes[len(p.pathBoxes)-1]
		}
	}
}

// laneOf is the top of a task's lane.
func (p *picture) laneOf(r *runview.Run, t workload.TaskID) float64 {
	return p.places[r.Result.Tasks[t].Host].y + float64(p.lanes.Of[t])*p.lane
}

func (p *picture) drawPath(c canvas.Canvas) {
	if len(p.pathBoxes)+len(p.pathLines) == 0 {
		return
	}
	c.Group("path")
	c.SetColor(pathInk)
	c.SetLineWidth(pathWidth)
	for _, b := range p.pathBoxes {
		x1, y1 := b.x+b.w, b.y+b.h
		c.Stroke(p.path([]point{{b.x, b.y}, {x1, b.y}, {x1, y1}, {b.x, y1}, {b.x, b.y}}))
	}
	for _, line := range p.pathLines {
		c.Stroke(p.path(line))
	}
	c.Group("")
}
