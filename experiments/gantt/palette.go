package gantt

import (
	"image/color"
	"math"
)

// palette has a colour for each class of runview.MaxClasses: the seven of Okabe
// and Ito (2008), "Color Universal Design", that people with any kind of colour
// blindness tell apart, black left out, then the same seven half way to white
// or, where they are light already, darker. Neighbours in the list differ in
// lightness too.
var palette = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermillion
	{0xf0, 0xe4, 0x42, 0xff}, // yellow
	{0x8f, 0xbc, 0xd8, 0xff}, // light blue
	{0x8a, 0x5f, 0x00, 0xff}, // dark orange
	{0x8c, 0xd3, 0xbd, 0xff}, // light green
	{0x7c, 0x3a, 0x5c, 0xff}, // dark purple
	{0x1f, 0x5f, 0x8b, 0xff}, // dark sky blue
	{0xeb, 0xb0, 0x84, 0xff}, // light vermillion
	{0x8f, 0x86, 0x12, 0xff}, // dark yellow
}

// The colours of everything else.
var (
	ink       = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	grey      = color.NRGBA{0x77, 0x77, 0x77, 0xff}
	gridline  = color.NRGBA{0xe2, 0xe2, 0xe2, 0xff}
	band      = color.NRGBA{0xf5, 0xf5, 0xf5, 0xff} // behind every other host
	arrowInk  = color.NRGBA{0x44, 0x44, 0x44, 0x73} // boxes show through
	darkText  = color.NRGBA{0x00, 0x00, 0x00, 0xff}
	lightText = color.NRGBA{0xff, 0xff, 0xff, 0xff}
)

// textOn is black or white, whichever stands out more on c: the one with the
// larger contrast ratio of WCAG 2.1.
func textOn(c color.NRGBA) color.NRGBA {
	if l := luminance(c); (l+0.05)*(l+0.05) > 1.05*0.05 {
		return darkText
	}
	return lightText
}

// luminance is the relative luminance of WCAG 2.1, with the plain power 2.2.
func luminance(c color.NRGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear is the light of a byte of sRGB.
func linear(b uint8) float64 { return math.Pow(float64(b)/255, 2.2) }
