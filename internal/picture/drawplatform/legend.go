package drawplatform

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
)

// lineHigh is the room of a line of the legend.
const lineHigh = 16.0

// sample is a colour of cables, and what cables have it.
type sample struct {
	shade int
	text  string
}

// samples are the colours of the cables; none if all have the same.
func samples(g *wiring.Graph) (list []sample) {
	var seen [len(cables)]bool
	word, highest := "", 0
	for _, c := range g.Cables {
		seen[min(c.Level, len(cables)-1)] = true
		highest = max(highest, c.Level)
		switch w := levelWord(g, c); {
		case word == "":
			word = w
		case word != w:
			word = "level"
		}
	}
	for i, is := range seen {
		if !is {
			continue
		}
		text := fmt.Sprintf("%s %d", word, i+1)
		if word == "" {
			text = dragonflyWords[i]
		} else if i == len(cables)-1 && highest > i {
			text += " and above"
		}
		list = append(list, sample{i, text})
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// dragonflyWords are what the levels of a dragonfly are, by number.
var dragonflyWords = [len(cables)]string{"to hosts", "within a chassis", "between chassis", "between groups"}

// levelWord is what a level of the zone of a cable is called; a dragonfly's have names.
func levelWord(g *wiring.Graph, c wiring.Cable) string {
	if z := g.Layout.Zones[g.Nodes[c.A].Zone].Cluster; z != nil {
		switch z.Topology.(type) {
		case platform.Torus, platform.Mesh:
			return "dimension"
		case platform.Dragonfly:
			return ""
		}
	}
	return "level"
}

// footHigh is the room of the legend.
func footHigh(g *wiring.Graph) float64 {
	if len(samples(g)) > 0 {
		return foot + lineHigh
	}
	return foot
}

// drawLegend draws what kinds of nodes and cables there are.
func (p *picture) drawLegend() {
	x, y := border, p.height-border
	if list := samples(p.g); len(list) > 0 {
		for _, s := range list {
			p.line(2, cables[s.shade], point{x, y - 4}, point{x + 16, y - 4})
			p.Text(x+20, y, 0, letter, ink, s.text)
			x += 20 + canvas.Width(s.text, letter) + 14
		}
		x, y = border, y-lineHigh
	}
	seen := [len(shades)]bool{}
	for _, n := range p.g.Nodes {
		seen[n.Kind] = true
	}
	for kind := range seen {
		if word := wiring.Kind(kind).String(); seen[kind] {
			p.box(point{x + 5, y - 4}, 10, 8, shades[kind], "")
			p.Text(x+14, y, 0, letter, ink, word)
			x += 14 + canvas.Width(word, letter) + 16
		}
	}
	speed := ""
	switch {
	case len(p.g.Cables) == 0:
	case p.slow == p.fast:
		speed = "cables of " + units.FormatBandwidth(p.slow)
	default:
		speed = fmt.Sprintf("cables of %s (thin) to %s (thick)", units.FormatBandwidth(p.slow), units.FormatBandwidth(p.fast))
	}
	p.Text(x, y, 0, letter, ink, speed)
}
