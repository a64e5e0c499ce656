package ledger

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWriteHTML(t *testing.T) {
	p := Page{
		Title: "All <papers>", Intro: "Each & every one.",
		Sections: []PageSection{{
			Title: "A", Intro: "a",
			Ledger: Ledger{
				{ID: "1", Section: "Table 1", Quantity: "x < y", Unit: "s", Published: Printed("1 024"), Ours: Exact(1024), Verdict: Reproduced},
				{ID: "2", Section: "Table 1", Quantity: "z", Published: Printed("2"), Ours: Exact(3), Verdict: CannotHold, Reason: "2 > 1"},
				{ID: "3", Section: "Text", Quantity: "w", Published: Printed("> 1"), Verdict: NotDerivable, Reason: "no data"},
			},
			Files: []File{
				{Name: "table.csv", Write: func(io.Writer) error { return errors.New("not asked for") }},
				{Name: "f.svg", Caption: "E > 0", Write: func(w io.Writer) error { _, err := io.WriteString(w, "<svg/>"); return err }},
			},
		}, {Title: "B"}},
	}
	var b bytes.Buffer
	require.NoError(t, p.WriteHTML(&b))
	html := b.String()
	for _, want := range []string{
		"<title>All &lt;papers&gt;</title>", "Each &amp; every one.", "<h3>Table 1</h3>", "<h3>Text</h3>", "x &lt; y", "2 &gt; 1",
		`class="verdict never">cannot hold`, `class="verdict good">reproduced`, `class="verdict none">not derivable`,
		`src="data:image/svg&#43;xml;base64,PHN2Zy8&#43;"`, `<a href="#s1">B</a>`,
		"<figcaption>E &gt; 0</figcaption>", `<td class="statement">&gt; 1</td>`,
		`<td class="number">1</td><td class="number">0</td><td class="number">0</td><td class="number">1</td><td class="number">1</td><td class="number">3</td>`,
	} {
		require.Contains(t, html, want)
	}
	require.Equal(t, 2, strings.Count(html, "<h3>"))
	require.NotContains(t, html, "ZgotmplZ", "nothing was refused by the template")
	require.NotContains(t, html, "http", "the page needs no other")

	p.Sections[0].Files[1].Write = func(io.Writer) error { return errors.New("no ink") }
	require.EqualError(t, p.WriteHTML(io.Discard), "f.svg: no ink")
}
