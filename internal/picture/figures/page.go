//go:build !js

package figures

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// page is a figure with axes and looks that all its panels share.
type page struct {
	fig            *Figure
	x, y, z        scale
	xTicks, yTicks []plot.Tick // of the paper's sides
	turned         bool        // the x axis's names are written slanting
	longest        float64     // room of a category's name
	columns        int
	looks          map[string]look    // by the series' names
	beside         map[string]float64 // how far from their category marks of a series stand
}

// Distances in points.
const (
	margin     = 7
	gap        = 5.0 // between things
	tickLength = 3.0
	leastPanel = 30.0 // a panel smaller than this shows nothing
	rowGap     = 6.0  // between rows of panels
	barWidth   = 10
	// longestName is the room of a category's name, or this part of the page where that is more.
	longestName, longestPart = 90, 0.35
)

// slant is the turn of the x axis's names where they have no room side by side.
const slant = math.Pi / 4

func newPage(f *Figure) *page {
	p := &page{fig: f, looks: map[string]look{}}
	p.x, p.y, p.z = f.scales()
	for i, name := range f.seriesNames() {
		p.looks[name] = lookOf(i)
	}
	p.beside = f.besides()
	return p
}

// drawOn draws the whole figure: title and the axes' labels around the legend, the
// scale of the colours, and the panels.
func (p *page) drawOn(c draw.Canvas) error {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	frame := p.empty()
	wide, high := c.Size().X.Points(), c.Size().Y.Points()
	labels := p.labels()
	frame.Title.Text = fit(p.fig.Title, titleSize, wide)
	frame.X.Label.Text = fit(labels[0], labelSize, wide)
	frame.Y.Label.Text = fit(labels[1], labelSize, high)
	frame.HideAxes()
	frame.Draw(c)
	c = p.drawLegend(frame.DataCanvas(c))
	bar, barRoom := p.colourBar(c)
	inner := draw.Crop(c, 0, -barRoom, 0, 0)
	plots, places := p.layOut(inner)
	data := vg.Rectangle{Min: c.Max, Max: c.Min}
	for i := range p.fig.Panels {
		panel, at := plots[i/p.columns][i%p.columns], places[i/p.columns][i%p.columns]
		d := panel.DataCanvas(at)
		if !(d.Size().X >= leastPanel && d.Size().Y >= leastPanel) { // NaN too
			return fmt.Errorf("%w for %d panels with their texts (make the picture larger)", ErrNoRoom, len(p.fig.Panels))
		}
		data.Min.Y, data.Max.Y = min(data.Min.Y, d.Min.Y), max(data.Max.Y, d.Max.Y)
		panel.Draw(at)
	}
	if bar != nil {
		bar.Draw(draw.Crop(c, c.Size().X-barRoom+2*gap, 0, data.Min.Y-c.Min.Y, data.Max.Y-c.Max.Y))
	}
	return nil
}

// empty is a plot in the figures' style without data.
func (p *page) empty() *plot.Plot {
	plt := plot.New()
	plt.BackgroundColor = nil
	plt.Title.TextStyle = style(titleSize, text.XCenter, text.YTop)
	plt.Title.Padding = 3
	for i, a := range []*plot.Axis{&plt.X, &plt.Y} {
		a.Padding, a.Label.Padding = 0, 3
		a.LineStyle.Width, a.Tick.LineStyle, a.Tick.Length = 0, line(frameInk, 0.6), tickLength // panels have a frame
		a.Label.TextStyle = style(labelSize, text.XCenter, text.YBottom)
		a.Tick.Label = []text.Style{style(tickSize, text.XCenter, -1.12), style(tickSize, text.XRight, -0.6)}[i]
	}
	if p.turned {
		plt.X.Tick.Label = style(tickSize, text.XRight, -1)
		plt.X.Tick.Label.Rotation = slant
	}
	return plt
}

// plotOf is a panel as a plot. Numbers are written where no panel stands at its left
// or below it.
func (p *page) plotOf(panel *Panel, left, lowest bool) *plot.Plot {
	plt := p.empty()
	plt.Add(panelPlotter{p, panel})
	along, up := p.sides()
	plt.X.Min, plt.X.Max, plt.X.Tick.Marker = along.lo, along.hi, marks(p.xTicks, lowest)
	plt.Y.Min, plt.Y.Max, plt.Y.Tick.Marker = up.lo, up.hi, marks(p.yTicks, left)
	return plt
}

// marks are ticks with or without their labels.
func marks(list []plot.Tick, labelled bool) plot.ConstantTicks {
	list = slices.Clone(list)
	for i := range list {
		if !labelled {
			list[i].Label = ""
		}
	}
	return list
}

// layOut divides a canvas between the panels. Their ticks depend on their size, which
// depends on the ticks, so it is done again.
func (p *page) layOut(c draw.Canvas) (plots [][]*plot.Plot, places [][]draw.Canvas) {
	n := len(p.fig.Panels)
	if p.columns = p.fig.Columns; p.columns == 0 { // panels a little wider than high
		p.columns = max(1, int(math.Round(math.Sqrt(float64(n)*float64(c.Size().X/c.Size().Y)/1.25))))
	}
	p.columns = min(p.columns, n)
	if p.longest = max(longestName, longestPart*c.Size().Y.Points()); p.fig.Rows {
		p.longest = longestPart * c.Size().X.Points()
	}
	tiles := draw.Tiles{Cols: p.columns, Rows: (n + p.columns - 1) / p.columns, PadX: gap, PadY: rowGap}
	size := vg.Point{X: c.Size().X/vg.Length(tiles.Cols) - 30, Y: c.Size().Y/vg.Length(tiles.Rows) - 30}
	for range 3 {
		p.placeTicks(size.X.Points(), size.Y.Points())
		plots = make([][]*plot.Plot, tiles.Rows)
		for i := range plots {
			plots[i] = make([]*plot.Plot, tiles.Cols)
		}
		for i := range p.fig.Panels {
			plots[i/tiles.Cols][i%tiles.Cols] = p.plotOf(&p.fig.Panels[i], i%tiles.Cols == 0, i+tiles.Cols >= n)
		}
		places = plot.Align(plots, tiles, c)
		first := plots[0][0].DataCanvas(places[0][0])
		size = first.Size()
		if p.turned { // the first name reaches to the left
			name := plots[0][0].X.Tick.Label.Rectangle(p.xTicks[0].Label)
			out := c.Min.X - (first.X(plots[0][0].X.Norm(p.xTicks[0].Value)) + name.Min.X)
			c = draw.Crop(c, max(out, 0), 0, 0, 0)
		}
	}
	return plots, places
}

// placeTicks chooses the axes' ticks for a panel's size. Names that do not fit side by
// side are slanted, and some left out where even that is too dense.
func (p *page) placeTicks(width, height float64) {
	if p.fig.Rows {
		p.placeRows(width, height)
		return
	}
	p.yTicks = p.fig.ticksFor(&p.fig.Y, p.y, 9, upright(height))
	names := p.fig.X.Categories
	if len(names) == 0 {
		p.xTicks = p.fig.ticksFor(&p.fig.X, p.x, 12, func(list []plot.Tick) bool { return p.sideBySide(list, width) })
		return
	}
	p.xTicks = nil
	every := max(1, int(math.Ceil(tickSize*1.5/max(width/float64(len(names)), 1e-3))))
	for i, name := range FitAll(names, tickSize, p.longest) {
		if i%every == 0 {
			p.xTicks = append(p.xTicks, plot.Tick{Value: float64(i), Label: name})
		}
	}
	p.turned = !p.sideBySide(p.xTicks, width)
}

// upright says whether a column of labels fits a height.
func upright(height float64) func([]plot.Tick) bool {
	return func(list []plot.Tick) bool { return float64(len(list))*tickSize*1.8 <= max(height, tickSize*4) }
}

// sideBySide says whether the labels of the x axis leave a blank between each other.
func (p *page) sideBySide(list []plot.Tick, width float64) bool {
	end := math.Inf(-1)
	along, _ := p.sides()
	for _, t := range list {
		at, half := (t.Value-along.lo)/(along.hi-along.lo)*width, textWidth(t.Label, tickSize)/2
		if at-half < end+tickSize*0.6 {
			return false
		}
		end = at + half
	}
	return true
}

// colourBar is the scale of the heat maps' colours, which is a heat map itself, and
// the room that it needs at the right of a canvas; nil without a heat map.
func (p *page) colourBar(c draw.Canvas) (bar *plot.Plot, room vg.Length) {
	for i := range p.fig.Panels {
		if s := p.fig.Panels[i].Surface; s == nil || !s.Heat {
			continue
		}
		const steps = 64
		s := &Surface{X: []float64{0, 1}, Heat: true}
		for i := range steps {
			v := p.z.from(p.z.lo + (p.z.hi-p.z.lo)*float64(i)/(steps-1))
			s.Y, s.Z = append(s.Y, v), append(s.Z, []float64{v, v})
		}
		own := &page{fig: &Figure{}, x: scale{hi: 1}, y: p.z, z: p.z}
		own.yTicks = p.fig.ticksFor(&p.fig.Z, p.z, 9, upright(c.Size().Y.Points()-40))
		bar = own.plotOf(&Panel{Surface: s}, true, false)
		bar.Y.Label.Text = fit(p.fig.Z.axisLabel(p.z.prefix), labelSize, c.Size().Y.Points()-40)
		d := bar.DataCanvas(c)
		return bar, d.Min.X - c.Min.X + barWidth + 2*gap
	}
	return nil, 0
}
