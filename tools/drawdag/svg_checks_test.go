package drawdag

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/drawgraph"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// Sizes in pixels.
const (
	fullWidth = 640.0 // of the widest level, unless its tasks would overlap
	maxGap    = 46.0  // between two tasks of a level
	minGap    = 7.0
	levelGap  = 58.0
	maxRadius = 9.0
	margin    = 18.0
	lineGap   = 18.0 // between lines of text
	charWidth = 7.2  // of the text, roughly
)

// SVG draws d. Each task and edge has its name and its work or data as a
// tooltip. Cost: O((n + m) log n).
func SVG(w io.Writer, d *workload.DAG) error {
	rows := drawgraph.Rows(d)
	gap := max(min(fullWidth/float64(slices.Max(d.Levels().Width)), maxGap), minGap)
	x, width := drawgraph.Place(d, rows, gap)
	p := picture{d: d, x: x, y: make([]float64, d.NumTasks()), radius: min(gap*0.36, maxRadius), kinds: kindsOf(d)}
	for l, row := range rows {
		for _, t := range row {
			p.x[t] += margin
			p.y[t] = margin + maxRadius + float64(l)*levelGap
		}
	}
	p.legendX = 3*margin + width + maxRadius
	p.width = p.legendX
	for _, k := range p.kinds.names {
		p.width = max(p.width, p.legendX+lineGap+charWidth*float64(len(k))+margin)
	}
	p.height = 2*(margin+maxRadius) + max(float64(len(rows)-1)*levelGap, float64(len(p.kinds.names)-1)*lineGap)
	out := bufio.NewWriter(w)
	p.write(out)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write drawing: %w", err)
	}
	return nil
}

// picture is a DAG with the positions of its tasks.
type picture struct {
	d             *workload.DAG
	x, y          []float64 // by task
	radius        float64
	kinds         kinds
	width, height float64
	legendX       float64
}

// write prints the picture; bufio keeps errors until Flush.
func (p *picture) write(out *bufio.Writer) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(out, format, args...) }
	printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="13">`+"\n",
		p.width, p.height, p.width, p.height)
	printf("<title>%s: %d tasks, %d edges</title>\n", html.EscapeString(p.d.Name()), p.d.NumTasks(), p.d.NumEdges())
	printf(`<rect width="100%%" height="100%%" fill="#ffffff"/>` + "\n")
	printf(`<g fill="none" stroke="#5b6770" stroke-width="1.1" stroke-opacity="%.2f">`+"\n", p.opacity())
	for e := range workload.EdgeID(p.d.NumEdges()) {
		printf(`<path d="%s"><title>%s</title></path>`+"\n", p.path(e), html.EscapeString(p.edgeText(e)))
	}
	printf("</g>\n" + `<g stroke="#22303a" stroke-width="1">` + "\n")
	for t := range workload.TaskID(p.d.NumTasks()) {
		text := p.d.TaskName(t) + ", " + string(units.AppendWork(nil, p.d.WorkFlop(t)))
		printf(`<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"><title>%s</title></circle>`+"\n",
			p.x[t], p.y[t], p.radius, p.kinds.colour(p.d, t), html.EscapeString(text))
	}
	printf("</g>\n")
	for i, name := range p.kinds.names {
		y := margin + maxRadius + float64(i)*lineGap
		printf(`<circle cx="%.1f" cy="%.1f" r="6" fill="%s" stroke="#22303a"/><text x="%.1f" y="%.1f" fill="#22303a">%s</text>`+"\n",
			p.legendX, y, palette[i%len(palette)], p.legendX+lineGap-5, y+4.5, html.EscapeString(name))
	}
	printf("</svg>\n")
}

// opacity makes edges more transparent the more there are.
func (p *picture) opacity() float64 {
	return max(min(1, 60/float64(p.d.NumEdges()+1)), 0.25)
}

// path leaves the source downwards and enters the target from above.
func (p *picture) path(e workload.EdgeID) string {
	from, to := p.d.From(e), p.d.To(e)
	x0, y0, x1, y1 := p.x[from], p.y[from]+p.radius, p.x[to], p.y[to]-p.radius
	bend := min((y1-y0)/2, levelGap)
	return fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x0, y0, x0, y0+bend, x1, y1-bend, x1, y1)
}

func (p *picture) edgeText(e workload.EdgeID) string {
	text := p.d.TaskName(p.d.From(e)) + " to " + p.d.TaskName(p.d.To(e))
	if p.d.IsControl(e) {
		return text
	}
	return text + ", " + units.FormatData(p.d.Bytes(e))
}
