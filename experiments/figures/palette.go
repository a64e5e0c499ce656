package figures

import "image/color"

// palette is Okabe and Ito (2008), "Color Universal Design": people with any
// kind of colour blindness tell these apart. The order begins with those that
// stand out best on white; yellow, the eighth, is left out, for a thin yellow line
// is hardly seen there.
var palette = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermillion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0x00, 0x00, 0x00, 0xff}, // black
}

// The colours of everything else.
var (
	ink      = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	frameInk = color.NRGBA{0x66, 0x66, 0x66, 0xff}
	gridInk  = color.NRGBA{0xe4, 0xe4, 0xe4, 0xff}
	lineInk  = color.NRGBA{0x66, 0x66, 0x66, 0xff}
	paper    = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	veil     = color.NRGBA{0xff, 0xff, 0xff, 0xd0} // behind labels that stand on curves
)

// dashes are lengths of ink and gap in points.
var dashes = [][]float64{nil, {5, 2}, {1.5, 1.8}, {6, 2, 1.5, 2}, {9, 3}}

// look is what tells a series from the others.
type look struct {
	color  color.NRGBA
	dash   []float64
	marker marker
}

// MaxSeries is how many series of a figure can be told apart: the pairs of a
// colour and a marker.
const MaxSeries = 49

// lookOf is the look of series i. Neighbours differ in colour, marker and dash.
func lookOf(i int) look {
	n := len(palette)
	return look{palette[i%n], dashes[i%len(dashes)], marker((i + i/n) % int(markers))}
}

// ramp is the colours of a surface from low to high. It darkens all the way, so
// it needs no hue: it is read on a grey printer and by the colour blind.
var ramp = []color.NRGBA{
	{0xf6, 0xf6, 0xe4, 0xff},
	{0xb5, 0xd9, 0xe0, 0xff},
	{0x56, 0xb4, 0xe9, 0xff},
	{0x00, 0x72, 0xb2, 0xff},
	{0x06, 0x2f, 0x4f, 0xff},
}

// rampColor is the colour at t, 0 to 1.
func rampColor(t float64) color.NRGBA {
	t = min(max(t, 0), 1) * float64(len(ramp)-1)
	i := min(int(t), len(ramp)-2)
	a, b, part := ramp[i], ramp[i+1], t-float64(i)
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*part + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
