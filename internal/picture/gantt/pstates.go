package gantt

import (
	"image/color"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
)

// slowInk is the colour of the line below boxes whose host is in a slow power state.
var slowInk = color.NRGBA{0x20, 0x20, 0x20, 0xb0}

// slowLine is the line's height, where boxes are high enough for one.
const slowLine = 2.5

// addPstates places the lines. Boxes of several tasks have none.
func (p *picture) addPstates(r *runview.Run) {
	slow := map[platform.HostID][]runview.Pstate{}
	for _, x := range r.Pstates() {
		if x.Slow {
			slow[x.Host] = append(slow[x.Host], x)
		}
	}
	for i := range p.boxes {
		b := &p.boxes[i]
		seen := b.seen()
		if b.tasks > 1 || seen.h < 2*slowLine {
			continue
		}
		for _, x := range slow[r.Result.Tasks[b.task].Host] {
			x0, x1 := max(p.x(x.StartSec), seen.x), min(p.x(x.FinishSec), seen.x+seen.w)
			if x1-x0 >= dense {
				p.slow = append(p.slow, rect{x0, seen.y + seen.h - slowLine, x1 - x0, slowLine})
			}
		}
	}
	if len(p.slow) > 0 {
		p.notes = append(p.notes, "a line below a task: its host is in a slow power state")
	}
}

func (p *picture) drawPstates(c canvas.Canvas) { p.fillAll(c, "pstates", p.slow, slowInk) }
