package queuechart

import (
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/scheduler/queue"
)

// Format is a kind of picture.
type Format = canvas.Format

// HTML is a page that can be searched and zoomed.
const HTML Format = "html"

// GanttFormat is the format of a Gantt chart by its file's name.
func GanttFormat(fileName string) (Format, error) {
	return canvas.FormatOf(fileName, canvas.SVG, canvas.PNG, canvas.PDF, HTML)
}

// Options choose what is drawn. The zero Options are the defaults.
type Options struct {
	Colour Colour // "": ByUser
	// Why explains the wait of a job on pages of HTML; nil: pages do not explain waits.
	Why func(queue.JobID) string
	// MostWhy is the largest number of jobs that are explained, those that waited longest; 0: all.
	MostWhy int
}

// Gantt draws the run. The view must have node numbers if [Detailed]. O(n log n) in jobs and their
// intervals of node numbers.
func Gantt(w io.Writer, f Format, v *queueview.View, o Options) error {
	p := newPicture(v, o.Colour)
	if f == HTML {
		return p.writeHTML(w, o)
	}
	c, err := canvas.New(f, p.page())
	if err != nil {
		return fmt.Errorf("gantt: %w", err)
	}
	if f == canvas.PNG {
		p.columns = pixelColumns
	}
	p.draw(c, true)
	return c.Write(w)
}

// draw puts the picture on a canvas. The groups' names are for the page's script.
func (p *picture) draw(c canvas.Canvas, tips bool) {
	p.Sketch = canvas.Sketch{Canvas: c, High: p.height}
	p.drawFrame()
	p.drawMarks("off", p.off, func(m *mark) { p.fill(m.rect.wide(), offInk, m.tip) })
	p.Group("boxes")
	for i := range p.boxes {
		b := &p.boxes[i]
		s := &p.view.Stays[b.stay]
		tip := ""
		if tips {
			tip = p.tip(s)
		}
		p.fill(b.seen(), p.ink(s), tip)
	}
	p.drawStack()
	p.drawMarks("reserved", p.reserved, p.drawReserved)
	p.Group("labels")
	for i := range p.boxes {
		if b := &p.boxes[i]; b.label != "" {
			p.Text(b.x+b.w/2, b.y+b.h/2+b.size*0.36, 0.5, b.size, canvas.TextOn(p.ink(&p.view.Stays[b.stay])), b.label)
		}
	}
	p.Group("")
	for i := range p.strips {
		p.strips[i].draw(p.Sketch, groupName(i))
	}
	p.drawAxis()
}

// ink is the colour of a stay: paler if a failure ended it.
func (p *picture) ink(s *queueview.Stay) color.NRGBA {
	c := p.classes.list[p.classes.of[s.Job]].ink
	if s.Failed {
		c = color.NRGBA{uint8(int(c.R)/2 + 128), uint8(int(c.G)/2 + 128), uint8(int(c.B)/2 + 128), 0xff}
	}
	return c
}

// drawFrame draws what is around and behind the boxes.
func (p *picture) drawFrame() {
	p.Text(margin, 28, 0, titleSize, ink, p.title)
	p.Text(margin, 48, 0, textSize, grey, p.subtitle)
	drawLegend(p.Sketch, p.legend)
	p.fill(p.plot, band, "")
	if len(p.stack) == 0 {
		p.Text(margin, p.plot.y+textSize-2, 0, textSize-1, grey, p.view.Unit())
	}
	for _, l := range p.rowLabels {
		p.Pen(0.8, gridline)
		p.Stroke(canvas.Path(p.Sketch, []point{{p.plot.x - 3, l.X}, {p.plot.x + p.plot.w, l.X}}))
		p.Text(p.plot.x-6, l.X+textSize*0.33, 1, textSize-1, ink, l.Label)
	}
}

func drawLegend(c canvas.Sketch, legend []legendItem) {
	for _, item := range legend {
		c.Rect(item.x, item.y, swatch, swatch, item.ink, "")
		c.Text(item.x+swatch+5, item.y+swatch-1, 0, textSize, ink, item.name)
	}
}

// drawAxis draws times below everything, and lines through all of it.
func (p *picture) drawAxis() {
	p.Group("axis")
	for _, t := range p.ticks {
		p.Pen(0.8, overGrid)
		p.Stroke(canvas.Path(p.Sketch, []point{{t.X, p.plot.y}, {t.X, p.axisY + 4}}))
		p.Text(t.X, p.axisY+17, 0.5, textSize-1, ink, t.Label)
	}
	p.Group("")
	p.Text(p.plot.x+p.plot.w/2, p.axisY+35, 0.5, textSize, ink, p.axis)
	for i, note := range p.notes {
		p.Text(margin, p.axisY+axisHeight+lineHeight*float64(i+1)-6, 0, textSize, grey, note)
	}
}

func (p *picture) drawMarks(group string, list []mark, draw func(*mark)) {
	if len(list) == 0 {
		return
	}
	p.Group(group)
	for i := range list {
		draw(&list[i])
	}
	for i := range list {
		if m := &list[i]; m.label != "" {
			p.Text(m.x+m.w-4, m.y+m.h-5, 1, textSize-1, ink, m.label) // jobs have their names in the middle
		}
	}
	p.Group("")
}

// drawReserved draws a dashed frame.
func (p *picture) drawReserved(m *mark) {
	p.Rect(m.x, m.y, m.w, m.h, reservedVeil, m.tip)
	p.Push()
	p.Pen(1.2, ink)
	p.SetLineDash([]vg.Length{5, 3}, 0)
	p.Stroke(canvas.Path(p.Sketch, m.outline()))
	p.SetLineDash(nil, 0)
	p.Pop()
}

func (p *picture) drawStack() {
	p.Group("")
	if len(p.stack) == 0 {
		return
	}
	p.Group("stack")
	for i := range p.stack {
		for _, area := range p.areas(&p.stack[i], p.columns) {
			path := canvas.Path(p.Sketch, area)
			path.Close()
			p.SetColor(p.stack[i].ink)
			p.Fill(path)
		}
	}
	p.Group("")
}

func (p *picture) fill(r rect, shade color.NRGBA, tip string) {
	p.Rect(r.x, r.y, r.w, r.h, shade, tip)
}

// wide is a rectangle that can be seen.
func (r rect) wide() rect { return rect{r.x, r.y, max(r.w, narrowest), r.h} }

// The colours of everything else.
var (
	ink          = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	grey         = color.NRGBA{0x77, 0x77, 0x77, 0xff}
	gridline     = color.NRGBA{0xe2, 0xe2, 0xe2, 0xff}
	overGrid     = color.NRGBA{0x00, 0x00, 0x00, 0x1c} // over what is drawn
	band         = color.NRGBA{0xf5, 0xf5, 0xf5, 0xff}
	offInk       = color.NRGBA{0xb4, 0xb4, 0xb4, 0xff}
	reservedVeil = color.NRGBA{0x00, 0x00, 0x00, 0x0c}
)
