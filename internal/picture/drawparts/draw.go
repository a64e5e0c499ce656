package drawparts

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/units"
)

// What a picture has room for.
const (
	MaxVertices = 20_000
	MaxEdges    = 100_000
)

// Check says whether a graph is too large.
func Check(g *partition.Graph) error {
	if g.NumVertices() > MaxVertices || g.NumEdges() > MaxEdges {
		return fmt.Errorf("a graph of %s and %s (want at most %d and %d)", units.Count(g.NumVertices(), "vertex"), units.Count(g.NumEdges(), "edge"), MaxVertices, MaxEdges)
	}
	return nil
}

// Sizes in pixels.
const (
	wide      = 900.0
	border    = 20.0
	titleSize = 17.0
	textSize  = 12.0
	lineHigh  = 18.0
	head      = 62.0
	swatch    = 11.0
	numbered  = 60 // parts, at most, that have their numbers in the picture
)

var (
	ink   = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	grey  = color.NRGBA{0x77, 0x77, 0x77, 0xff}
	paper = color.NRGBA{0xff, 0xff, 0xff, 0xe0}
)

// picture is a graph with places, in pixels.
type picture struct {
	canvas.Sketch
	g      *partition.Graph
	part   partition.Partition
	k      int
	at     []point
	dot    float64 // side of a vertex
	colour []int   // by part
	sizes  []int
	weight []int64
	plot   float64 // its lower end
	high   float64
	items  []item
}

// item is a line of the legend.
type item struct {
	x, y  float64
	shade color.NRGBA
	line  bool // an edge
	text  string
}

// Write draws a partition of g into k parts under a name.
func Write(w io.Writer, format canvas.Format, g *partition.Graph, part partition.Partition, k int, name string) error {
	if err := Check(g); err != nil {
		return err
	}
	p := newPicture(g, part, k)
	q := partition.Measure(g, part, k)
	p.legend(q)
	title := fmt.Sprintf("%s: %s, cut %d", name, units.Count(k, "part"), q.Cut)
	c, err := canvas.New(format, canvas.Page{Width: wide, Height: vg.Length(p.high), Title: title, Unit: "px", DPI: 144})
	if err != nil {
		return err
	}
	p.Sketch = canvas.Sketch{Canvas: c, High: p.high}
	p.Text(border, border+8, 0, titleSize, ink, canvas.Fit(title, titleSize, wide-2*border))
	p.Text(border, border+28, 0, textSize, grey, fmt.Sprintf("%s, %s; %s between parts, %s at a border",
		units.Count(g.NumVertices(), "vertex"), units.Count(g.NumEdges(), "edge"), units.Count(q.CutEdges, "edge"), units.Count(q.Boundary, "vertex")))
	p.drawEdges()
	p.drawVertices()
	p.drawNumbers()
	for _, x := range p.items {
		if x.line {
			p.Pen(2, x.shade)
			p.Stroke(canvas.Path(p.Sketch, []point{{x.x - 4, x.y + swatch/2}, {x.x + swatch + 2, x.y + swatch/2}}))
		} else {
			p.Rect(x.x, x.y, swatch, swatch, x.shade, "")
		}
		p.Text(x.x+swatch+6, x.y+swatch-1, 0, textSize, ink, x.text)
	}
	return c.Write(w)
}

func newPicture(g *partition.Graph, part partition.Partition, k int) *picture {
	p := &picture{g: g, part: part, k: k, at: places(g), sizes: make([]int, k), weight: partition.PartWeights(g, part, k)}
	for _, x := range part {
		p.sizes[x]++
	}
	p.colour = colours(g, part, k)
	low, most := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, a := range p.at {
		low, most = point{min(low.X, a.X), min(low.Y, a.Y)}, point{max(most.X, a.X), max(most.Y, a.Y)}
	}
	spanX, spanY := max(most.X-low.X, 1e-9), most.Y-low.Y
	room := wide - 2*border - 20
	unit := min(room/spanX, room/max(spanY, 1e-9))
	if !(unit < 1e12) { // one vertex, or none
		unit = 1
	}
	left := border + 10 + max(0, room-unit*spanX)/2
	for i, a := range p.at {
		p.at[i] = point{left + unit*(a.X-low.X), head + 10 + unit*(a.Y-low.Y)}
	}
	if len(p.at) == 0 {
		spanY = 0
	}
	p.plot = head + 20 + unit*max(spanY, 0)
	area := room * max(unit*spanY, 40)
	p.dot = min(9, max(1.5, 0.34*math.Sqrt(area/float64(max(len(p.at), 1)))))
	return p
}

// colours gives each part one: its own as long as there are enough, else, part by part, the one that the fewest parts
// have of those that no neighbour has.
func colours(g *partition.Graph, part partition.Partition, k int) []int {
	colour := make([]int, k)
	n := len(canvas.Classes)
	if k <= n {
		for i := range colour {
			colour[i] = i
		}
		return colour
	}
	near := make([]map[int32]bool, k)
	for v, i := range part {
		for _, w := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
			if j := part[w]; j < i {
				if near[i] == nil {
					near[i] = map[int32]bool{}
				}
				near[i][j] = true
			}
		}
	}
	used := make([]int, n)
	for i := range colour {
		cost := slices.Clone(used)
		for j := range near[i] {
			cost[colour[j]] += k
		}
		colour[i] = slices.Index(cost, slices.Min(cost))
		used[colour[i]]++
	}
	return colour
}

func (p *picture) shade(part int32) color.NRGBA { return canvas.Classes[p.colour[part]] }

// drawEdges draws those within parts in pale colours, part by part, and those between parts over them.
func (p *picture) drawEdges() {
	within := make([][][]point, p.k)
	var between [][]point
	for v, i := range p.part {
		for _, w := range p.g.Adj[p.g.XAdj[v]:p.g.XAdj[v+1]] {
			switch line := []point{p.at[v], p.at[w]}; {
			case int(w) < v:
			case p.part[w] == i:
				within[i] = append(within[i], line)
			default:
				between = append(between, line)
			}
		}
	}
	width := min(1.2, max(0.4, p.dot/5))
	for i, lines := range within {
		shade := p.shade(int32(i))
		shade.A = 0x90
		p.stroke(width, shade, lines)
	}
	p.stroke(1.5*width, ink, between)
}

// linesAPath is how many lines a path has: longer ones are slow to draw.
const linesAPath = 2000

func (p *picture) stroke(width float64, shade color.NRGBA, lines [][]point) {
	p.Pen(width, shade)
	for some := range slices.Chunk(lines, linesAPath) {
		p.Stroke(canvas.Path(p.Sketch, some...))
	}
}

func (p *picture) drawVertices() {
	for v, a := range p.at {
		p.Rect(a.X-p.dot/2, a.Y-p.dot/2, p.dot, p.dot, p.shade(p.part[v]), fmt.Sprintf("vertex %d, part %d", v+1, p.part[v]))
	}
}

// drawNumbers writes the numbers of the parts, each at the vertex that is nearest to the middle of its part.
func (p *picture) drawNumbers() {
	if p.k > numbered {
		return
	}
	middle := make([]point, p.k)
	for v, i := range p.part {
		middle[i].X += p.at[v].X / float64(p.sizes[i])
		middle[i].Y += p.at[v].Y / float64(p.sizes[i])
	}
	best := make([]float64, p.k)
	place := make([]point, p.k)
	for v, i := range p.part {
		if d := math.Hypot(p.at[v].X-middle[i].X, p.at[v].Y-middle[i].Y); best[i] == 0 || d+1e-9 < best[i] {
			best[i], place[i] = d+1e-9, p.at[v]
		}
	}
	for i, a := range place {
		if p.sizes[i] > 0 {
			text := fmt.Sprint(i)
			side := canvas.Width(text, textSize) + 6
			p.Rect(a.X-side/2, a.Y-textSize/2-2, side, textSize+4, paper, "")
			p.Text(a.X, a.Y+textSize*0.36, 0.5, textSize, ink, text)
		}
	}
}

// legend places what the colours mean below the graph, and ends the picture.
func (p *picture) legend(q partition.Quality) {
	x, y := border, p.plot+14
	add := func(shade color.NRGBA, line bool, text string) {
		room := swatch + 6 + canvas.Width(text, textSize) + 22
		if x > border && x+room > wide-border {
			x, y = border, y+lineHigh
		}
		p.items = append(p.items, item{x, y, shade, line, text})
		x += room
	}
	if p.k <= len(canvas.Classes) {
		for i := range p.k {
			text := fmt.Sprintf("part %d: %s", i, units.Count(p.sizes[i], "vertex"))
			if p.weight[i] != int64(p.sizes[i]) {
				text += fmt.Sprintf(", weight %d", p.weight[i])
			}
			add(p.shade(int32(i)), false, text)
		}
	} else {
		add(canvas.Classes[0], false, fmt.Sprintf("parts of %d to %s, weight %d to %d; %d colours, others than the neighbours'",
			slices.Min(p.sizes), units.Count(slices.Max(p.sizes), "vertex"), slices.Min(p.weight), slices.Max(p.weight), len(canvas.Classes)))
	}
	add(ink, true, fmt.Sprintf("%s between parts, weight %d", units.Count(q.CutEdges, "edge"), q.Cut))
	p.high = y + lineHigh + border/2
}
