package drawgraph

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/clustersim/clustersim/workload"
)

// Graph is what is drawn.
type Graph struct {
	Title   string // for readers that do not see it
	Nodes   []Node // edges to an earlier one go backwards
	Edges   []Edge
	Classes []Class // of the edges, in the order of the legend
	Named   bool    // nodes are boxes with their labels, else dots
}

// Class is one of the edges.
type Class struct {
	Name  string
	Count int // what the legend says
}

// Node is a process or a task.
type Node struct {
	Label string // short
	Text  string // what a tip says
	Size  int    // written below the label; 0: nothing
}

// Edge leads from a node to another, by their places.
type Edge struct {
	From, To int
	Class    string
	Text     string // what a tip says
	Weight   float64
}

// Sizes in pixels.
const (
	letterWide = 8.0 // of labels, which often are capitals
	longest    = 17  // letters of a label
	boxHigh    = 34.0
	dot        = 6.0
	margin     = 14.0
	gapNamed   = longest*letterWide + 24
	gapDots    = 20.0
	levelNamed = 84.0
	levelDots  = 62.0
	lineHigh   = 20.0
	widest     = 1180.0 // of dots, as long as they do not overlap
)

// Style is what pages with graphs need.
const Style = `.graph { overflow-x: auto; margin: .8em 0; } .graph svg { display: block; font: 12px "Liberation Sans", Arial, sans-serif; }
.graph text { fill: var(--ink); } .graph .small { fill: var(--soft); font-size: 11px; } .graph path { fill: none; stroke-opacity: .75; } .graph path:hover { stroke-opacity: 1; stroke-width: 4; }
.graph rect, .graph circle { fill: var(--band); stroke: var(--strong); } .graph circle { fill: var(--strong); }
.graph .c0 { stroke: #0072b2; } .graph .c1 { stroke: #e69f00; } .graph .c2 { stroke: #009e73; } .graph .c3 { stroke: #d55e00; } .graph .c4 { stroke: #56b4e9; }
.graph .c5 { stroke: #cc79a7; } .graph .c6 { stroke: #8a7be0; } .graph .c7 { stroke: #999999; }
.graph .c3 { stroke-dasharray: 7 3; } .graph .c5 { stroke-dasharray: 2 3; } .graph .c6 { stroke-dasharray: 9 3 2 3; } .graph .c7 { stroke-dasharray: 4 4; }
@media screen and (prefers-color-scheme: dark) { .graph path { stroke-opacity: .9; } .graph .c0 { stroke: #4a90d9; } .graph .c2 { stroke: #2fbf92; } .graph .c3 { stroke: #ff8040; } .graph .c4 { stroke: #a8e0ff; } }
`

// colours is how many classes have a colour; further ones share the last.
const colours = 8

// Draw writes a graph as an element of a page with Style. Texts may have any characters.
func (g *Graph) Draw(w io.Writer) error {
	p, err := g.layout()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(out, format, args...) }
	printf(`<div class="graph" tabindex="0" role="group" aria-label="%s">`, text(g.Title))
	printf(`<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f"><title>%s</title>`+"\n", p.width, p.height, p.width, p.height, text(g.Title))
	g.legend(printf)
	for _, e := range g.Edges {
		if e.From != e.To {
			printf(`<path class="c%d" stroke-width="%.1f" d="%s"><title>%s</title></path>`+"\n", g.colour(e.Class), p.pen(e.Weight), p.path(e), text(e.Text))
		}
	}
	for i := range g.Nodes {
		p.node(printf, i)
	}
	printf("</svg></div>\n")
	return out.Flush()
}

// text makes any text one of HTML, also with characters that no document may have.
func text(s string) string {
	clean := make([]rune, 0, len(s))
	for _, c := range s {
		if c < ' ' && c != '\n' || c == 0x7f || c == utf8.RuneError || c == 0xfffe || c == 0xffff {
			c = '\ufffd'
		}
		clean = append(clean, c)
	}
	return html.EscapeString(string(clean))
}

// Short makes a label of a name: its end, which mostly says more than its begin.
func Short(name string) string {
	letters := []rune(name)
	if len(letters) <= longest {
		return name
	}
	return "\u2026" + string(letters[len(letters)-longest+1:])
}

func (g *Graph) colour(class string) int {
	return min(max(0, slices.IndexFunc(g.Classes, func(c Class) bool { return c.Name == class })), colours-1)
}

type picture struct {
	*Graph
	x, y          []float64
	width, height float64
	most          float64 // weight of an edge
}

// layout finds the places of the nodes.
func (g *Graph) layout() (*picture, error) {
	b := workload.NewBuilder("graph")
	for i := range g.Nodes {
		b.Task(strconv.Itoa(i), 0)
	}
	p := &picture{Graph: g, width: 2 * margin, height: 2*margin + g.legendHigh(), y: make([]float64, len(g.Nodes))}
	drawn := map[[2]int]bool{}
	for _, e := range g.Edges {
		p.most = max(p.most, e.Weight)
		if ends := [2]int{e.From, e.To}; e.From < e.To && !drawn[ends] {
			drawn[ends] = true
			b.Control(workload.TaskID(e.From), workload.TaskID(e.To))
		}
	}
	p.width = max(p.width, g.legendWide())
	if len(g.Nodes) == 0 {
		return p, nil
	}
	d, err := b.Build()
	if err != nil {
		return nil, err
	}
	rows := Rows(d)
	gap, level, high := gapNamed, levelNamed, boxHigh
	if !g.Named {
		gap, level, high = max(2*dot+2, min(gapDots, widest/float64(slices.Max(d.Levels().Width)))), levelDots, 2*dot
	}
	x, wide := Place(d, rows, gap)
	p.x = x
	for l, row := range rows {
		for _, t := range row {
			p.x[t] += margin + gap/2
			p.y[t] = margin + g.legendHigh() + high/2 + float64(l)*level
		}
	}
	p.width = max(p.width, wide+gap+2*margin)
	p.height += float64(len(rows)-1)*level + high
	return p, nil
}

// pen is how wide an edge is: from 1.2 to 4 pixels, by the magnitude of its weight.
func (p *picture) pen(weight float64) float64 {
	if p.most <= 1 || weight < 1 {
		return 1.4
	}
	return 1.2 + 2.8*math.Log(weight)/math.Log(p.most)
}

// path leaves a node downwards and enters the next from above; backwards it goes round.
func (p *picture) path(e Edge) string {
	half := dot
	if p.Named {
		half = boxHigh / 2
	}
	x0, y0, x1, y1 := p.x[e.From], p.y[e.From]+half, p.x[e.To], p.y[e.To]-half
	bend := max(20, min(math.Abs(y1-y0)/2, levelNamed))
	return fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x0, y0, x0, y0+bend, x1, y1-bend, x1, y1)
}

func (p *picture) node(printf func(string, ...any), i int) {
	n, x, y := &p.Nodes[i], p.x[i], p.y[i]
	if !p.Named {
		printf(`<circle cx="%.1f" cy="%.1f" r="%.0f"><title>%s</title></circle>`+"\n", x, y, dot, text(n.Text))
		return
	}
	wide := gapNamed - 12
	printf(`<g><title>%s</title><rect x="%.1f" y="%.1f" width="%.1f" height="%.0f" rx="4"/>`, text(n.Text), x-wide/2, y-boxHigh/2, wide, boxHigh)
	below := ""
	if n.Size > 0 {
		below = strconv.Itoa(n.Size)
	}
	printf(`<text x="%.1f" y="%.1f" text-anchor="middle">%s</text><text class="small" x="%.1f" y="%.1f" text-anchor="middle">%s</text></g>`+"\n", x, y-2, text(Short(n.Label)), x, y+12, below)
}

func (g *Graph) legendHigh() float64 { return float64(len(g.Classes)) * lineHigh }

func (g *Graph) legendWide() float64 {
	wide := 0.0
	for _, c := range g.Classes {
		wide = max(wide, 2*margin+46+9*letterWide+letterWide*float64(utf8.RuneCountInString(c.Name)))
	}
	return wide
}

// legend says which class has which colour, with how many edges.
func (g *Graph) legend(printf func(string, ...any)) {
	for i, class := range g.Classes {
		y := margin + float64(i)*lineHigh
		printf(`<path class="c%d" stroke-width="2.5" d="M%.1f %.1fh34"/><text x="%.1f" y="%.1f">%s (%d)</text>`+"\n", min(i, colours-1), margin, y, margin+42, y+4, text(class.Name), class.Count)
	}
}
