package canvas

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/programtest"
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
	require.True(t, bytes.HasPrefix(file, []byte("%PDF-1.4\n")), "%.9q", file)
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

// TestPDF: the file is dated in 1980, names the page's size, and carries a part of the
// font, in which the letters have their Unicode numbers.
func TestPDF(t *testing.T) {
	file := drawn(t, PDF, everything)
	require.Less(t, len(file), 20_000)
	objects, drawing := readPDF(t, file)
	all := strings.Join(objects, "")
	require.Equal(t, 1, strings.Count(all, "/CreationDate (D:19800101000000)\n"))
	require.Equal(t, 1, strings.Count(all, "/ModDate (D:19800101000000)\n"))
	require.Equal(t, 2, strings.Count(all, "(D:"))
	require.Contains(t, all, "/MediaBox [0 0 200.00 100.00]")
	require.Contains(t, all, "/CMapName /Adobe-Identity-UCS")
	require.Contains(t, all, "/ca 0.400")
	require.Contains(t, drawing, "1.000 0.200 0.000 rg", "a translucent colour is not darkened on top")
	require.Contains(t, drawing, "1 j", "round corners")
	require.NotContains(t, drawing, "NaN")
	saved := map[string]int{}
	for _, word := range strings.Fields(drawing) {
		saved[word]++
	}
	require.Equal(t, saved["q"], saved["Q"])
}

// TestPDFCanBeSearched: pdftotext, if it is there, finds Greek letters, also upright.
func TestPDFCanBeSearched(t *testing.T) {
	file := drawn(t, PDF, everything)
	_, drawing := readPDF(t, file)
	require.Contains(t, drawing, "\x03\xb2", "β in UTF-16")
	cmd := exec.CommandContext(t.Context(), programtest.Path(t, "pdftotext"), "-", "-")
	cmd.Stdin = bytes.NewReader(file)
	text, err := cmd.Output()
	require.NoError(t, err)
	require.Contains(t, string(text), "growth β ≤ 2·10 □")
	require.Contains(t, string(text), "upright Φ")
}
