package gantt

import (
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// pngScale is dots a pixel of the picture: sharp on dense screens and on paper.
const pngScale = 1.5

// writePNG rasterises the picture.
func (p *picture) writePNG(w io.Writer) error {
	// One point of the canvas is one pixel of the picture.
	c := vgimg.NewWith(vgimg.UseWH(vg.Length(p.width), vg.Length(p.height)), vgimg.UseDPI(72*pngScale))
	d := &raster{c: c, height: p.height, ruler: p.ruler}
	d.text(margin, 28, titleSize, ink, 0, p.title)
	d.text(margin, 48, textSize, grey, 0, p.subtitle)
	for _, item := range p.legend {
		d.fill(rect{item.x, item.y, swatch, swatch}, palette[item.class])
		d.text(item.x+swatch+5, item.y+swatch-1, textSize, ink, 0, item.label)
	}
	d.rows(p)
	d.axis(p)
	for i := range p.boxes {
		d.fill(p.boxes[i].seen(), palette[p.boxes[i].class])
	}
	for i := range p.boxes {
		if b := &p.boxes[i]; b.label != "" {
			d.text(b.x+b.w/2, b.y+b.h/2+b.size*0.36, b.size, textOn(palette[b.class]), 0.5, b.label)
		}
	}
	d.arrows(p)
	y := p.plot.y + p.plot.h + axisHeight
	for i, note := range p.notes {
		d.text(margin, y+lineHeight*float64(i+1)-6, textSize, grey, 0, note)
	}
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
	return err
}

// raster draws on a canvas whose origin is the lower left corner.
type raster struct {
	c      vg.Canvas
	height float64
	ruler  *ruler
}

func (d *raster) rows(p *picture) {
	for i, r := range p.rows {
		if i%2 == 0 {
			d.fill(rect{p.plot.x, r.y, p.plot.w, r.h}, band)
		}
		if r.label != "" {
			size := textFor(r.h)
			d.text(p.plot.x-6, r.y+r.h/2+size*0.36, size, ink, 1, r.label)
		}
	}
}

func (d *raster) axis(p *picture) {
	bottom := p.plot.y + p.plot.h
	for _, t := range p.ticks {
		d.line(1, gridline, t.x, p.plot.y, t.x, bottom+4)
		d.text(t.x, bottom+16, textSize-1, ink, 0.5, t.label)
	}
	d.text(p.plot.x+p.plot.w/2, bottom+33, textSize, ink, 0.5, p.axis)
}

func (d *raster) arrows(p *picture) {
	shade := color.NRGBA{arrowInk.R, arrowInk.G, arrowInk.B, uint8(math.Round(arrowOpacity * 255))}
	for _, a := range p.arrows {
		d.line(0.8, shade, a.x1, a.y1, a.x2, a.y2)
		if ends, ok := a.head(); ok && p.arrowHeads {
			d.line(0.8, shade, ends[0][0], ends[0][1], a.x2, a.y2, ends[1][0], ends[1][1])
		}
	}
}

func (d *raster) at(x, y float64) vg.Point {
	return vg.Point{X: vg.Length(x), Y: vg.Length(d.height - y)}
}

func (d *raster) fill(r rect, c color.Color) {
	var path vg.Path
	path.Move(d.at(r.x, r.y))
	path.Line(d.at(r.x+r.w, r.y))
	path.Line(d.at(r.x+r.w, r.y+r.h))
	path.Line(d.at(r.x, r.y+r.h))
	path.Close()
	d.c.SetColor(c)
	d.c.Fill(path)
}

// line strokes through the points x, y, x, y, ...
func (d *raster) line(width float64, c color.Color, points ...float64) {
	var path vg.Path
	path.Move(d.at(points[0], points[1]))
	for i := 2; i < len(points); i += 2 {
		path.Line(d.at(points[i], points[i+1]))
	}
	d.c.SetColor(c)
	d.c.SetLineWidth(vg.Length(width))
	d.c.Stroke(path)
}

// text stands with its start, middle or end (anchor 0, 0.5, 1) at x.
func (d *raster) text(x, y, size float64, c color.Color, anchor float64, text string) {
	if anchor > 0 {
		x -= anchor * d.ruler.text(text, size)
	}
	d.c.SetColor(c)
	d.c.FillString(sans(size), d.at(x, y), text)
}
