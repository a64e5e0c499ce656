package gantt

import (
	"image/color"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
)

// veil lies over the parts of a box in which a task has its core and does not compute.
var veil = color.NRGBA{0xff, 0xff, 0xff, 0x99}

// addPhases places the veils. Boxes of several tasks have none.
func (p *picture) addPhases(r *runview.Run) {
	for i := range p.boxes {
		b := &p.boxes[i]
		if b.tasks > 1 {
			continue
		}
		seen := b.seen()
		for _, x := range r.Phases(b.task) {
			x0, x1 := max(p.x(x.StartSec), seen.x), min(p.x(x.FinishSec), seen.x+seen.w)
			if x.Name != runview.Computing && x1-x0 >= dense {
				p.phases = append(p.phases, rect{x0, seen.y, x1 - x0, seen.h})
			}
		}
	}
	if len(p.phases) > 0 {
		note := "where a box is pale, its task reads or writes files"
		if r.Result.Overhead != nil {
			note = "where a box is pale, its task is dispatched, or its files are staged, read or written"
		}
		p.notes = append(p.notes, note)
	}
}

func (p *picture) drawPhases(c canvas.Canvas) { p.fillAll(c, "phases", p.phases, veil) }
