package output

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCSVSafe(t *testing.T) {
	for in, want := range map[string]string{
		"a,b\n":                         "a,b\n",
		"=1+2,@x,a=b\n":                 "'=1+2,'@x,a=b\n",
		"-1,+2.5,-1e-9,-,+a,-1-1\n":     "-1,+2.5,-1e-9,'-,'+a,'-1-1\n",
		"\"=a,b\",\"-3\",\"-3,5\"\n":    "\"'=a,b\",\"-3\",\"'-3,5\"\n",
		"\"\",\"\"\"=\",\"a\n=b\"\n=\n": "\"\",\"\"\"=\",\"a\n=b\"\n'=\n",
		"\"-3\"\"x\",-\n":               "\"'-3\"\"x\",'-\n",
		"\tx,\"\r\n\"\n":                "'\tx,\"'\r\n\"\n",
		",,-\n-\n":                      ",,'-\n'-\n",
	} {
		require.Equal(t, want, throughCSVSafe(t, in, 1), in)
		require.Equal(t, want, throughCSVSafe(t, want, len(want)), "again: %s", in)
	}
}

// throughCSVSafe writes a text in pieces.
func throughCSVSafe(t *testing.T, text string, piece int) string {
	var b strings.Builder
	s := &csvSafe{to: &b, first: true}
	for len(text) > 0 {
		n := min(piece, len(text))
		_, err := s.Write([]byte(text[:n]))
		require.NoError(t, err)
		text = text[n:]
	}
	return b.String()
}

// safeCell is what csvSafe does, for one cell that is taken apart already.
func safeCell(cell string) string {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return cell
	}
	if _, err := strconv.ParseFloat(cell, 64); err == nil && !strings.ContainsAny(cell, "xXpPiInN_") {
		return cell
	}
	return "'" + cell
}

func FuzzCSVSafe(f *testing.F) {
	f.Add("=a", "-1", "x\n\"=", uint8(1))
	f.Add("+-", "-1e5", "\r", uint8(3))
	f.Add("", "\"", "-,", uint8(2))
	f.Add("-3\"x", "-3\"", "+3\",", uint8(2))
	f.Fuzz(func(t *testing.T, a, b, c string, piece uint8) {
		rows := [][]string{{a, b, c}, {c, "", a}}
		want := [][]string{{safeCell(a), safeCell(b), safeCell(c)}, {safeCell(c), "", safeCell(a)}}
		var in, out bytes.Buffer
		require.NoError(t, csv.NewWriter(&in).WriteAll(rows))
		require.NoError(t, csv.NewWriter(&out).WriteAll(want))
		got, err := csv.NewReader(strings.NewReader(throughCSVSafe(t, in.String(), 1+int(piece)))).ReadAll()
		require.NoError(t, err)
		expected, err := csv.NewReader(&out).ReadAll()
		require.NoError(t, err)
		require.Equal(t, expected, got)
	})
}
