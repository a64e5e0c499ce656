package report

import (
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
)

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
