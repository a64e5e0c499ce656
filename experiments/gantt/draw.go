package gantt

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/experiments/canvas"
	"github.com/clustersim/clustersim/experiments/runview"
)

// pngDPI gives a pixel of the picture, which is a point of the page, 1.5 dots: sharp on
// dense screens and on paper.
const pngDPI = 108

func (p *picture) page() canvas.Page {
	return canvas.Page{Width: vg.Length(p.width), Height: vg.Length(p.height), Unit: "px", DPI: pngDPI}
}

// draw puts the picture on a canvas. The groups' names are for the page's script.
func (p *picture) draw(c canvas.Canvas, tip func(*box) string) {
	p.drawFrame(c)
	c.Group("boxes")
	for i := range p.boxes {
		p.fill(c, p.boxes[i].seen(), palette[p.boxes[i].class], tip(&p.boxes[i]))
	}
	c.Group("labels")
	for i := range p.boxes {
		b := &p.boxes[i]
		p.write(c, b.x+b.w/2, b.y+b.h/2+b.size*0.36, 0.5, b.size, textOn(palette[b.class]), b.label)
	}
	c.Group("arrows")
	c.SetColor(arrowInk)
	c.SetLineWidth(0.8)
	for _, a := range p.arrows {
		c.Stroke(p.path(a.lines(p.arrowHeads)...))
	}
	c.Group("")
}

// drawFrame draws what is around and behind the boxes.
func (p *picture) drawFrame(c canvas.Canvas) {
	p.write(c, margin, 28, 0, titleSize, ink, p.title)
	p.write(c, margin, 48, 0, textSize, grey, p.subtitle)
	for _, item := range p.legend {
		p.fill(c, rect{item.x, item.y, swatch, swatch}, palette[item.class], "")
		p.write(c, item.x+swatch+5, item.y+swatch-1, 0, textSize, ink, item.label)
	}
	for i, r := range p.rows {
		if i%2 == 0 {
			p.fill(c, rect{p.plot.x, r.y, p.plot.w, r.h}, band, "")
		}
		size := textFor(r.h)
		p.write(c, p.plot.x-6, r.y+r.h/2+size*0.36, 1, size, ink, r.label)
	}
	bottom := p.plot.y + p.plot.h
	c.Group("axis")
	c.SetLineWidth(1)
	for _, t := range p.ticks {
		c.SetColor(gridline)
		c.Stroke(p.path([]point{{t.x, p.plot.y}, {t.x, bottom + 4}}))
		p.write(c, t.x, bottom+16, 0.5, textSize-1, ink, t.label)
	}
	c.Group("")
	p.write(c, p.plot.x+p.plot.w/2, bottom+33, 0.5, textSize, ink, p.axis)
	for i, note := range p.notes {
		p.write(c, margin, bottom+axisHeight+lineHeight*float64(i+1)-6, 0, textSize, grey, note)
	}
}

// point is a place in pixels from the upper left corner; a canvas counts from below.
type point struct{ x, y float64 }

func (p *picture) at(q point) vg.Point {
	return vg.Point{X: vg.Length(q.x), Y: vg.Length(p.height - q.y)}
}

func (p *picture) path(lines ...[]point) (path vg.Path) {
	for _, line := range lines {
		path.Move(p.at(line[0]))
		for _, q := range line[1:] {
			path.Line(p.at(q))
		}
	}
	return path
}

func (p *picture) fill(c canvas.Canvas, r rect, shade color.NRGBA, tip string) {
	c.Box(vg.Rectangle{Min: p.at(point{r.x, r.y + r.h}), Max: p.at(point{r.x + r.w, r.y})}, shade, tip)
}

// write writes a text that has its start, middle or end (anchor 0, 0.5, 1) at x.
func (p *picture) write(c canvas.Canvas, x, y, anchor, size float64, shade color.NRGBA, text string) {
	if text != "" {
		c.SetColor(shade)
		c.FillString(canvas.Sans(size), p.at(point{x - anchor*canvas.Width(text, size), y}), text)
	}
}

// tooltip says all about a box.
func tooltip(b *box, r *runview.Run) string {
	run := &r.Result.Tasks[b.task]
	name, host := r.DAG.TaskName(b.task), r.HostName(b.task)
	if b.tasks > 1 {
		return fmt.Sprintf("%s and %d more tasks on %s, from %s", name, b.tasks-1, host, duration(run.StartSec))
	}
	if kind := r.DAG.Attributes(b.task).Type; kind != "" {
		name += " (" + kind + ")"
	}
	return fmt.Sprintf("%s on %s\n%s to %s: %s", name, host, duration(run.StartSec), duration(run.FinishSec), duration(run.FinishSec-run.StartSec))
}
