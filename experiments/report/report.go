package report

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// Report is parts in order. The zero Report is empty.
type Report struct {
	Title, Intro string       // for people; the intro may have several lines
	Name         string       // of the files that have all of it
	CSV          *table.Table // what CSV prints
	parts        []Part
}

// Part is one thing that is reported.
type Part struct {
	Key    string // of its member in JSON; empty: not there
	Head   string // its heading; may be empty
	Body   any    // a string, *table.Table, ledger.Ledger, Figure, Inline or *Report; with Hidden any value
	Note   string // below it; may be empty
	File   string // what its own files are called, without an ending; empty: it has none
	Hidden bool   // from people
}

// Figure is drawn in files and on pages; text and data have no place for it.
type Figure struct {
	Caption string // what it shows, in words
	Size    figures.Options
	Draw    func() *figures.Figure
}

// Inline is a part of pages alone that moves. Parts with the same style or script share
// them; a script runs when the whole page is there.
type Inline struct {
	Style, Script string
	Draw          func(w io.Writer) error // writes HTML
}

// Add appends parts.
func (r *Report) Add(parts ...Part) { r.parts = append(r.parts, parts...) }

// Data appends values for programs, each after its key as in [Members].
func (r *Report) Data(pairs ...any) {
	for _, m := range Members(pairs...) {
		r.Add(Part{Key: m.key, Body: m.value, Hidden: true})
	}
}

// Keep appends a table for programs: as a member of JSON if key is given, and as a file
// if file is.
func (r *Report) Keep(key, file string, t *table.Table) {
	r.Add(Part{Key: key, Body: t, File: file, Hidden: true})
}

// Publish appends published numbers beside ours: for people under a heading, for
// programs as the last member, and in files of their own under a title that names
// the publication.
func (r *Report) Publish(head, file, title string, l ledger.Ledger) {
	r.Add(Part{Head: head, Body: l}, Part{Key: "ledger", Head: title, Body: l, File: file, Hidden: true})
}

// Published lists all published numbers of the report.
func (r *Report) Published() ledger.Ledger {
	for _, p := range r.parts {
		if l, ok := p.Body.(ledger.Ledger); ok && p.Hidden {
			return l
		}
	}
	return nil
}

// Say appends a paragraph for people.
func (r *Report) Say(format string, args ...any) { r.Add(Part{Body: fmt.Sprintf(format, args...)}) }

// Show appends a table for people.
func (r *Report) Show(head string, t *table.Table) { r.Add(Part{Head: head, Body: t}) }
