package figures

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/vg/recorder"
)

var (
	startOfTable = regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`)
	tableHead    = regexp.MustCompile(`^xref\n0 (\d+)\n0000000000 65535 f \n`)
	streamObject = regexp.MustCompile(`(?s)^\d+ 0 obj\n<</Filter /FlateDecode /Length (\d+)>>\nstream\n`)
)

// readPDF follows the table of offsets as a reader does, and returns the objects
// and what the page draws, unpacked.
func readPDF(t *testing.T, file []byte) (objects []string, drawing string) {
	t.Helper()
	require.True(t, bytes.HasPrefix(file, []byte("%PDF-1.4\n")))
	start := startOfTable.FindSubmatch(file)
	require.NotNil(t, start)
	at, err := strconv.Atoi(string(start[1]))
	require.NoError(t, err)
	head := tableHead.FindSubmatch(file[at:])
	require.NotNil(t, head)
	n, err := strconv.Atoi(string(head[1]))
	require.NoError(t, err)
	entries := file[at+len(head[0]):]
	for i := 1; i < n; i++ {
		entry := string(entries[20*(i-1) : 20*i])
		offset, err := strconv.Atoi(entry[:10])
		require.NoError(t, err)
		require.Equal(t, " 00000 n \n", entry[10:])
		object := file[offset:at]
		require.True(t, bytes.HasPrefix(object, fmt.Appendf(nil, "%d 0 obj\n", i)), "object %d", i)
		objects = append(objects, string(object[:bytes.Index(object, []byte("endobj\n"))]))
		if s := streamObject.FindSubmatch(object); s != nil && drawing == "" {
			size, err := strconv.Atoi(string(s[1]))
			require.NoError(t, err)
			z, err := zlib.NewReader(bytes.NewReader(object[len(s[0]) : len(s[0])+size]))
			require.NoError(t, err)
			text, err := io.ReadAll(z)
			require.NoError(t, err)
			drawing = string(text)
		}
	}
	return objects, drawing
}

func TestPDF(t *testing.T) {
	for name, fig := range gallery() {
		t.Run(name, func(t *testing.T) {
			objects, drawing := readPDF(t, drawn(t, PDF, fig, Options{}))
			all := strings.Join(objects, "")
			require.Equal(t, 1, strings.Count(all, "/CreationDate (D:19800101000000)\n"))
			require.Equal(t, 1, strings.Count(all, "/ModDate (D:19800101000000)\n"))
			require.Equal(t, 2, strings.Count(all, "(D:"))
			require.Contains(t, all, "/MediaBox [0 0 453.54 283.46]")
			require.Equal(t, 1, strings.Count(all, "/Type /Font\n"), "with more of them, their order would change")
			require.NotContains(t, drawing, "NaN")
			require.NotContains(t, drawing, "Inf")
			require.Equal(t, strings.Count(drawing, "q\n"), strings.Count(drawing, "Q\n"))
		})
	}
}

// TestPDFText: ASCII stays text, other letters are areas.
func TestPDFText(t *testing.T) {
	_, drawing := readPDF(t, drawn(t, PDF, &Figure{Title: `Montage (1\2) β`, X: Axis{Label: "x_{i}"}, Panels: []Panel{{}}}, Options{}))
	require.Contains(t, drawing, `(Montage \(1\\2\) )Tj`)
	require.Contains(t, drawing, `(x)Tj`)
	require.Contains(t, drawing, `(i)Tj`)
	for _, letter := range drawing {
		require.Less(t, letter, rune(128))
	}
	curve := regexp.MustCompile(`(?m) c$`)
	require.Len(t, curve.FindAllString(drawing, -1), curvesOf("β"))
	_, drawing = readPDF(t, drawn(t, PDF, &Figure{Title: "Montage", Panels: []Panel{{}}}, Options{}))
	require.NotRegexp(t, curve, drawing)
}

func curvesOf(s string) (n int) {
	for _, part := range outlines(run{text: s, size: titleSize}) {
		n += min(1, len(part.Control))
	}
	return n
}

// TestPDFColours: a translucent colour is not darkened on top.
func TestPDFColours(t *testing.T) {
	c := newPDF(200, 100)
	c.fill(rect{0, 0, 10, 10}.corners(), color.NRGBA{R: 255, G: 51, A: 102})
	var out bytes.Buffer
	require.NoError(t, c.finish(&out))
	objects, drawing := readPDF(t, out.Bytes())
	require.Contains(t, drawing, "1.000 0.200 0.000 rg")
	require.Contains(t, strings.Join(objects, ""), "/ca 0.400")
}

// TestPDFCorners: a line is cut where it turns back, and nowhere else; its dashes
// go on.
func TestPDFCorners(t *testing.T) {
	line := []point{{0, 0}, {3, 4}, {6, 4}, {6, 14}, {5, 4}, {8, 0}}
	actions := func(closed bool, dash ...float64) (kinds string) {
		var rec recorder.Canvas
		c := &pdfCanvas{vgCanvas: vgCanvas{&rec, 20}}
		c.stroke(line, closed, pen{color.NRGBA{A: 255}, 2, dash})
		for _, a := range rec.Actions {
			switch a := a.(type) {
			case *recorder.Stroke:
				kinds += fmt.Sprintf("line of %d, ", len(a.Path))
			case *recorder.Fill:
				kinds += fmt.Sprintf("area of %d, ", len(a.Path))
			case *recorder.SetLineDash:
				kinds += fmt.Sprintf("from %v: ", a.Offsets)
			}
		}
		return kinds
	}
	require.Equal(t, "from 0: line of 4, area of 21, from 18: line of 3, ", actions(false))
	require.Equal(t, "from 0: line of 4, from 18: line of 3, ", actions(false, 4, 2))
	require.Equal(t, "from 0: line of 7, ", actions(true))
}

// TestPDFWithoutFolder: vgpdf needs a folder for passing files to prepare a font.
func TestPDFWithoutFolder(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir()+"/none")
	t.Setenv("TMP", t.TempDir()+"/none")
	c := newPDF(200, 100)
	c.text(point{10, 10}, 0, 0, ink, []run{{"a", 7.125, 0}}) // a size that was not prepared yet
	require.ErrorContains(t, c.finish(io.Discard), "font of the PDF: ")
}
