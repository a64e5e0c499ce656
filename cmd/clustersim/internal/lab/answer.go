package lab

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/picture/scene"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Answer is what a page gets. What was not asked for, or does not exist, is absent.
type Answer struct {
	Command   string            `json:"command,omitempty"` // the same on a shell
	Status    int               `json:"status"`            // that the command exits with
	Errors    []Mistake         `json:"errors,omitempty"`
	Notes     []string          `json:"notes,omitempty"`
	Data      json.RawMessage   `json:"data,omitempty"` // what -o json prints
	Results   []json.RawMessage `json:"results,omitempty"`
	Tables    []Table           `json:"tables,omitempty"`
	Figures   []Figure          `json:"figures,omitempty"`
	Text      string            `json:"text,omitempty"`
	Files     map[string]File   `json:"files,omitempty"`
	Run       *scene.Scene      `json:"run,omitempty"`
	Catalogue *Catalogue        `json:"catalogue,omitempty"`
	Seconds   float64           `json:"seconds"`
}

// Mistake is an error with its place, as far as it has one.
type Mistake struct {
	What string `json:"what"` // platform, workload, schedulers, or a setting or option by its name; "": unknown
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	Col  int    `json:"col,omitempty"`
	Text string `json:"text"`
	Full string `json:"full"` // as the command prints it
}

// Table is one that people see.
type Table struct {
	Head    string     `json:"head,omitempty"`
	Note    string     `json:"note,omitempty"`
	Text    string     `json:"text,omitempty"` // a paragraph in the place of a table
	Columns []Column   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// Column is one of a table.
type Column struct {
	Name   string `json:"name"`
	Number bool   `json:"number,omitempty"`
}

// Figure is a drawing.
type Figure struct {
	Head    string `json:"head,omitempty"`
	Caption string `json:"caption,omitempty"`
	SVG     string `json:"svg"`
}

// take sorts the pieces of a report.
func (a *Answer) take(pieces []byte) error {
	var list []struct {
		Head, Note, Text, SVG, Caption string
		Table                          *struct {
			Columns []Column
			Rows    [][]string
		}
	}
	if err := json.Unmarshal(pieces, &list); err != nil {
		return err
	}
	for _, p := range list {
		switch {
		case p.SVG != "":
			a.Figures = append(a.Figures, Figure{p.Head, p.Caption, p.SVG})
		case p.Table != nil:
			a.Tables = append(a.Tables, Table{Head: p.Head, Note: p.Note, Columns: p.Table.Columns, Rows: p.Table.Rows})
		default:
			a.Tables = append(a.Tables, Table{Head: p.Head, Note: p.Note, Text: p.Text, Columns: []Column{}, Rows: [][]string{}})
		}
	}
	return nil
}

// fail notes what went wrong.
func (a *Answer) fail(r *Request, err error) {
	a.Status = mistake.Status(err)
	for _, line := range mistake.Lines(err) {
		m := Mistake{Full: line.Text, Text: strings.TrimPrefix(line.Text, "clustersim: ")}
		if at := line.At; at != nil {
			m.File, m.Line, m.Col = at.File, max(at.Line, 1), max(at.Col, 1)
			m.Text = strings.TrimPrefix(line.Text, fmt.Sprintf("%s:%d:%d: ", srcerr.Visible(m.File), m.Line, m.Col))
		}
		m.What = r.fieldOf(&m)
		a.Errors = append(a.Errors, m)
	}
}

// fieldOf is the field of the request that a mistake is in.
func (r *Request) fieldOf(m *Mistake) string {
	for _, flag := range []struct{ begin, field string }{{"-p: ", "platform"}, {"-w: ", "workload"}, {"-s: ", "schedulers"}} {
		if strings.HasPrefix(m.Text, flag.begin) {
			return flag.field
		}
	}
	if name, _, is := strings.Cut(strings.TrimPrefix(m.Text, "--"), ": "); is && strings.HasPrefix(m.Text, "--") {
		return name
	}
	switch {
	case m.File == "": // it may be of an option
	case m.File == r.Platform:
		return "platform"
	case m.File == r.Workload:
		return "workload"
	case slices.Contains(r.Schedulers, m.File):
		return "schedulers"
	}
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		if slices.ContainsFunc(r.Options[name], func(value string) bool {
			return value == m.File || m.File == "" && strings.HasPrefix(m.Text, value+": ")
		}) {
			return name
		}
	}
	return ""
}
