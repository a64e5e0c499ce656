package statistics

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/measure/significance/account"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/picture/rankchart"
)

// AddToPage adds the tests to a page, with both pictures as far as they can be drawn.
func AddToPage(r *report.Report, x *significance.Result) {
	if len(x.Methods) < 2 || len(x.Blocks) < 2 {
		return
	}
	part := &report.Report{}
	if len(x.Ranks) > 1 {
		part.Add(report.Part{Body: report.Inline{Draw: func(w io.Writer) error { return diagram(w, x) }}})
	}
	size := figures.Options{WidthCm: 10.5, HeightCm: 7.5 + 0.2*float64(len(x.Methods))}
	if f, err := rankchart.Profile(x.Sample); err == nil && f.Check() == nil && size.Check() == nil {
		part.Add(report.Part{Body: report.Figure{
			Caption: "performance profiles: the share of blocks on which a " + x.By + " is within a factor of the best one", Size: size,
			Draw: func() *figures.Figure { return f },
		}})
	}
	account.FillShort(part, x, mostPairs)
	r.Add(report.Part{Head: "Is that chance? Tests over " + strings.Join(x.Of, " x "), Body: part})
}

// mostPairs is how many pairs a page lists: those of twelve methods.
const mostPairs = 66

// diagram writes the critical-difference diagram as an element of a page.
func diagram(w io.Writer, x *significance.Result) error {
	var svg bytes.Buffer
	if err := rankchart.Diagram(&svg, canvas.SVG, x); err != nil {
		return err
	}
	caption := table.Escape(table.HTML, "critical differences: mean ranks; the thick lines join what Nemenyi's test does not tell apart")
	_, err := fmt.Fprintf(w, "<figure><img alt=%q src=\"data:image/svg+xml;base64,%s\"><figcaption>%s</figcaption></figure>\n",
		caption, base64.StdEncoding.EncodeToString(svg.Bytes()), caption)
	return err
}
