package queuechart

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/internal/units"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

const (
	narrowest    = 0.8 // the least width of a box
	smallestText = 8
	labelRoom    = 5 // left and right of a label together
)

// box is a job on a run of node numbers.
type box struct {
	rect
	stay  int32
	label string // empty where it does not fit
	size  float64
}

// mark is a time in which nodes were off or reserved.
type mark struct {
	rect
	label, tip string
}

// addBoxes places jobs.
func (p *picture) addBoxes() {
	for i := range p.view.Stays {
		s := &p.view.Stays[i]
		first := len(p.boxes)
		for _, x := range s.Nodes {
			p.boxes = append(p.boxes, box{rect: p.rectOf(s.FromSec, s.ToSec, x), stay: int32(i)})
		}
		p.label(p.boxes[first:], p.view.Result.Trace.JobName(s.Job))
	}
}

// rectOf is the place of a run of node numbers over a time.
func (p *picture) rectOf(fromSec, toSec float64, x simqueue.Interval) rect {
	x0, y0 := p.x(fromSec), p.rowY(float64(x.From))
	return rect{x0, y0, p.x(toSec) - x0, p.rowY(float64(x.To)+1) - y0}
}

// label writes a job's name into the highest of its boxes, if it fits.
func (p *picture) label(boxes []box, name string) {
	var b *box
	for i := range boxes {
		if b == nil || boxes[i].h > b.h {
			b = &boxes[i]
		}
	}
	if b == nil {
		return
	}
	size := min(textSize-1, b.h-2)
	if size >= smallestText && canvas.Width(name, size)+labelRoom <= b.w {
		b.label, b.size = name, size
	}
}

// seen is the part of a box that is drawn: a little less than its place, so that boxes side by side are
// two, but never nothing.
func (r rect) seen() rect {
	if r.w > 3 {
		r.w -= 0.5
	}
	if r.h > 3 {
		r.h -= 0.5
	}
	r.w = max(r.w, narrowest)
	return r
}

// addBlocks places what was off or reserved.
func (p *picture) addBlocks() {
	place := func(b *queueview.Block, what string) (list []mark) {
		tip := fmt.Sprintf("%s: %s\n%s to %s", what, units.Count(b.Units, p.view.Unit()), p.date(b.FromSec), p.date(b.ToSec))
		if b.Why != "" {
			tip = b.Why + "\n" + tip
		}
		for _, x := range b.Nodes {
			m := mark{rect: p.rectOf(b.FromSec, b.ToSec, x), tip: tip}
			if len(list) == 0 && m.h >= textSize+2 && canvas.Width(b.Why, textSize-1)+labelRoom < m.w {
				m.label = b.Why
			}
			list = append(list, m)
		}
		return list
	}
	for i := range p.view.Off {
		p.off = append(p.off, place(&p.view.Off[i], "off or blocked")...)
	}
	for i := range p.view.Reserved {
		p.reserved = append(p.reserved, place(&p.view.Reserved[i], "reserved")...)
	}
	if len(p.off) > 0 {
		p.notes = append(p.notes, "where the ground is grey, nodes are off or blocked")
	}
	if len(p.reserved) > 0 {
		p.notes = append(p.notes, "dashed frames are reservations")
	}
}
