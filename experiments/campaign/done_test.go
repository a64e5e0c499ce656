package campaign_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/srcerr"
)

var bothFormats = []campaign.Format{campaign.JSONLines, campaign.CSV}

// resultsText is a whole results file, of three runs.
func resultsText(t require.TestingT, f campaign.Format) string {
	runs := seeds(t, 3)
	to, _ := execute(t, runs, 1, f)
	return string(f.Header()) + strings.Join(to.lines, "")
}

// A file that ends anywhere has the runs of its whole lines, and the rest is cut.
func TestHalfLines(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	for _, f := range bothFormats {
		text := resultsText(t, f)
		all, _, err := campaign.ReadDone("r", strings.NewReader(text), f)
		require.NoError(t, err)
		require.Len(t, all, 3)
		for end := range len(text) + 1 {
			for _, zeros := range []string{"", "\x00\x00\x00"} {
				done, whole, err := campaign.ReadDone("r", strings.NewReader(text[:end]+zeros), f)
				require.NoError(t, err)
				lines := strings.Count(text[:end], "\n")
				require.EqualValues(t, strings.LastIndexByte(text[:end], '\n')+1, whole)
				if f == campaign.CSV {
					lines = max(lines-1, 0)
				}
				require.Len(t, done, lines)
			}
		}
	}
}

func TestLastLineOfARunCounts(t *testing.T) {
	line := func(status string) string {
		return `{"version":2,"id":"0123456789abcdef0123456789abcdef","status":"` + status + "\"}\n"
	}
	id, err := campaign.ParseID("0123456789abcdef0123456789abcdef")
	require.NoError(t, err)
	for text, failed := range map[string]bool{
		line("failed") + line("ok"): false, line("ok") + line("failed"): true,
	} {
		done, _, err := campaign.ReadDone("r", strings.NewReader(text), campaign.JSONLines)
		require.NoError(t, err)
		require.Equal(t, campaign.Done{id: failed}, done)
	}
}

// Nothing of a file that holds something else is taken for a result, or cut off.
func TestOtherFiles(t *testing.T) {
	good := `{"version":2,"id":"0123456789abcdef0123456789abcdef","status":"ok"}` + "\n"
	for text, want := range map[string]string{
		"hello":                "r:1:1: not a result, and no beginning of one (name another file for the results)",
		"hello\n":              "r:1:1: not a result: invalid character 'h' looking for beginning of value (another format, or another file?)",
		good + "hello":         "r:2:1: not a result, and no beginning of one (delete the line)",
		good + "\n" + good:     "r:2:1: not a result: unexpected end of JSON input (delete the line; its run is then made again)",
		good + `{"ver` + "\n":  "r:2:1: not a result: invalid character '\\n' in string literal (delete the line; its run is then made again)",
		good + "[]\n":          "r:2:1: not a result: want an object with a version, an id and a status (delete the line; its run is then made again)",
		good + "{}\n":          "r:2:1: a result of version 0, this program writes version 2 (begin a new file)",
		`{"version":1}` + "\n": "r:1:1: a result of version 1, this program writes version 2 (begin a new file)",
		`{"version":3}` + "\n": "r:1:1: a result of version 3, this program writes version 2 (begin a new file)",
		`{"version":2,"id":"x","status":"ok"}` + "\n": `r:1:1: not a result: "x" is not an id (want 32 hexadecimal digits) (another format, or another file?)`,
		strings.Replace(good, "ok", "okay", 1):        `r:1:1: not a result: status "okay" (want ok or failed) (another format, or another file?)`,
		strings.Repeat("x", 2<<20):                    "r:1:1: a line of more than 1048576 bytes, which is no result (another format, or another file?)",
	} {
		_, _, err := campaign.ReadDone("r", strings.NewReader(text), campaign.JSONLines)
		require.EqualError(t, err, want)
		require.ErrorAs(t, err, new(*srcerr.Error))
	}
	header := string(campaign.CSV.Header())
	for text, want := range map[string]string{
		"a,b\n":          "r:1:1: not the header of results of version 2 (another format, or another file?)",
		"a,b":            "r:1:1: not a result, and no beginning of one (name another file for the results)",
		header + "1,2\n": "r:2:1: not a result: wrong number of fields (delete the line; its run is then made again)",
		header + "\n":    "r:2:1: not a result: an empty line (delete the line; its run is then made again)",
		header + "x":     "r:2:1: not a result, and no beginning of one (delete the line)",
		header + strings.Repeat(",", len(campaign.Layout{}.Columns())-1) + "\n": `r:2:1: not a result: version "" is no whole number (delete the line; its run is then made again)`,
		good: "r:1:1: not the header of results of version 2 (another format, or another file?)",
	} {
		_, _, err := campaign.ReadDone("r", strings.NewReader(text), campaign.CSV)
		require.EqualError(t, err, want)
	}
}

// Whatever a file holds: no panic, and what is kept of it reads the same again.
func FuzzReadDone(f *testing.F) {
	for _, format := range bothFormats {
		text := resultsText(f, format)
		f.Add([]byte(text), format == campaign.CSV)
		f.Add([]byte(text[:len(text)/2]), format == campaign.CSV)
	}
	f.Fuzz(func(t *testing.T, data []byte, inCSV bool) {
		format := campaign.JSONLines
		if inCSV {
			format = campaign.CSV
		}
		done, whole, err := campaign.ReadDone("r", bytes.NewReader(data), format)
		if err != nil {
			require.Regexp(t, `^r:[1-9]\d*:1: `, err.Error())
			return
		}
		require.LessOrEqual(t, whole, int64(len(data)))
		require.NotContains(t, string(data[whole:]), "\n")
		again, all, err := campaign.ReadDone("r", bytes.NewReader(data[:whole]), format)
		require.NoError(t, err)
		require.Equal(t, done, again)
		require.Equal(t, whole, all)
	})
}
