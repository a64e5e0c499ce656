package figures

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf16"

	"gonum.org/v1/plot/font"
)

// pdfCanvas collects the content of a PDF page (ISO 32000-1). Its origin is the
// lower left corner.
type pdfCanvas struct {
	width, height float64
	title         string
	content       bytes.Buffer
	glyphs        map[uint16]rune // that the texts use
	opacities     []uint8
	face          font.Face
}

func newPDF(width, height float64, title string) *pdfCanvas {
	c := &pdfCanvas{width: width, height: height, title: title, glyphs: map[uint16]rune{}, face: sans(10)}
	c.content.WriteString("1 j 0 J\n") // round joins, butt caps
	return c
}

func (c *pdfCanvas) path(path []point) {
	for i, p := range path {
		c.content.WriteString(num(p.x) + " " + num(c.height-p.y) + " " + "ml"[min(i, 1):min(i, 1)+1] + "\n")
	}
}

func (c *pdfCanvas) stroke(path []point, closed bool, p pen) {
	c.shade(p.color)
	fmt.Fprintf(&c.content, "%s RG %s w [%s] 0 d\n", pdfColor(p.color), num(p.width), list(p.dash))
	c.path(path)
	if closed {
		c.content.WriteString("s\n")
	} else {
		c.content.WriteString("S\n")
	}
}

func (c *pdfCanvas) fill(area []point, shade color.NRGBA) {
	c.shade(shade)
	c.content.WriteString(pdfColor(shade) + " rg\n")
	c.path(area)
	c.content.WriteString("h f\n")
}

// shade selects the graphics state of an opacity.
func (c *pdfCanvas) shade(shade color.NRGBA) {
	if !slices.Contains(c.opacities, shade.A) {
		c.opacities = append(c.opacities, shade.A)
	}
	fmt.Fprintf(&c.content, "/A%d gs\n", shade.A)
}

func (c *pdfCanvas) text(at point, turn, anchor float64, shade color.NRGBA, parts []run) {
	c.shade(shade)
	spread(at, turn, anchor, parts, func(at point, r run) { c.letters(at, r.size, turn, shade, r.text) })
}

func (c *pdfCanvas) letters(at point, size, turn float64, shade color.NRGBA, s string) {
	sin, cos := math.Sincos(turn)
	fmt.Fprintf(&c.content, "%s rg BT /F %s Tf %s %s %s %s %s %s Tm <", pdfColor(shade), num(size),
		unit(cos), unit(sin), unit(-sin), unit(cos), num(at.x), num(c.height-at.y))
	for _, letter := range s {
		g, err := c.face.Face.GlyphIndex(nil, letter)
		if err != nil {
			g = 0 // the box that stands for unknown letters
		}
		if _, known := c.glyphs[uint16(g)]; !known {
			c.glyphs[uint16(g)] = letter
		}
		fmt.Fprintf(&c.content, "%04X", uint16(g))
	}
	c.content.WriteString("> Tj ET\n")
}

func pdfColor(c color.NRGBA) string {
	return unit(float64(c.R)/0xff) + " " + unit(float64(c.G)/0xff) + " " + unit(float64(c.B)/0xff)
}

// unit prints a number up to 1.
func unit(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e4)/1e4+0, 'f', -1, 64)
}

// finish writes the file. Its objects are numbered as in pdfObjects.
func (c *pdfCanvas) finish(w io.Writer) error {
	letters, err := newSubset(c.face, c.glyphs)
	if err != nil {
		return err
	}
	f := &pdfFile{}
	f.out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	f.object("<< /Type /Catalog /Pages 2 0 R >>")
	f.object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	f.object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s %s] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /ExtGState << %s >> >> >>",
		num(c.width), num(c.height), c.states())
	f.stream(c.content.Bytes(), "")
	f.object("<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>", letters.name)
	f.object("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /CIDToGIDMap /Identity /W [%s] >>",
		letters.name, letters.widths())
	f.object("<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [%s] /ItalicAngle 0 /Ascent %d /Descent %d /CapHeight %d /StemV 80 /FontFile2 8 0 R >>",
		letters.name, letters.box(), letters.ascent, letters.descent, letters.ascent)
	f.stream(letters.file, fmt.Sprintf(" /Length1 %d", len(letters.file)))
	f.stream(letters.toUnicode(), "")
	f.object("<< /Title %s /Producer (clustersim) >>", pdfText(plain(c.title)))
	return f.finish(w)
}

// states are the opacities that were used.
func (c *pdfCanvas) states() string {
	var b bytes.Buffer
	for _, a := range c.opacities {
		o := unit(float64(a) / 0xff)
		fmt.Fprintf(&b, "/A%d << /ca %s /CA %s >> ", a, o, o)
	}
	return b.String()
}

// pdfText is a text string in UTF-16 with its byte order mark.
func pdfText(s string) string {
	text := "<FEFF"
	for _, u := range utf16.Encode([]rune(s)) {
		text += fmt.Sprintf("%04X", u)
	}
	return text + ">"
}
