//go:build !js

package figures

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/clustersim/clustersim/internal/picture/canvas"
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
	of := map[Style][]plot.Thumbnailer{LinesAndMarks: {curve, mark}, Lines: {curve}, Marks: {mark}, Bars: {&plotter.Polygon{Color: l.shade}}, Boxes: {&plotter.Polygon{Color: l.shade}}}
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
	short := FitAll(names, tickSize, (room - sampleWidth - 4).Points())
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

// colors are those of Okabe and Ito. The order begins with those that stand out best on white;
// yellow is left out, for a thin yellow line is hardly seen there.
var colors = []color.NRGBA{
	canvas.Blue, canvas.Vermillion, canvas.BluishGreen, canvas.ReddishPurple, canvas.Orange, canvas.SkyBlue, canvas.Black,
}

// The colours of everything else.
var (
	ink      = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	frameInk = color.NRGBA{0x66, 0x66, 0x66, 0xff}
	gridInk  = color.NRGBA{0xe4, 0xe4, 0xe4, 0xff}
	paper    = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	veil     = color.NRGBA{0xff, 0xff, 0xff, 0xd0} // behind labels that stand on curves
)

// dashes are lengths of ink and gap in points.
var dashes = [][]vg.Length{nil, {5, 2}, {1.5, 1.8}, {6, 2, 1.5, 2}, {9, 3}}

// The measures of series in points.
const (
	lineWidth  = 1.3
	markRadius = 2.3
	capWidth   = 4.4 // of an error bar's ends
)

func line(shade color.Color, width vg.Length, dash ...vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: shade, Width: width, Dashes: dash}
}

// glyph is a polygon around a point, its first corner at an angle; every other corner
// may be nearer to the point.
type glyph struct {
	corners          int
	far, near, angle float64
}

// glyphs, of about the same area, are in the order in which series get them: disc,
// square, triangle, diamond, triangle downward and two stars.
var glyphs = []glyph{
	{20, 1, 1, 0},
	{4, 1.26, 1.26, math.Pi / 4},
	{3, 1.5, 1.5, math.Pi / 2},
	{4, 1.3, 1.3, 0},
	{3, 1.5, 1.5, -math.Pi / 2},
	{8, 1.7, 0.5, math.Pi / 4},
	{8, 1.7, 0.5, 0},
}

// DrawGlyph lets gonum/plot draw a glyph. A white edge separates those that overlap.
func (g glyph) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	var path vg.Path
	for i := range g.corners {
		sin, cos := math.Sincos(g.angle + 2*math.Pi*float64(i)/float64(g.corners))
		corner := vg.Point{X: vg.Length(cos), Y: vg.Length(sin)}.Scale(sty.Radius * vg.Length([]float64{g.far, g.near}[i%2]))
		path.Line(at.Add(corner))
	}
	path[0].Type = vg.MoveComp
	path.Close()
	c.SetColor(sty.Color)
	c.Fill(path)
	c.SetLineStyle(line(paper, sty.Radius*0.2))
	c.Stroke(path)
}

// look is how a series differs from the others.
type look struct {
	shade color.NRGBA
	line  draw.LineStyle
	mark  draw.GlyphStyle
}

// lookOf is the look of series i. Neighbours differ in colour, marker and dash.
func lookOf(i int) look {
	n := len(colors)
	shade := colors[i%n]
	return look{
		shade, line(shade, lineWidth, dashes[i%len(dashes)]...),
		draw.GlyphStyle{Color: shade, Radius: markRadius, Shape: glyphs[(i+i/n)%len(glyphs)]},
	}
}

// ramp is the colours of a surface from low to high. It darkens evenly all the way, so
// it needs no hue: it is read on a grey printer and by the colour blind.
var ramp = func() palette.ColorMap {
	m, err := moreland.NewLuminance([]color.Color{
		color.NRGBA{0x06, 0x2f, 0x4f, 0xff}, colors[0], colors[5], color.NRGBA{0xb5, 0xd9, 0xe0, 0xff}, color.NRGBA{0xf6, 0xf6, 0xe4, 0xff},
	})
	if err != nil {
		panic(err) // the colours are not in order
	}
	m.SetMax(1)
	return m
}()

// shadeAt is the ramp's colour at t, 0 to 1.
func shadeAt(t float64) color.Color {
	c, err := ramp.At(1 - min(max(t, 0), 1))
	if err != nil {
		return paper // for NaN
	}
	return c
}
