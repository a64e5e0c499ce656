package queues

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queuechart"
	"github.com/clustersim/clustersim/internal/picture/queueview"
)

// page is the report with pictures: the load of all runs, and for a single one nodes over time.
func (s *study) page() (*report.Report, error) {
	tables, err := s.report()
	if err != nil {
		return nil, err
	}
	r := &report.Report{Title: "A batch queue"}
	r.Add(report.Part{Body: tables})
	r.Add(report.Part{Head: "Units, the queue and waits", Body: picture(s.writeLoadAs(canvas.SVG))})
	if len(s.runs) == 1 && s.runs[0].result != nil {
		r.Add(report.Part{Head: "Nodes over time", Body: picture(func(w io.Writer) error {
			return queuechart.Gantt(w, canvas.SVG, s.view(s.runs[0]), queuechart.Options{Colour: queuechart.Colour(s.flags.files.colour)})
		})})
	}
	return r, nil
}

// picture is one that a page holds.
func picture(draw func(io.Writer) error) report.Inline {
	return report.Inline{Draw: func(w io.Writer) error {
		var svg bytes.Buffer
		if err := draw(&svg); err != nil {
			return err
		}
		_, err := fmt.Fprintf(w, "<figure class=\"wide\"><img alt=\"\" src=\"data:image/svg+xml;base64,%s\"></figure>\n", base64.StdEncoding.EncodeToString(svg.Bytes()))
		return err
	}}
}

// writeLoadAs draws all runs that were not only made for means.
func (s *study) writeLoadAs(f queuechart.Format) func(io.Writer) error {
	return func(w io.Writer) error {
		var views []*queueview.View
		for _, x := range s.runs {
			if x.result != nil && x == x.row.runs[0] {
				views = append(views, s.view(x))
			}
		}
		return queuechart.Load(w, f, views)
	}
}
