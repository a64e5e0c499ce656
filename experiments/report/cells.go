package report

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// piece is one thing that people see, for programs that show it: the parts of a report and of
// those in it, in order.
type piece struct {
	Head    string          `json:"head,omitempty"`
	Note    string          `json:"note,omitempty"`
	Text    string          `json:"text,omitempty"`
	Table   json.RawMessage `json:"table,omitempty"`
	SVG     string          `json:"svg,omitempty"`
	Caption string          `json:"caption,omitempty"`
}

// writeCells prints an array of pieces. Figures are there where the program can draw them.
func (r *Report) writeCells(w *bufio.Writer) error {
	list, err := r.pieces(nil, "")
	if err != nil {
		return err
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

func (r *Report) pieces(list []piece, head string) ([]piece, error) {
	if r.Title != "" || r.Intro != "" {
		list = append(list, piece{Head: cmp.Or(head, r.Title), Text: r.Intro})
	}
	for _, part := range r.parts {
		if part.Hidden {
			continue
		}
		at := piece{Head: part.Head, Note: part.Note}
		var err error
		switch body := part.Body.(type) {
		case nil:
			list = append(list, at)
		case string:
			at.Text = body
			list = append(list, at)
		case *table.Table:
			at.Table, err = cells(body)
			list = append(list, at)
		case ledger.Ledger:
			at.Table, err = cells(body.Table())
			at.Note = body.Summary()
			list = append(list, at)
		case Figure:
			if figures.Drawn {
				var svg bytes.Buffer
				err = figures.Write(&svg, figures.SVG, body.Draw(), body.Size)
				at.SVG, at.Caption = svg.String(), cmp.Or(body.Caption, part.File)
				list = append(list, at)
			}
		case Inline: // moves on pages alone
		case *Report:
			list, err = body.pieces(list, part.Head)
		default:
			panic(fmt.Sprintf("report: part %q: a body of type %T", part.Head, body))
		}
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

func cells(t *table.Table) (json.RawMessage, error) {
	var text bytes.Buffer
	err := t.Write(&text, table.Cells)
	return text.Bytes(), err
}
