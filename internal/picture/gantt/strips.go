package gantt

import (
	"image/color"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// Strips are loads over time, drawn below the hosts along the same axis.
type Strips struct {
	Title string
	List  []Strip
}

// Strip is one load: its levels, from 0 to 1, in equal parts of the run.
type Strip struct {
	Name   string
	Levels []float64
}

const (
	stripHeight = 22
	stripGap    = 4
)

// stripInks are the colours of one group of strips after the other.
var stripInks = []color.NRGBA{canvas.Classes[2], canvas.Classes[0]}

// strip is one that has its place.
type strip struct {
	y     float64
	label string
	ink   color.NRGBA
	area  []point // from the lower left corner along the levels to the lower right one
}

// addStrips places the strips below y and returns where the rest begins.
func (p *picture) addStrips(groups []Strips, y float64) float64 {
	for i, g := range groups {
		if len(g.List) == 0 {
			continue
		}
		p.headings = append(p.headings, heading{y + lineHeight - 4, g.Title})
		y += lineHeight + stripGap
		for _, s := range g.List {
			label := canvas.Fit(s.Name, textSize, p.plot.x-margin-8)
			p.strips = append(p.strips, strip{y, label, stripInks[i%len(stripInks)], p.area(s.Levels, y+stripHeight)})
			y += stripHeight + stripGap
		}
		y += stripGap
	}
	return y
}

// heading is a line above a group of strips.
type heading struct {
	y    float64
	text string
}

// area is the outline of levels that stand on a bottom line; equal neighbours are one.
func (p *picture) area(levels []float64, bottom float64) []point {
	at := func(i int) float64 { return p.plot.x + p.plot.w*float64(i)/float64(max(len(levels), 1)) }
	area := []point{{at(0), bottom}}
	height := 0.0
	for i, level := range levels {
		if h := stripHeight * min(max(level, 0), 1); h != height {
			area = append(area, point{at(i), bottom - height}, point{at(i), bottom - h})
			height = h
		}
	}
	return append(area, point{at(len(levels)), bottom - height}, point{at(len(levels)), bottom})
}

func (p *picture) drawStrips() {
	p.group("striprows", len(p.strips), func() {
		for _, h := range p.headings {
			p.Text(margin, h.y, 0, textSize, ink, h.text)
		}
		for _, s := range p.strips {
			p.fill(rect{p.plot.x, s.y, p.plot.w, stripHeight}, band, "")
			p.Text(p.plot.x-6, s.y+stripHeight/2+textSize*0.36, 1, textSize, ink, s.label)
		}
	})
	p.group("strips", len(p.strips), func() {
		for _, s := range p.strips {
			path := canvas.Path(p.Sketch, s.area)
			path.Close()
			p.SetColor(s.ink)
			p.Fill(path)
		}
	})
}
