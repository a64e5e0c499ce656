package figures

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The legend's measures in points.
const (
	sampleWidth = 22
	legendLine  = 2.5 // between lines
	legendBlank = 12  // between columns
)

// samples show the styles in which series of a name are drawn.
func (p *page) samples(name string) (list []plot.Thumbnailer) {
	known, l := map[Style]bool{}, p.looks[name]
	curve, mark := &plotter.Line{LineStyle: l.line}, &plotter.Scatter{GlyphStyle: l.mark}
	of := map[Style][]plot.Thumbnailer{LinesAndMarks: {curve, mark}, Lines: {curve}, Marks: {mark}, Bars: {&plotter.Polygon{Color: l.shade}}}
	for i := range p.fig.Panels {
		for _, s := range p.fig.Panels[i].Series {
			if s.Name == name && !known[s.Style] {
				known[s.Style], list = true, append(list, of[s.Style]...)
			}
		}
	}
	return list
}

// drawLegend names the series in as many columns as the page has room for, and
// returns what is left below.
func (p *page) drawLegend(c draw.Canvas) draw.Canvas {
	names := slices.DeleteFunc(p.fig.seriesNames(), func(name string) bool { return name == "" })
	if len(names) == 0 {
		return c
	}
	left := vg.Length(0)
	sty := style(tickSize, text.XLeft, text.YBottom)
	if p.fig.Legend != "" {
		title := fit(p.fig.Legend, tickSize, c.Size().X.Points()/3) + ":"
		left = sty.Width(title) + legendBlank
		c.FillText(style(tickSize, text.XLeft, text.YTop), vg.Point{X: c.Min.X, Y: c.Max.Y + sty.FontExtents().Descent}, title)
	}
	room := c.Size().X - left
	short := fitAll(names, tickSize, (room - sampleWidth - 4).Points())
	for n := len(names); ; n-- {
		columns := make([]plot.Legend, n)
		for i, name := range names {
			l := &columns[i%n]
			l.TextStyle, l.Top, l.Left, l.ThumbnailWidth, l.Padding, l.YPosition = sty, true, true, sampleWidth, legendLine, -1
			l.Add(short[i], p.samples(name)...)
		}
		sum := vg.Length(-legendBlank)
		for i := range columns {
			sum += columns[i].Rectangle(c).Size().X + legendBlank
		}
		if sum > room && n > 1 {
			continue
		}
		for i := range columns {
			columns[i].Draw(draw.Crop(c, left, 0, 0, 0))
			left += columns[i].Rectangle(c).Size().X + legendBlank
		}
		return draw.Crop(c, 0, 0, 0, -columns[0].Rectangle(c).Size().Y-gap)
	}
}
