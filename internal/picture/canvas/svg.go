package canvas

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// svg collects the text of an SVG.
type svg struct {
	pen
	out     bytes.Buffer
	grouped bool
	paint   string // of the paths to which the last one belongs; empty: none
}

// newSVG begins with the style of all elements: letters as wide as those that texts are
// measured with, blanks kept, and no text or line that hides the tip of a box below it.
func newSVG(p Page) *svg {
	s := &svg{pen: pen{Page: p}}
	fmt.Fprintf(&s.out, `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s%[3]s" height="%[2]s%[3]s" viewBox="0 0 %[1]s %[2]s" font-family="Liberation Sans, Arial, Helvetica, sans-serif" stroke-linejoin="round" xml:space="preserve">
<style>text, path { pointer-events: none }</style>
`, num(p.Width.Points()), num(p.Height.Points()), p.Unit)
	if p.Title != "" {
		s.out.WriteString("<title>" + escaped(p.Title) + "</title>\n")
	}
	return s
}

func (s *svg) Box(r vg.Rectangle, shade color.Color, tip string) {
	s.endPaint()
	s.SetColor(shade)
	x, y := s.at(vg.Point{X: r.Min.X, Y: r.Max.Y})
	fmt.Fprintf(&s.out, `<rect x="%s" y="%s" width="%s" height="%s"%s`, num(x), num(y), num(r.Size().X.Points()), num(r.Size().Y.Points()), s.fill())
	if tip != "" {
		s.out.WriteString("><title>" + escaped(tip) + "</title></rect>\n")
	} else {
		s.out.WriteString("/>\n")
	}
}

func (s *svg) fill() string { return attribute("fill", s.color) }

func (s *svg) Fill(path vg.Path) { s.path(path, s.fill()) }

func (s *svg) Stroke(path vg.Path) {
	paint := fmt.Sprintf(` fill="none"%s stroke-width="%s"`, attribute("stroke", s.color), num(s.width))
	if len(s.dash) > 0 {
		paint += ` stroke-dasharray="` + strings.Trim(fmt.Sprint(s.dash), "[]") + `"`
	}
	if s.width > 0 {
		s.path(path, paint)
	}
}

// path writes the paint of several paths once.
func (s *svg) path(path vg.Path, paint string) {
	if len(path) == 0 {
		return
	}
	if s.paint != paint {
		s.endPaint()
		s.paint = paint
		s.out.WriteString("<g" + paint + ">\n")
	}
	s.out.WriteString(`<path d="`)
	for _, part := range path {
		if part.Type == vg.CloseComp {
			s.out.WriteByte('Z')
			continue
		}
		x, y := s.at(part.Pos)
		s.out.WriteString("ML"[part.Type:part.Type+1] + num(x) + " " + num(y)) // no plotter of ours draws curves
	}
	s.out.WriteString("\"/>\n")
}

func (s *svg) endPaint() {
	if s.paint != "" {
		s.out.WriteString("</g>\n")
	}
	s.paint = ""
}

// FillString keeps a text's width where another font is used: else a subscript would
// stand on the word before it, or a label beyond its box.
func (s *svg) FillString(face font.Face, at vg.Point, text string) {
	s.endPaint()
	x, y := s.at(at)
	size := face.Font.Size.Points()
	fmt.Fprintf(&s.out, `<text x="%s" y="%s" font-size="%s"%s`, num(x), num(y), num(size), s.fill())
	if utf8.RuneCountInString(text) > 1 {
		fmt.Fprintf(&s.out, ` textLength="%s" lengthAdjust="spacingAndGlyphs"`, num(Width(text, size)))
	}
	if s.turn != 0 {
		fmt.Fprintf(&s.out, ` transform="rotate(%s %s %s)"`, num(-s.turn*180/math.Pi), num(x), num(y))
	}
	s.out.WriteString(">" + escaped(text) + "</text>\n")
}

func (s *svg) Group(id string) {
	s.endPaint()
	if s.grouped {
		s.out.WriteString("</g>\n")
	}
	if s.grouped = id != ""; s.grouped {
		fmt.Fprintf(&s.out, "<g id=%q>\n", id)
	}
}

func (s *svg) Write(w io.Writer) error {
	s.Group("")
	s.out.WriteString("</svg>\n")
	_, err := s.out.WriteTo(w)
	return err
}

// escaped prints any text as XML; what XML cannot say becomes U+FFFD.
func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a Builder never fails
	return out.String()
}

// attribute is a colour with its opacity.
func attribute(name string, c color.NRGBA) string {
	text := ` ` + name + `="` + Hex(c) + `"`
	if c.A < 255 {
		text += ` ` + name + `-opacity="` + num(float64(c.A)/255) + `"`
	}
	return text
}

// Hex is a colour as HTML writes it.
func Hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// num prints points with two decimals at most.
func num(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64)
}

// pen remembers how lines are drawn, for formats that want it again with each line.
// Scaling, moving and images are those of a nil Canvas and panic: none of our plotters
// uses them.
type pen struct {
	vg.Canvas
	Page
	style
	saved []style
}

type style struct {
	color color.NRGBA
	width float64
	dash  []float64
	turn  float64
}

func (p *pen) SetLineWidth(w vg.Length) { p.width = w.Points() }

func (p *pen) SetLineDash(pattern []vg.Length, _ vg.Length) {
	p.dash = nil
	for _, d := range pattern {
		p.dash = append(p.dash, d.Points())
	}
}

func (p *pen) SetColor(shade color.Color) {
	if shade == nil { // as gonum/plot says
		shade = color.Black
	}
	p.color = color.NRGBAModel.Convert(shade).(color.NRGBA)
}

func (p *pen) Push() { p.saved = append(p.saved, p.style) }

func (p *pen) Pop() { p.style, p.saved = p.saved[len(p.saved)-1], p.saved[:len(p.saved)-1] }

// Rotate turns texts; nothing else is ever turned.
func (p *pen) Rotate(by float64) { p.turn += by }

// at is where a point stands from the upper left corner.
func (p *pen) at(q vg.Point) (x, y float64) {
	sin, cos := math.Sincos(p.turn)
	return q.X.Points()*cos - q.Y.Points()*sin, (p.Height - q.X*vg.Length(sin) - q.Y*vg.Length(cos)).Points()
}
