package gantt

import (
	"fmt"
	"image/color"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// The colours of what went wrong: behind a host that is off, and of the bars and the hatching
// of attempts that failed.
var (
	offInk      = color.NRGBA{0x60, 0x60, 0x60, 0x66}
	attemptInk  = color.NRGBA{0x33, 0x33, 0x33, 0xff}
	attemptVeil = color.NRGBA{0xff, 0xff, 0xff, 0xb0}
)

// hatchGap is how far the lines of the hatching are apart.
const hatchGap = 5.0

// mark is something that went wrong, with the text that a viewer shows.
type mark struct {
	rect
	class int32
	tip   string
	more  int // others that are too narrow to be seen beside it
}

// addFailures places the times that hosts were off and the attempts that failed. Those
// that are too narrow to be seen join the one before them.
func (p *picture) addFailures(r *runview.Run) {
	last := map[platform.HostID]int{} // in p.offs
	for _, d := range r.Result.Downtimes {
		at := p.places[d.Host]
		from, to := min(d.FromSec, p.spanSec), min(d.ToSec, p.spanSec)
		if at.lanes == 0 || to <= from {
			continue
		}
		m := mark{rect: rect{p.x(from), at.y, p.x(to) - p.x(from), float64(at.lanes) * p.lane}}
		m.tip = fmt.Sprintf("%s is off\n%s to %s: %s", r.Platform.HostName(d.Host), canvas.Duration(d.FromSec), canvas.Duration(d.ToSec), canvas.Duration(d.ToSec-d.FromSec))
		if i, before := last[d.Host]; before && p.offs[i].takes(&m) {
			continue
		}
		last[d.Host] = len(p.offs)
		p.offs = append(p.offs, m)
	}
	lanes := map[[2]float64]int{} // by lane: the last in p.attempts
	for i, f := range r.Attempts() {
		at := p.places[f.Host]
		if at.lanes == 0 {
			continue
		}
		x0 := p.x(f.StartSec)
		m := mark{rect: rect{x0, at.y + float64(p.lanes.Of[p.lanes.Attempts+i])*p.lane, p.x(f.AtSec) - x0, p.lane}, class: p.classes.Of[f.Task], tip: failureTip(r, &f)}
		lane := [2]float64{float64(f.Host), m.y}
		if j, before := lanes[lane]; before && p.attempts[j].takes(&m) {
			continue
		}
		lanes[lane] = len(p.attempts)
		p.attempts = append(p.attempts, m)
	}
	p.noteIf(len(p.attempts) > 0, "hatched boxes are attempts that failed")
	p.noteIf(len(p.offs) > 0, "where the ground is grey, a host is off")
}

// takes joins a mark that is too narrow to be seen to the one before it, if it is at it.
func (m *mark) takes(next *mark) bool {
	if next.w >= dense || next.x-(m.x+m.w) >= dense {
		return false
	}
	if m.more == 0 {
		m.tip += "\nand more"
	}
	m.more++
	m.w = max(m.w, next.x+next.w-m.x)
	return true
}

func failureTip(r *runview.Run, f *sim.Failure) string {
	return fmt.Sprintf("%s on %s failed\n%s to %s: %s lost\n%s", r.DAG.TaskName(f.Task), r.Platform.HostName(f.Host),
		canvas.Duration(f.StartSec), canvas.Duration(f.AtSec), canvas.Duration(f.AtSec-f.StartSec), f.Why)
}

// drawOffs draws the ground of hosts that are off, behind the boxes.
func (p *picture) drawOffs() {
	p.group("downtimes", len(p.offs), func() {
		for _, m := range p.offs {
			p.fill(rect{m.x, m.y, max(m.w, narrowest), m.h}, offInk, m.tip)
		}
	})
}

// drawAttempts draws a pale box with a hatching and an edge for each attempt.
func (p *picture) drawAttempts() {
	p.group("attempts", len(p.attempts), func() {
		for _, m := range p.attempts {
			seen := m.seen()
			p.fill(seen, canvas.Classes[m.class], "")
			p.fill(seen, attemptVeil, m.tip)
			if seen.w >= 2 {
				p.Pen(0.7, attemptInk)
				p.Stroke(canvas.Path(p.Sketch, append(hatching(seen), seen.outline())...))
			}
		}
	})
}

// hatching are lines from the lower left to the upper right, within a rectangle. They lie on
// the same diagonals everywhere, so that neighbours look alike.
func hatching(r rect) (lines [][]point) {
	x1, y1 := r.x+r.w, r.y+r.h
	first := int((r.x + r.y) / hatchGap)
	for k := first + 1; float64(k)*hatchGap < x1+y1; k++ {
		sum := float64(k) * hatchGap // x + y along the line
		from := point{max(r.x, sum-y1), 0}
		to := point{min(x1, sum-r.y), 0}
		from.Y, to.Y = sum-from.X, sum-to.X
		if to.X > from.X {
			lines = append(lines, []point{from, to})
		}
	}
	return lines
}
