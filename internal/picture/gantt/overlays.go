package gantt

import (
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// slowLine is the height of the line below a box, where boxes are high enough for one.
const slowLine = 2.5

// addParts places the veils over the phases of tasks, and the lines below those on hosts in
// a slow power state. Boxes of several tasks have none.
func (p *picture) addParts(r *runview.Run) {
	slow := map[platform.HostID][]runview.Pstate{}
	for _, x := range r.Pstates() {
		if x.Slow {
			slow[x.Host] = append(slow[x.Host], x)
		}
	}
	for i := range p.boxes {
		b := &p.boxes[i]
		if b.tasks > 1 {
			continue
		}
		seen := b.seen()
		part := func(list []rect, fromSec, toSec, y, h float64) []rect {
			x0, x1 := max(p.x(fromSec), seen.x), min(p.x(toSec), seen.x+seen.w)
			if x1-x0 >= dense {
				list = append(list, rect{x0, y, x1 - x0, h})
			}
			return list
		}
		for _, x := range r.Phases(b.task) {
			if x.Name != runview.Computing {
				p.phases = part(p.phases, x.StartSec, x.FinishSec, seen.y, seen.h)
			}
		}
		for _, x := range slow[r.Result.Tasks[b.task].Host] {
			if seen.h >= 2*slowLine {
				p.slow = part(p.slow, x.StartSec, x.FinishSec, seen.y+seen.h-slowLine, slowLine)
			}
		}
	}
	p.noteIf(len(p.phases) > 0 && r.Result.Overhead == nil, "where a box is pale, its task reads or writes files")
	p.noteIf(len(p.phases) > 0 && r.Result.Overhead != nil, "where a box is pale, its task is dispatched, or its files are staged, read or written")
	p.noteIf(len(p.slow) > 0, "a line below a task: its host is in a slow power state")
}

// Leg is a step of a critical path: task To runs or waits, or gets data of task From.
type Leg struct {
	From, To            workload.TaskID // the same: no data moved
	Wait                bool            // To did not run yet
	StartSec, FinishSec float64
}

// pathWidth is that of the path's lines.
const pathWidth = 2

// addPath turns the legs into outlines of boxes and into lines between lanes. Legs on
// hosts that are not drawn are left out, and what is too narrow to be seen joins the
// outline before it.
func (p *picture) addPath(r *runview.Run, legs []Leg) {
	var last *rect
	for _, l := range legs {
		y0, seen0 := p.middle(r, l.From)
		y1, seen1 := p.middle(r, l.To)
		if !seen0 || !seen1 {
			continue
		}
		x0, x1 := p.x(l.StartSec), p.x(l.FinishSec)
		y := p.laneOf(r, l.To)
		switch {
		case l.From != l.To || l.Wait || p.groupAt(r.Result.Tasks[l.To].Host) != nil:
			p.pathLines = append(p.pathLines, []point{{x0, y0}, {x1, y1}})
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

func (p *picture) drawPath() {
	p.group("path", len(p.pathBoxes)+len(p.pathLines), func() {
		p.Pen(pathWidth, pathInk)
		for _, b := range p.pathBoxes {
			p.Stroke(canvas.Path(p.Sketch, b.outline()))
		}
		for _, line := range p.pathLines {
			p.Stroke(canvas.Path(p.Sketch, line))
		}
	})
}
