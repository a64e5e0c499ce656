package ledger

import (
	"bytes"
	"cmp"
	_ "embed" // the page
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
)

// Page is a report for a browser: ledgers and figures of several publications, in
// one file that needs no other.
type Page struct {
	Title, Intro string
	Sections     []PageSection
}

// PageSection is one publication.
type PageSection struct {
	Title, Intro string
	Ledger       Ledger
	Files        []File // of these the SVG pictures are shown, in order
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{"class": verdictClass, "kind": numberClass}).Parse(pageText))

// numberClass is the style of a number or of a statement in its place.
func numberClass(n Number) string {
	if n.isStatement() {
		return "statement"
	}
	return "number"
}

// verdictClass is the style of a verdict.
func verdictClass(v Verdict) string {
	switch v {
	case Reproduced:
		return "good"
	case Cut:
		return "cut"
	case Differs:
		return "other"
	case CannotHold:
		return "never"
	}
	return "none"
}

// WriteHTML writes the page. The error is a picture's or w's.
func (p Page) WriteHTML(w io.Writer) error {
	data := struct {
		Page
		Verdicts []Verdict
		Sections []shownSection
	}{Page: p, Verdicts: Verdicts()}
	for _, s := range p.Sections {
		shown, err := s.show()
		if err != nil {
			return err
		}
		data.Sections = append(data.Sections, shown)
	}
	return page.Execute(w, data)
}

// shownSection is a section as the template wants it.
type shownSection struct {
	PageSection
	Counts   []int
	Groups   []group
	Pictures []picture
}

type group struct {
	Title   string
	Entries Ledger
}

type picture struct {
	Name, Caption string
	Data          template.URL
}

func (s PageSection) show() (shownSection, error) {
	shown := shownSection{PageSection: s}
	for _, v := range Verdicts() {
		shown.Counts = append(shown.Counts, s.Ledger.Count(v))
	}
	for _, e := range s.Ledger {
		if n := len(shown.Groups); n == 0 || shown.Groups[n-1].Title != e.Section {
			shown.Groups = append(shown.Groups, group{Title: e.Section})
		}
		last := &shown.Groups[len(shown.Groups)-1]
		last.Entries = append(last.Entries, e)
	}
	for _, f := range s.Files {
		name, isSVG := strings.CutSuffix(f.Name, ".svg")
		if !isSVG {
			continue
		}
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			return shown, fmt.Errorf("%s: %w", f.Name, err)
		}
		shown.Pictures = append(shown.Pictures, picture{
			Name: name, Caption: cmp.Or(f.Caption, name),
			// A picture as data keeps its ids and styles to itself.
			Data: template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(b.Bytes())),
		})
	}
	return shown, nil
}
