package gantt

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"strconv"

	"github.com/clustersim/clustersim/experiments/runview"
)

// svgFont names fonts of equal width; see ruler.go.
const svgFont = "Liberation Sans, Arial, Helvetica, sans-serif"

// writeSVG prints the picture as a file of its own.
func (p *picture) writeSVG(w io.Writer, r *runview.Run) error {
	s := &svg{}
	s.out.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	s.picture(p, r)
	_, err := w.Write(s.out.Bytes())
	return err
}

// svg collects the text of an SVG.
type svg struct {
	out    bytes.Buffer
	inPage bool // the page's script shows tooltips; else each box has a title
}

func (s *svg) picture(p *picture, r *runview.Run) {
	fmt.Fprintf(&s.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" font-family="%s" id="gantt">`+"\n",
		num(p.width), num(p.height), num(p.width), num(p.height), svgFont)
	s.style()
	fmt.Fprintf(&s.out, `<rect width="%s" height="%s" fill="#fff"/>`+"\n", num(p.width), num(p.height))
	s.text(margin, 28, titleSize, ink, "font-weight=\"bold\"", p.title)
	s.text(margin, 48, textSize, grey, "", p.subtitle)
	for _, item := range p.legend {
		fmt.Fprintf(&s.out, `<rect class="c%d" x="%s" y="%s" width="%d" height="%d"/>`, item.class, num(item.x), num(item.y), swatch, swatch)
		s.text(item.x+swatch+5, item.y+swatch-1, textSize, ink, p.asWide(item.label, textSize), item.label)
	}
	s.rows(p)
	s.axis(p)
	fmt.Fprintf(&s.out, `<clipPath id="inside"><rect x="%s" y="%s" width="%s" height="%s"/></clipPath>`+"\n",
		num(p.plot.x), num(p.plot.y), num(p.plot.w+1), num(p.plot.h))
	s.boxes(p, r)
	s.arrows(p)
	y := p.plot.y + p.plot.h + axisHeight
	for i, note := range p.notes {
		s.text(margin, y+lineHeight*float64(i+1)-6, textSize, grey, "", note)
	}
	s.out.WriteString("</svg>\n")
}

// style has a class for each colour that is used often.
func (s *svg) style() {
	s.out.WriteString("<style>\n")
	for class, c := range palette {
		fmt.Fprintf(&s.out, ".c%d{fill:%s} .l%d{fill:%s}\n", class, hex(c), class, hex(textOn(c)))
	}
	fmt.Fprintf(&s.out, ".a{stroke:%s;stroke-opacity:%v;fill:none;stroke-width:0.8}\n", hex(arrowInk), arrowOpacity)
	s.out.WriteString("</style>\n")
}

// rows draws a band behind every other host, and the names.
func (s *svg) rows(p *picture) {
	for i, r := range p.rows {
		if i%2 == 0 {
			s.fill(rect{p.plot.x, r.y, p.plot.w, r.h}, band)
		}
		if r.label != "" {
			size := textFor(r.h)
			s.text(p.plot.x-6, r.y+r.h/2+size*0.36, size, ink, `text-anchor="end"`, r.label)
		}
	}
}

// axis draws the ticks as lines behind the boxes, and their times below.
func (s *svg) axis(p *picture) {
	bottom := p.plot.y + p.plot.h
	s.out.WriteString(`<g id="axis">` + "\n")
	for _, t := range p.ticks {
		fmt.Fprintf(&s.out, `<path d="M%s %sV%s" stroke="%s" fill="none"/>`, num(t.x), num(p.plot.y), num(bottom+4), hex(gridline))
		s.text(t.x, bottom+16, textSize-1, ink, `text-anchor="middle"`, t.label)
	}
	s.out.WriteString("</g>\n")
	s.text(p.plot.x+p.plot.w/2, bottom+33, textSize, ink, `text-anchor="middle"`, p.axis)
}

// boxes draws the tasks, then the labels above them.
func (s *svg) boxes(p *picture, r *runview.Run) {
	s.out.WriteString(`<g id="boxes" clip-path="url(#inside)">` + "\n")
	for i := range p.boxes {
		b := &p.boxes[i]
		q := b.seen()
		fmt.Fprintf(&s.out, `<rect class="c%d" x="%s" y="%s" width="%s" height="%s"`, b.class, num(q.x), num(q.y), num(q.w), num(q.h))
		if s.inPage {
			s.out.WriteString("/>\n")
			continue
		}
		s.out.WriteString("><title>")
		s.escape(tooltip(b, r))
		s.out.WriteString("</title></rect>\n")
	}
	s.out.WriteString("</g>\n" + `<g id="labels" pointer-events="none" text-anchor="middle">` + "\n")
	for i := range p.boxes {
		if b := &p.boxes[i]; b.label != "" {
			fmt.Fprintf(&s.out, `<text class="l%d" x="%s" y="%s" font-size="%s" %s>`,
				b.class, num(b.x+b.w/2), num(b.y+b.h/2+b.size*0.36), num(b.size), p.asWide(b.label, b.size))
			s.escape(b.label)
			s.out.WriteString("</text>\n")
		}
	}
	s.out.WriteString("</g>\n")
}

// tooltip says all about a box.
func tooltip(b *box, r *runview.Run) string {
	run := &r.Result.Tasks[b.task]
	name, host := r.DAG.TaskName(b.task), r.HostName(b.task)
	if b.tasks > 1 {
		return fmt.Sprintf("%s and %d more tasks on %s, from %s", name, b.tasks-1, host, duration(run.StartSec))
	}
	if kind := r.DAG.Attributes(b.task).Type; kind != "" {
		name += " (" + kind + ")"
	}
	return fmt.Sprintf("%s on %s\n%s to %s: %s", name, host, duration(run.StartSec), duration(run.FinishSec), duration(run.FinishSec-run.StartSec))
}

func (s *svg) arrows(p *picture) {
	s.out.WriteString(`<g id="arrows" pointer-events="none" clip-path="url(#inside)">` + "\n")
	for _, a := range p.arrows {
		fmt.Fprintf(&s.out, `<path class="a" d="M%s %sL%s %s`, num(a.x1), num(a.y1), num(a.x2), num(a.y2))
		if ends, ok := a.head(); ok && p.arrowHeads {
			fmt.Fprintf(&s.out, "M%s %sL%s %sL%s %s", num(ends[0][0]), num(ends[0][1]), num(a.x2), num(a.y2), num(ends[1][0]), num(ends[1][1]))
		}
		s.out.WriteString(`"/>` + "\n")
	}
	s.out.WriteString("</g>\n")
}

func (s *svg) fill(r rect, c color.RGBA) {
	fmt.Fprintf(&s.out, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n", num(r.x), num(r.y), num(r.w), num(r.h), hex(c))
}

func (s *svg) text(x, y, size float64, c color.RGBA, more, text string) {
	if more != "" {
		more = " " + more
	}
	fmt.Fprintf(&s.out, `<text x="%s" y="%s" font-size="%s" fill="%s"%s>`, num(x), num(y), num(size), hex(c), more)
	s.escape(text)
	s.out.WriteString("</text>\n")
}

// escape prints any text as XML; what XML cannot say becomes U+FFFD.
func (s *svg) escape(text string) { _ = xml.EscapeText(&s.out, []byte(text)) } // a buffer never fails

// asWide makes viewers that have none of svgFont fit a wider font in the room
// that was measured.
func (p *picture) asWide(text string, size float64) string {
	return fmt.Sprintf(`textLength="%s" lengthAdjust="spacingAndGlyphs"`, num(p.ruler.text(text, size)))
}

// num prints pixels with two decimals at most.
func num(x float64) string {
	text := strconv.FormatFloat(x, 'f', 2, 64)
	for text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	if text[len(text)-1] == '.' {
		text = text[:len(text)-1]
	}
	return text
}
