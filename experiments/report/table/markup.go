package table

import (
	"bufio"
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"
)

// markdown keeps a text in its place in Markdown.
var markdown = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "<", "&lt;", "`", "\\`", "[", `\[`, "~", `\~`)

// latex does so in LaTeX.
var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`,
	"{", `\{`, "}", `\}`, "|", `\textbar{}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "<", `\textless{}`, ">", `\textgreater{}`)

// Escape keeps a text from being read as markup in a format.
func Escape(f Format, text string) string {
	switch f {
	case Markdown:
		return markdown.Replace(text)
	case LaTeX:
		return latex.Replace(text)
	case HTML:
		return html.EscapeString(strings.ToValidUTF8(text, string(utf8.RuneError))) // names of files may be anything
	}
	return text
}

// Heading is a title of a level, from 1 down.
func Heading(f Format, level int, text string) string {
	if f == Markdown { // only tables have bars to keep apart
		return strings.Repeat("#", level) + " " + strings.ReplaceAll(text, "<", "&lt;") + "\n"
	}
	text = Escape(f, text)
	switch f {
	case LaTeX:
		return fmt.Sprintf("\\%ssection*{%s}\n", strings.Repeat("sub", min(level-1, 2)), text)
	case HTML:
		return fmt.Sprintf("<h%d>%s</h%d>\n", level, text, level)
	}
	return text + "\n"
}

// writeMarkup prints a table, or one a group under its heading, in Markdown, LaTeX
// or HTML.
func (t *Table) writeMarkup(w *bufio.Writer, f Format, level int) {
	v := t.typeset()
	put := func(text string) { _, _ = w.WriteString(text) } // bufio keeps the error for Flush
	group, first := "", true
	for row := range t.all() {
		if title := v.title(row); first || title != group {
			if !first {
				put(markupEnds[f] + "\n")
			}
			if title != "" {
				put(Heading(f, level, title) + "\n")
			}
			put(v.begin(f))
			group, first = title, false
		}
		put(v.row(f, row, v.shown(row)))
	}
	if first {
		put(v.begin(f))
	}
	put(markupEnds[f])
}

var markupEnds = map[Format]string{LaTeX: "\\bottomrule\n\\end{tabular}\n", HTML: "</tbody></table>\n"}

// noteColumn is how wide LaTeX sets notes.
const noteColumn = "p{6cm}"

// begin is all before the first row.
func (v *view) begin(f Format) string {
	columns := ""
	for i, right := range v.right {
		switch column := map[Format][2]string{Markdown: {"---|", "---:|"}, LaTeX: {"l", "r"}}[f]; {
		case f == LaTeX && v.cells[i] == v.below:
			columns += noteColumn
		case right:
			columns += column[1]
		default:
			columns += column[0]
		}
	}
	heads := v.row(f, nil, v.heads)
	switch named := strings.Join(v.heads, "") != ""; {
	case named || f == Markdown: // where tables must have headings
	case f == LaTeX:
		return "\\begin{tabular}{" + columns + "}\n\\toprule\n"
	default:
		return "<table><tbody>\n"
	}
	switch f {
	case Markdown:
		return heads + "|" + columns + "\n"
	case LaTeX:
		return "\\begin{tabular}{" + columns + "}\n\\toprule\n" + heads + "\\midrule\n"
	}
	return "<table><thead>\n" + heads + "</thead><tbody>\n"
}

// row is a row of values, or the headings where there are none.
func (v *view) row(f Format, values []any, texts []string) string {
	cells := make([]string, len(texts))
	for i, text := range texts {
		cells[i] = Escape(f, strings.Join(strings.Fields(text), " "))
		if before, after, has := strings.Cut(cells[i], plusMinus); has && f == LaTeX && (values != nil && isNumber(values[v.cells[i]]) || isNumeral(before)) {
			cells[i] = before + `$\pm$` + after
		}
		if values != nil && strong(values[v.cells[i]]) {
			cells[i] = bold[f][0] + cells[i] + bold[f][1]
		}
	}
	switch f {
	case Markdown:
		return "| " + strings.Join(cells, " | ") + " |\n"
	case LaTeX:
		line := strings.Join(cells, " & ") + " \\\\\n"
		if strings.HasPrefix(line, "*") || strings.HasPrefix(line, "[") {
			line = "{}" + line // which the end of the row before would take for its own
		}
		return line
	}
	var b strings.Builder
	for i, cell := range cells {
		tag, style := "th", ""
		if v.right[i] {
			style = ` class="number"`
		}
		if values != nil {
			tag = "td"
			style += attributeOf(values[v.cells[i]], cell)
		}
		fmt.Fprintf(&b, "<%s%s>%s</%s>", tag, style, cell, tag)
	}
	return "<tr>" + b.String() + "</tr>\n"
}

// plusMinus stands before half of an interval, in numbers and as the heading of a column; in names it is text.
const plusMinus = "+-"

// isNumeral says whether a text is a number, or empty.
func isNumeral(text string) bool {
	_, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return err == nil || text == ""
}

// isNumber says whether a value is shown as a number.
func isNumber(v any) bool {
	switch v.(type) {
	case int, uint64, float64, Shown:
		return true
	}
	return false
}

// bold is what stands around a text in bold.
var bold = map[Format][2]string{Markdown: {"**", "**"}, LaTeX: {`\textbf{`, "}"}, HTML: {"<strong>", "</strong>"}}

func strong(v any) bool {
	s, is := v.(Shown)
	return is && s.Strong
}

// attributeOf is the word of a [Mark], for style sheets, or the number that a page sorts by
// where the cell does not show one.
func attributeOf(v any, cell string) string {
	switch v := v.(type) {
	case Mark:
		return ` data-mark="` + Escape(HTML, string(v)) + `"`
	case int, uint64, float64, Shown:
		_, err := strconv.ParseFloat(cell, 64)
		if text := fullText(v); err != nil && text != "" {
			return ` data-sort="` + Escape(HTML, text) + `"`
		}
	}
	return ""
}
