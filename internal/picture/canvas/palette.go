package canvas

import (
	"image/color"
	"math"
)

// The palette of M. Okabe and K. Ito, "Color Universal Design" (2008): people with any kind of
// colour blindness see them as different colours.
var (
	Orange        = color.NRGBA{0xe6, 0x9f, 0x00, 0xff}
	SkyBlue       = color.NRGBA{0x56, 0xb4, 0xe9, 0xff}
	BluishGreen   = color.NRGBA{0x00, 0x9e, 0x73, 0xff}
	Yellow        = color.NRGBA{0xf0, 0xe4, 0x42, 0xff}
	Blue          = color.NRGBA{0x00, 0x72, 0xb2, 0xff}
	Vermillion    = color.NRGBA{0xd5, 0x5e, 0x00, 0xff}
	ReddishPurple = color.NRGBA{0xcc, 0x79, 0xa7, 0xff}
	Black         = color.NRGBA{0x00, 0x00, 0x00, 0xff}
)

// Classes are colours of classes of things: those of Okabe and Ito, black left
// out, then the same seven half way to white or, where they are light already, darker. Neighbours
// in the list differ in lightness too.
var Classes = []color.NRGBA{
	Blue, Orange, BluishGreen, ReddishPurple, SkyBlue, Vermillion, Yellow,
	{0x8f, 0xbc, 0xd8, 0xff}, // light blue
	{0x8a, 0x5f, 0x00, 0xff}, // dark orange
	{0x8c, 0xd3, 0xbd, 0xff}, // light green
	{0x7c, 0x3a, 0x5c, 0xff}, // dark purple
	{0x1f, 0x5f, 0x8b, 0xff}, // dark sky blue
	{0xeb, 0xb0, 0x84, 0xff}, // light vermillion
	{0x8f, 0x86, 0x12, 0xff}, // dark yellow
}

// The colours of text on boxes.
var (
	dark  = color.NRGBA{0x00, 0x00, 0x00, 0xff}
	light = color.NRGBA{0xff, 0xff, 0xff, 0xff}
)

// TextOn is black or white, whichever stands out more on c: the one with the
// larger contrast ratio of WCAG 2.1.
func TextOn(c color.NRGBA) color.NRGBA {
	if l := luminance(c); (l+0.05)*(l+0.05) > 1.05*0.05 {
		return dark
	}
	return light
}

// luminance is the relative luminance of WCAG 2.1, with the plain power 2.2.
func luminance(c color.NRGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear is the light of a byte of sRGB.
func linear(b uint8) float64 { return math.Pow(float64(b)/255, 2.2) }
