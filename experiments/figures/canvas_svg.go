package figures

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

// svgFonts are fonts whose letters are as wide as those that texts are measured
// with.
const svgFonts = "Liberation Sans, Arial, Helvetica, sans-serif"

// svgCanvas collects the text of an SVG.
type svgCanvas struct{ out bytes.Buffer }

// newSVG starts a page whose sizes are points. title is for readers of the file.
func newSVG(width, height float64, title string) *svgCanvas {
	c := &svgCanvas{}
	c.out.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	fmt.Fprintf(&c.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%spt" height="%spt" viewBox="0 0 %s %s" font-family="%s">`+"\n",
		num(width), num(height), num(width), num(height), svgFonts)
	if title != "" {
		c.out.WriteString("<title>")
		c.escape(title)
		c.out.WriteString("</title>\n")
	}
	return c
}

func (c *svgCanvas) stroke(path []point, closed bool, p pen) {
	c.path(path, closed)
	fmt.Fprintf(&c.out, ` fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round"`, hex(p.color), num(p.width))
	c.opacity("stroke-opacity", p.color)
	if len(p.dash) > 0 {
		c.out.WriteString(` stroke-dasharray="` + list(p.dash) + `"`)
	}
	c.out.WriteString("/>\n")
}

func (c *svgCanvas) fill(area []point, shade color.NRGBA) {
	c.path(area, true)
	fmt.Fprintf(&c.out, ` fill="%s"`, hex(shade))
	c.opacity("fill-opacity", shade)
	c.out.WriteString("/>\n")
}

func (c *svgCanvas) path(path []point, closed bool) {
	c.out.WriteString(`<path d="`)
	for i, p := range path {
		c.out.WriteString("ML"[min(i, 1):min(i, 1)+1] + num(p.x) + " " + num(p.y))
	}
	if closed {
		c.out.WriteString("Z")
	}
	c.out.WriteString(`"`)
}

func (c *svgCanvas) opacity(attribute string, shade color.NRGBA) {
	if shade.A != 0xff {
		fmt.Fprintf(&c.out, ` %s="%s"`, attribute, num(float64(shade.A)/0xff))
	}
}

// text is one element, whatever parts it has, so that it stays in one piece where
// another font is used; textLength keeps its width then, in most viewers.
func (c *svgCanvas) text(at point, turn, anchor float64, shade color.NRGBA, parts []run) {
	fmt.Fprintf(&c.out, `<text x="%s" y="%s" fill="%s"`, num(at.x), num(at.y), hex(shade))
	if anchor > 0 {
		fmt.Fprintf(&c.out, ` text-anchor="%s"`, map[bool]string{true: "end", false: "middle"}[anchor == 1])
	}
	if turn != 0 {
		fmt.Fprintf(&c.out, ` transform="rotate(%s %s %s)"`, num(-turn*180/math.Pi), num(at.x), num(at.y))
	}
	if len(parts) > 1 || utf8.RuneCountInString(parts[0].text) > 1 {
		fmt.Fprintf(&c.out, ` textLength="%s" lengthAdjust="spacingAndGlyphs"`, num(runsWidth(parts)))
	}
	fmt.Fprintf(&c.out, ` font-size="%s" xml:space="preserve">`, num(parts[0].size))
	rise := 0.0
	for i, r := range parts {
		if plain := i == 0 && r.rise == 0; plain {
			c.escape(r.text)
			continue
		}
		fmt.Fprintf(&c.out, `<tspan dy="%s" font-size="%s">`, num(rise-r.rise), num(r.size))
		c.escape(r.text)
		c.out.WriteString("</tspan>")
		rise = r.rise
	}
	c.out.WriteString("</text>\n")
}

func (c *svgCanvas) escape(s string) {
	_ = xml.EscapeText(&c.out, []byte(s)) // a Buffer never fails
}

func (c *svgCanvas) finish(w io.Writer) error {
	c.out.WriteString("</svg>\n")
	_, err := w.Write(c.out.Bytes())
	return err
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// list prints numbers with blanks between them.
func list(xs []float64) string {
	parts := make([]string, len(xs))
	for i, x := range xs {
		parts[i] = num(x)
	}
	return strings.Join(parts, " ")
}
