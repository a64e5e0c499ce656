package canvas

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

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
