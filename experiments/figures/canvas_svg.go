package figures

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"unicode/utf8"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// What vgsvg writes, and what stands there in our files. In a text of the figure <
// and " are escaped, so these are marks of the SVG alone.
var (
	svgRoot    = []byte(`xmlns:xlink="http://www.w3.org/1999/xlink">`)
	svgOurRoot = `xmlns:xlink="http://www.w3.org/1999/xlink" stroke-linejoin="round">`

	svgFont = []byte(`style="font-family:Liberation Sans;`)
	// The other fonts have letters as wide as those that texts are measured with.
	svgOurFont = []byte(`style="font-family:Liberation Sans,Arial,Helvetica,sans-serif;`)

	svgText = []byte(`<text `)
)

// svgCanvas collects an SVG in gonum's vgsvg. Texts stay texts.
type svgCanvas struct {
	vgCanvas
	page  *vgsvg.Canvas
	title string
	texts []run // in the order in which they were written
}

// newSVG starts a page whose sizes are points. title is for readers of the file.
func newSVG(width, height float64, title string) *svgCanvas {
	page := vgsvg.New(vg.Length(width), vg.Length(height))
	return &svgCanvas{vgCanvas: vgCanvas{page, height}, page: page, title: title}
}

func (c *svgCanvas) text(at point, turn, anchor float64, shade color.NRGBA, parts []run) {
	c.letters(at, turn, anchor, shade, parts, func(r run) {
		c.texts = append(c.texts, r)
		c.print(r)
	})
}

// finish writes the file, with some things that vgsvg leaves out: a title, round
// corners, other fonts, and what svgKeep adds to texts.
func (c *svgCanvas) finish(w io.Writer) error {
	var page, out bytes.Buffer
	if _, err := c.page.WriteTo(&page); err != nil {
		return err
	}
	head, body, found := bytes.Cut(page.Bytes(), svgRoot)
	pieces := bytes.Split(bytes.ReplaceAll(body, svgFont, svgOurFont), svgText)
	if !found || len(pieces) != 1+len(c.texts) {
		return fmt.Errorf("SVG: %d texts where %d were written", len(pieces)-1, len(c.texts))
	}
	out.Write(head)
	out.WriteString(svgOurRoot)
	if c.title != "" {
		out.WriteString("\n<title>")
		_ = xml.EscapeText(&out, []byte(c.title)) // a Buffer never fails
		out.WriteString("</title>")
	}
	for i, piece := range pieces {
		if i > 0 {
			out.Write(svgText)
			out.WriteString(svgKeep(c.texts[i-1]))
		}
		out.Write(piece)
	}
	_, err := w.Write(out.Bytes())
	return err
}

// svgKeep are attributes that keep a text's blanks, and its width where another
// font is used: or else a subscript would stand on the word before it.
func svgKeep(r run) string {
	const blanks = `xml:space="preserve" `
	if utf8.RuneCountInString(r.text) < 2 {
		return blanks
	}
	return fmt.Sprintf(`%stextLength="%.2f" lengthAdjust="spacingAndGlyphs" `, blanks, width(r.text, r.size))
}
