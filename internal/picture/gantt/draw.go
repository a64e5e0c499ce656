package gantt

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
)

// pngDPI gives a pixel of the picture, which is a point of the page, 1.5 dots: sharp on
// dense screens and on paper.
const pngDPI = 108

func (p *picture) page() canvas.Page {
	return canvas.Page{Width: vg.Length(p.width), Height: vg.Length(p.height), Unit: "px", DPI: pngDPI}
}

// draw puts the picture on a canvas. The groups' names are for the page's script.
func (p *picture) draw(c canvas.Canvas, tip func(*box) string) {
	p.Sketch = canvas.Sketch{Canvas: c, High: p.height}
	p.drawFrame()
	p.drawGroups()
	p.drawShared()
	p.drawHosts(tip)
	p.drawOpen(tip)
	p.drawPath()
	p.Group("arrows")
	p.Pen(0.8, arrowInk)
	for _, a := range p.arrows {
		p.Stroke(canvas.Path(p.Sketch, a.lines(p.arrowHeads)...))
	}
	p.drawLabels()
	p.Group("")
}

// drawFrame draws what is around and behind the boxes.
func (p *picture) drawFrame() {
	p.Group("head")
	p.Text(margin, 28, 0, titleSize, ink, p.title)
	p.Text(margin, 48, 0, textSize, grey, p.subtitle)
	p.group("legend", len(p.legend), func() {
		for _, item := range p.legend {
			p.fillClass(rect{item.x, item.y, swatch, swatch}, item.class, "")
			p.Text(item.x+swatch+5, item.y+swatch-1, 0, textSize, ink, item.label)
		}
	})
	p.drawRows()
	bottom := p.plot.y + p.plot.h
	p.Group("axis")
	for _, t := range p.ticks {
		p.Pen(1, gridline)
		p.Stroke(canvas.Path(p.Sketch, []point{{t.X, p.plot.y}, {t.X, bottom + 4}}))
		p.Text(t.X, bottom+16, 0.5, textSize-1, ink, t.Label)
	}
	p.Group("axisname")
	p.Text(p.plot.x+p.plot.w/2, bottom+33, 0.5, textSize, ink, p.axis)
	p.Group("")
	p.drawStrips()
	p.group("notes", len(p.notes), func() {
		for i, note := range p.notes {
			p.Text(margin, p.below+lineHeight*float64(i+1)-6, 0, textSize, grey, note)
		}
	})
}

// drawRows draws the ground and the names of rows.
func (p *picture) drawRows() {
	p.Group(p.prefix + "rows")
	for i, r := range p.rows {
		if i%2 == 0 || r.tip != "" {
			p.fill(rect{p.plot.x, r.y, p.plot.w, r.h}, band, r.tip)
		}
		size := textFor(r.h)
		p.Text(p.plot.x-6, r.y+r.h/2+size*0.36, 1, size, ink, r.label)
	}
}

// drawHosts draws what happened on hosts that have rows of their own.
func (p *picture) drawHosts(tip func(*box) string) {
	p.drawOffs()
	p.Group(p.prefix + "boxes")
	for i := range p.boxes {
		p.fillClass(p.boxes[i].seen(), p.boxes[i].class, tip(&p.boxes[i]))
	}
	p.fillAll("phases", p.phases, veil)
	p.fillAll("pstates", p.slow, slowInk)
	p.drawAttempts()
}

// point is a place in pixels from the upper left corner.
type point struct{ X, Y float64 }

func (p *picture) fill(r rect, shade color.NRGBA, tip string) {
	p.Rect(r.x, r.y, r.w, r.h, shade, tip)
}

// group draws a group of n things, if there are any.
func (p *picture) group(name string, n int, draw func()) {
	if n > 0 {
		p.Group(p.prefix + name)
		draw()
		p.Group("")
	}
}

func (p *picture) fillAll(group string, boxes []rect, shade color.NRGBA) {
	p.group(group, len(boxes), func() {
		for _, r := range boxes {
			p.fill(r, shade, "")
		}
	})
}

// tooltip says all about a box.
func tooltip(b *box, r *runview.Run) string {
	run := &r.Result.Tasks[b.task]
	name, host := r.DAG.TaskName(b.task), r.HostName(b.task)
	if b.tasks > 1 {
		return fmt.Sprintf("%s and %d more tasks on %s, from %s", name, b.tasks-1, host, canvas.Duration(run.StartSec))
	}
	if kind := r.DAG.Attributes(b.task).Type; kind != "" {
		name += " (" + kind + ")"
	}
	text := fmt.Sprintf("%s on %s\n%s to %s: %s", name, host, canvas.Duration(run.StartSec), canvas.Duration(run.FinishSec), canvas.Duration(run.FinishSec-run.StartSec))
	for _, x := range r.Phases(b.task) {
		text += fmt.Sprintf("\n%s %s", x.Name, canvas.Duration(x.FinishSec-x.StartSec))
	}
	return text
}

// The colours of everything else.
var (
	ink      = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	grey     = color.NRGBA{0x77, 0x77, 0x77, 0xff}
	gridline = color.NRGBA{0xe2, 0xe2, 0xe2, 0xff}
	band     = color.NRGBA{0xf5, 0xf5, 0xf5, 0xff} // behind every other host
	arrowInk = color.NRGBA{0x44, 0x44, 0x44, 0x73} // boxes show through
	veil     = color.NRGBA{0xff, 0xff, 0xff, 0x99} // over the parts of a box in which a task has its core and does not compute
	slowInk  = color.NRGBA{0x20, 0x20, 0x20, 0xb0} // of the line below boxes on a host in a slow power state
	pathInk  = color.NRGBA{0xd4, 0x00, 0x2a, 0xff} // no colour of a box
)
