package figures

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	startOfTable = regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`)
	tableHead    = regexp.MustCompile(`^xref\n0 (\d+)\n0000000000 65535 f \n`)
	streamObject = regexp.MustCompile(`(?s)^\d+ 0 obj\n<< /Length (\d+) [^\n]*>>\nstream\n`)
)

// readPDF follows the table of offsets as a reader does, and returns the objects
// and their unpacked streams, by number.
func readPDF(t *testing.T, file []byte) (objects, streams map[int][]byte) {
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
	objects, streams = map[int][]byte{}, map[int][]byte{}
	for i := 1; i < n; i++ {
		entry := string(entries[20*(i-1) : 20*i])
		offset, err := strconv.Atoi(entry[:10])
		require.NoError(t, err)
		require.Equal(t, " 00000 n \n", entry[10:])
		object := file[offset:at]
		require.True(t, bytes.HasPrefix(object, fmt.Appendf(nil, "%d 0 obj\n", i)), "object %d", i)
		objects[i] = object[:bytes.Index(object, []byte("endobj\n"))]
		if s := streamObject.FindSubmatch(object); s != nil {
			size, err := strconv.Atoi(string(s[1]))
			require.NoError(t, err)
			packed := object[len(s[0]) : len(s[0])+size]
			require.True(t, bytes.HasPrefix(object[len(s[0])+size:], []byte("\nendstream\nendobj\n")))
			z, err := zlib.NewReader(bytes.NewReader(packed))
			require.NoError(t, err)
			streams[i], err = io.ReadAll(z)
			require.NoError(t, err)
		}
	}
	return objects, streams
}

func TestPDF(t *testing.T) {
	for name, fig := range gallery() {
		t.Run(name, func(t *testing.T) {
			file := drawn(t, PDF, fig, Options{})
			require.NotContains(t, string(file), "Date")
			objects, streams := readPDF(t, file)
			require.Len(t, objects, 10)
			require.Contains(t, string(objects[3]), "/MediaBox [0 0 453.54 283.46]")
			require.NotContains(t, string(streams[4]), "NaN")
			require.Regexp(t, `^(?s)1 j 0 J\n.*(S|s|f|ET)\n$`, string(streams[4]))
			states := regexp.MustCompile(`/A\d+ gs`).FindAll(streams[4], -1)
			for _, s := range states {
				require.Contains(t, string(objects[3]), string(s[:len(s)-2])+"<<")
			}
		})
	}
}

// TestPDFText: the text can be found again through the map to Unicode.
func TestPDFText(t *testing.T) {
	_, streams := readPDF(t, drawn(t, PDF, &Figure{Title: "Φ ≤ 2·β", Panels: []Panel{{}}}, Options{}))
	letters := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^<([0-9A-F]{4})> <([0-9A-F]{4})>$`).FindAllSubmatch(streams[9], -1) {
		code, err := strconv.ParseUint(string(m[2]), 16, 16)
		require.NoError(t, err)
		letters[string(m[1])] = string(rune(code))
	}
	texts := ""
	for _, m := range regexp.MustCompile(`<([0-9A-F]+)> Tj`).FindAllSubmatch(streams[4], -1) {
		for i := 0; i < len(m[1]); i += 4 {
			texts += letters[string(m[1][i:i+4])]
		}
		texts += "\n"
	}
	require.Contains(t, texts, "Φ ≤ 2·β\n")
}

// TestSubset: the font in the file has the outlines of the letters that are used
// and of the parts that they are put together from, and no others.
func TestSubset(t *testing.T) {
	face := sans(10)
	var raw bytes.Buffer
	_, err := face.Face.WriteSourceTo(nil, &raw)
	require.NoError(t, err)
	whole, err := readSfnt(raw.Bytes())
	require.NoError(t, err)
	glyphs := map[uint16]rune{}
	for _, letter := range "AÄßΦé" {
		g, err := face.Face.GlyphIndex(nil, letter)
		require.NoError(t, err)
		glyphs[uint16(g)] = letter
	}
	s, err := newSubset(face, glyphs)
	require.NoError(t, err)
	part, err := readSfnt(s.file)
	require.NoError(t, err)
	require.Less(t, len(s.file), raw.Len()/3)
	kept := 0
	for g := range whole.u16("maxp", 4) {
		outline := part.glyph(uint16(g))
		if len(outline) > 0 {
			kept++
			require.Equal(t, whole.glyph(uint16(g)), outline[:len(whole.glyph(uint16(g)))])
		}
		if _, used := glyphs[uint16(g)]; used {
			require.NotEmpty(t, outline)
		}
	}
	require.Greater(t, kept, len(glyphs), "accents and the box for unknown letters")
	require.Less(t, kept, 3*len(glyphs))
	for _, bad := range [][]byte{nil, []byte("OTTO"), raw.Bytes()[:100], raw.Bytes()[:3000]} {
		_, err := readSfnt(bad)
		require.ErrorIs(t, err, errFont)
	}
}
