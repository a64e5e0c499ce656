package drawplatform

import (
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/internal/units"
)

// Sizes in pixels.
const (
	letter    = 10.0
	border    = 20.0
	head      = 26.0 // for the title
	foot      = 30.0 // for the legend
	narrowest = 360.0
	widest    = 1400.0

	parallel = 5.0 // between cables with the same ends
	arcParts = 32  // lines of an arc
)

var (
	ink    = color.NRGBA{0x33, 0x33, 0x33, 0xff}
	paper  = color.NRGBA{0xff, 0xff, 0xff, 0xd0}
	faint  = color.NRGBA{0xdd, 0xdd, 0xdd, 0xff}
	shades = [...]color.NRGBA{
		wiring.Host: {0x4c, 0x78, 0xa8, 0xff}, wiring.Router: {0x54, 0xa2, 0x4b, 0xff}, wiring.Switch: {0x55, 0x55, 0x55, 0xff}, wiring.Link: {0xf5, 0x85, 0x18, 0xff},
	}
	// cables has a colour for each level.
	cables = [...]color.NRGBA{{0x88, 0x88, 0x88, 0xff}, {0x54, 0xa2, 0x4b, 0xff}, {0x22, 0x22, 0x22, 0xff}, {0x33, 0x66, 0xcc, 0xff}}
)

// picture is a graph with places.
type picture struct {
	canvas.Sketch
	g             *wiring.Graph
	frames        []frame
	at            []point // of nodes, in pixels
	unit          float64 // pixels of the distance between neighbours
	corner        point   // of what is between title and legend
	width, height float64
	slow, fast    float64   // bandwidths of the cables
	aside         []float64 // by cable: pixels beside the line between its ends
	crowded       bool      // too full for names
}

// Write draws a graph under a title.
func Write(w io.Writer, format canvas.Format, g *wiring.Graph, title string) error {
	p := newPicture(g)
	c, err := canvas.New(format, canvas.Page{Width: vg.Length(p.width), Height: vg.Length(p.height), Title: title, Unit: "px", DPI: 144})
	if err != nil {
		return err
	}
	p.Sketch = canvas.Sketch{Canvas: c, High: p.height}
	p.Text(border, border+letter/2, 0, letter*1.2, ink, canvas.Fit(title, letter*1.2, p.width-2*border))
	if len(p.frames) > 1 {
		p.drawFrames()
	}
	for i := range g.Cables {
		p.drawCable(i)
	}
	for i := range g.Nodes {
		p.drawNode(i)
	}
	p.drawLegend()
	return c.Write(w)
}

// Places are where Write puts the nodes of a graph, in pixels from the upper left corner, and the size of the picture.
func Places(g *wiring.Graph) (width, height float64, x, y []float64) {
	p := newPicture(g)
	for _, at := range p.at {
		x, y = append(x, at.X), append(y, at.Y-head)
	}
	return p.width, p.height - head - footHigh(g), x, y
}

func newPicture(g *wiring.Graph) *picture {
	p := &picture{g: g, frames: frames(g), at: make([]point, len(g.Nodes)), slow: math.Inf(1)}
	wide, high := 0.0, 0.0
	for _, f := range p.frames {
		wide, high = max(wide, f.corner.X+f.wide), max(high, f.corner.Y+f.high)
	}
	p.unit = min(60, max(16, widest/wide))
	p.crowded = p.unit < 30
	p.width, p.height = max(narrowest, wide*p.unit+2*border), high*p.unit+2*border+head+footHigh(g)
	p.corner = point{(p.width - wide*p.unit) / 2, border + head}
	for _, f := range p.frames {
		for i, n := range f.nodes {
			p.at[n] = f.corner.plus(f.at[i]).times(p.unit).plus(p.corner)
		}
	}
	p.findParallel()
	for _, c := range g.Cables {
		p.slow, p.fast = min(p.slow, c.BandwidthBytesPerSec), max(p.fast, c.BandwidthBytesPerSec)
	}
	return p
}

// findParallel sets cables with the same ends beside each other.
func (p *picture) findParallel() {
	groups := map[[2]int][]int{}
	for i, c := range p.g.Cables {
		ends := [2]int{min(c.A, c.B), max(c.A, c.B)}
		groups[ends] = append(groups[ends], i)
	}
	p.aside = make([]float64, len(p.g.Cables))
	for ends, group := range groups {
		for k, i := range group {
			p.aside[i] = parallel * (float64(k) - float64(len(group)-1)/2)
			if p.g.Cables[i].A != ends[0] {
				p.aside[i] *= -1
			}
		}
	}
}

// box fills a rectangle around a place.
func (p *picture) box(at point, wide, high float64, shade color.NRGBA, tip string) {
	p.Rect(at.X-wide/2, at.Y-high/2, wide, high, shade, tip)
}

func (p *picture) line(width float64, shade color.NRGBA, points ...point) {
	p.Pen(width, shade)
	p.Stroke(canvas.Path(p.Sketch, points))
}

func (p *picture) drawFrames() {
	for _, f := range p.frames {
		a := f.corner.times(p.unit).plus(p.corner)
		b := a.plus(point{f.wide * p.unit, f.high * p.unit})
		p.line(1, faint, a, point{b.X, a.Y}, b, point{a.X, b.Y}, a)
		p.Text(a.X+4, a.Y+letter+2, 0, letter, ink, canvas.Fit(f.name, letter, b.X-a.X-8))
	}
}

// width of a cable: from 0.8 pixels for the slowest to 4 for the fastest, by magnitude.
func (p *picture) cableWidth(bytesPerSec float64) float64 {
	if p.fast <= p.slow {
		return 1.2
	}
	return 0.8 + 3.2*math.Log(bytesPerSec/p.slow)/math.Log(p.fast/p.slow)
}

// drawCable draws a line, or an arc where a straight line would cross other nodes.
func (p *picture) drawCable(i int) {
	c := p.g.Cables[i]
	a, b := p.at[c.A], p.at[c.B]
	if a.distance(b) == 0 {
		return
	}
	along := b.plus(a.times(-1)).times(1 / a.distance(b))
	aside := point{along.Y, -along.X}.times(p.aside[i])
	a, b = a.plus(aside), b.plus(aside)
	width, shade := p.cableWidth(c.BandwidthBytesPerSec), cables[min(c.Level, len(cables)-1)]
	if !p.blocked(c.A, c.B) {
		p.line(width, shade, a, b)
		return
	}
	bend := 0.12*a.distance(b) + 0.15*p.unit
	top := a.plus(b).times(0.5).plus(point{along.Y * bend * 2, -along.X * bend * 2})
	arc := make([]point, arcParts+1)
	for i := range arc {
		t := float64(i) / arcParts
		arc[i] = a.times((1 - t) * (1 - t)).plus(top.times(2 * t * (1 - t))).plus(b.times(t * t))
	}
	p.line(width, shade, arc...)
}

// blocked reports whether a node stands on the line between two others.
func (p *picture) blocked(a, b int) bool {
	from, to := p.at[a], p.at[b]
	far := from.distance(to)
	for i, q := range p.at {
		if i != a && i != b && from.distance(q)+q.distance(to) < far+0.02*p.unit {
			return true
		}
	}
	return false
}

func (p *picture) drawNode(i int) {
	n, at := &p.g.Nodes[i], p.at[i]
	tip := n.Kind.String() + " " + n.Name
	if n.Cable.Name != "" {
		tip += ", " + units.FormatBandwidth(n.Cable.BandwidthBytesPerSec) + ", " + units.FormatDuration(n.Cable.LatencySec)
	}
	size := 0.22 * p.unit
	wide, high := size, size
	if n.Kind != wiring.Host {
		wide, high = 1.7*size, 0.8*size
	}
	p.box(at, wide, high, shades[n.Kind], tip)
	if !p.crowded && n.Kind != wiring.Switch {
		name, below := canvas.Fit(n.Name, 0.8*letter, p.unit*0.98), at.Y+high/2
		p.box(point{at.X, below + 0.55*letter}, canvas.Width(name, 0.8*letter)+2, 0.9*letter, paper, "") // over the cables
		p.Text(at.X, below+0.85*letter, 0.5, 0.8*letter, ink, name)
	}
}
