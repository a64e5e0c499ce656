package report

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// File is one file of a report.
type File struct {
	Name  string // without a directory
	Write func(io.Writer) error
}

// Files are the report as text and JSON, then what parts have by themselves: tables
// as CSV, ledgers as CSV, JSON and Markdown, figures as SVG, PNG and PDF.
func (r *Report) Files() []File {
	files := []File{r.file(r.Name+".txt", table.Text), r.file(r.Name+".json", table.JSON)}
	for _, p := range r.parts {
		if p.File == "" {
			continue
		}
		switch body := p.Body.(type) {
		case *table.Table:
			files = append(files, (&Report{CSV: body}).file(p.File+".csv", table.CSV))
		case ledger.Ledger:
			alone := &Report{Title: p.Head, CSV: body.Table(), parts: []Part{{Body: body}}}
			files = append(files, alone.file(p.File+".csv", table.CSV), alone.file(p.File+".md", table.Markdown),
				File{p.File + ".json", func(w io.Writer) error {
					buf := bufio.NewWriter(w)
					return errors.Join(writeLine(buf, body), buf.Flush())
				}})
		case Figure:
			for _, format := range []figures.Format{figures.SVG, figures.PNG, figures.PDF} {
				files = append(files, File{p.File + "." + string(format), func(w io.Writer) error {
					return figures.Write(w, format, body.Draw(), body.Size)
				}})
			}
		}
	}
	return files
}

func (r *Report) file(name string, f table.Format) File {
	return File{name, func(w io.Writer) error { return r.Write(w, f) }}
}

// Long is results and the ledger as one table with the columns
// part,id,quantity,unit,published,ours,verdict,reason: first a row for each number
// of the parts' tables, called by the first value of its row and by its column, then
// a row for each published number.
func Long(l ledger.Ledger, parts ...Part) *table.Table {
	t := table.New(table.Keys("part", "id", "quantity", "unit", "published", "ours", "verdict", "reason")...)
	for _, p := range parts {
		columns, rows := p.Body.(*table.Table).Contents()
		for row := range rows {
			for i, c := range columns {
				switch row[i].(type) {
				case int, float64:
					t.Add(p.Key, fmt.Sprintf("%v/%s", row[0], c.Key), cmp.Or(c.Head, c.Key), c.Unit, nil, row[i], nil, nil)
				}
			}
		}
	}
	_, rows := l.Table().Contents()
	for row := range rows {
		t.Add(slices.Concat([]any{"ledger", row[0]}, row[2:])...) // all but the section
	}
	return t
}
