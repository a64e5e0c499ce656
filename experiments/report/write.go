package report

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// Write prints the report; its tables as text are no wider than w is if that has a method Columns() int, as terminals have.
func (r *Report) Write(w io.Writer, f table.Format) error {
	buf := bufio.NewWriterSize(w, 1<<16)
	var err error
	switch f {
	case table.CSV:
		err = r.CSV.WriteIn(buf, f, 0, 0)
	case table.JSON:
		err = r.writeJSON(buf)
	case table.Brief:
		err = writeLine(buf, r.object().brief())
	case table.Cells:
		err = r.writeCells(buf)
	default:
		p := &printer{w: buf, format: f, columns: table.ColumnsOf(w)}
		err = p.document(r)
	}
	if err != nil {
		return err
	}
	return buf.Flush()
}

// printer prints for people: blocks with a blank line between two.
type printer struct {
	w       *bufio.Writer // keeps the error for Flush
	format  table.Format
	columns int // of the terminal; 0: it is none
	begun   bool
}

func (p *printer) document(r *Report) error {
	before, after := "", ""
	if p.format == table.HTML {
		before, after = r.around()
	}
	p.put(before)
	switch {
	case r.Title == "":
	case p.format == table.Text:
		p.paragraph(strings.TrimSuffix(r.Title+"\n"+r.Intro, "\n"))
	default:
		p.block(table.Heading(p.format, 1, r.Title))
		p.paragraph(r.Intro)
	}
	if err := p.parts(r, 1); err != nil {
		return err
	}
	p.put(after)
	return nil
}

func (p *printer) put(text string) { _, _ = p.w.WriteString(text) }

// block begins a block that ends with a line feed.
func (p *printer) block(text string) {
	if p.begun {
		p.put("\n")
	}
	p.begun = true
	p.put(text)
}

// paragraph prints words as they are broken in lines.
func (p *printer) paragraph(text string) {
	switch text = table.Escape(p.format, text); {
	case text == "":
	case p.format == table.HTML:
		p.block("<p>" + text + "</p>\n")
	default:
		p.block(text + "\n")
	}
}

// parts prints what is below a heading of that level.
func (p *printer) parts(r *Report, level int) error {
	for _, part := range r.parts {
		if part.Hidden {
			continue
		}
		if part.Head != "" {
			p.block(table.Heading(p.format, level+1, part.Head))
		}
		if err := p.body(part, level); err != nil {
			return err
		}
		p.paragraph(part.Note)
	}
	return nil
}

func (p *printer) body(part Part, level int) error {
	if part.Head != "" {
		level++
	}
	switch body := part.Body.(type) {
	case nil:
	case string:
		p.paragraph(body)
	case *table.Table:
		p.block("")
		return body.WriteIn(p.w, p.format, level, p.columns)
	case ledger.Ledger:
		p.block("")
		if err := body.Table().WriteIn(p.w, p.format, level, p.columns); err != nil {
			return err
		}
		p.paragraph(body.Summary())
	case Figure:
		if p.format == table.HTML {
			return p.figure(body, cmp.Or(body.Caption, part.File))
		}
	case Inline:
		if p.format == table.HTML {
			p.block("")
			return body.Draw(p.w)
		}
	case *Report:
		p.paragraph(strings.TrimSuffix(body.Title+"\n"+body.Intro, "\n"))
		return p.parts(body, level)
	default:
		panic(fmt.Sprintf("report: part %q: a body of type %T", part.Head, body))
	}
	return nil
}

// wideCm is the width from which on a figure gets all of a page's.
const wideCm = 20

// figure puts a drawing into the page. As data it keeps its ids and styles to itself.
func (p *printer) figure(f Figure, caption string) error {
	var svg bytes.Buffer
	if err := figures.Write(&svg, figures.SVG, f.Draw(), f.Size); err != nil {
		return err
	}
	caption = table.Escape(table.HTML, caption)
	class := ""
	if f.Size.WidthCm > wideCm {
		class = ` class="wide"`
	}
	p.block(fmt.Sprintf("<figure"+class+"><img alt=%q src=\"data:image/svg+xml;base64,%s\"><figcaption>%s</figcaption></figure>\n",
		caption, base64.StdEncoding.EncodeToString(svg.Bytes()), caption))
	return nil
}

var (
	//go:embed page.html
	page string
	//go:embed page.css
	pageStyle string
	//go:embed page.js
	pageScript string
)

// around is what stands before and after the content of a page. The page's policy lets
// nothing be fetched and no script run but those that stand there.
func (r *Report) around() (before, after string) {
	styles, scripts := []string{pageStyle}, []string{pageScript}
	r.inlines(func(in Inline) {
		styles, scripts = appendNew(styles, in.Style), appendNew(scripts, in.Script)
	})
	policy := "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'unsafe-inline'; script-src"
	var end strings.Builder
	for _, s := range scripts {
		sum := sha256.Sum256([]byte(s))
		policy += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		fmt.Fprintf(&end, "<script>%s</script>\n", s)
	}
	before, after, _ = strings.Cut(page, "CONTENT\n")
	before = strings.NewReplacer("POLICY", policy, "TITLE", table.Escape(table.HTML, r.Title), "STYLE", strings.Join(styles, "")).Replace(before)
	return before, end.String() + after
}

// inlines visits what moves, at any depth.
func (r *Report) inlines(visit func(Inline)) {
	for _, p := range r.parts {
		switch body := p.Body.(type) {
		case Inline:
			visit(body)
		case *Report:
			body.inlines(visit)
		}
	}
}

// appendNew appends a text unless it is empty or there already.
func appendNew(list []string, text string) []string {
	if text == "" || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}
