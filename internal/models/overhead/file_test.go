package overhead

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFile(t *testing.T) {
	f := File{
		Model: parse(t, "htcondor-8.6(begin=290.123s,pipe=98MBps,complete=exp(5s))"), Seed: 7, Notes: []string{"22 % in the mean: \"good\""},
		HeldOut: "one group", Overlap: 0.25,
		Records: []Record{{Name: "a b.json", SHA256: strings.Repeat("0a", 32)}, {Name: "c.json", SHA256: strings.Repeat("1b", 32), Tested: true, Error: -0.123456, Group: 3}},
	}
	var b strings.Builder
	require.NoError(t, f.Write(&b))
	again, err := ReadFile("cal.yaml", []byte(b.String()))
	require.NoError(t, err)
	require.True(t, f.Model.Same(&again.Model))
	again.Model = f.Model
	require.Equal(t, f, again)

	bare, err := ReadFile("cal.json", []byte(`{"overhead": "serial(gap=1s)"}`))
	require.NoError(t, err)
	require.Equal(t, "serial(submit-gap=1s)", bare.Model.String())

	old, err := ReadFile("cal.yaml", []byte("overhead: none\nrecords:\n  - {file: a, sha256: "+strings.Repeat("0a", 32)+"}\n"))
	require.NoError(t, err, "a file of an older version has no errors")
	require.False(t, old.Records[0].Tested)
}

func TestFileErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "f.yaml:1:1: empty file",
		"seed: 3\n":                 "f.yaml:1:1: overhead: no overhead (add overhead: ...)",
		"overhead: serial(gab=1s)":  `f.yaml:1:11: overhead: column 8: serial: unknown argument "gab" (did you mean "gap"?)`,
		"overhead: none\nseed: x\n": `f.yaml:2:7: overhead: seed "x": want a whole number, at least 0`,
		"overhead: none\nsead: 1\n": `f.yaml:2:1: overhead: unknown field "sead" (did you mean "seed"?)`,
		"overhead: none\nrecords:\n  - {file: a, sha256: 12}\n": `f.yaml:3:23: record "a": sha256 "12": want 64 hexadecimal digits`,
		"- a\n":                           "f.yaml:1:1: overhead: want a map of fields, got a list (fields are version, overhead, seed, overlap, held-out, records, notes)",
		"version: 3\noverhead: none\n":    `f.yaml:1:10: overhead: version "3": this clustersim reads 1 to 2 (want a newer one, or calibrate again)`,
		"overlap: -1\noverhead: none\n":   `f.yaml:1:10: overhead: overlap "-1": want a number from 0 to 10`,
		"version: two\noverhead: none\n":  `f.yaml:1:10: overhead: version "two": this clustersim reads 1 to 2 (want a newer one, or calibrate again)`,
		errorIs("NaN") + ", group: 1}\n":  `f.yaml:3:96: record "a": error "NaN": want ln(recorded/simulated), from -100 to 100`,
		errorIs("1e3") + ", group: 1}\n":  `f.yaml:3:96: record "a": error "1e3": want ln(recorded/simulated), from -100 to 100`,
		errorIs("0.1") + "}\n":            `f.yaml:3:5: record "a": no group (add group: ...)`,
		errorIs("0.1") + ", group: -1}\n": `f.yaml:3:108: record "a": group "-1": want a whole number, at least 0`,
	} {
		_, err := ReadFile("f.yaml", []byte(text))
		require.EqualError(t, err, want, text)
	}
}

// errorIs begins a file with a record that was off by so much.
func errorIs(text string) string {
	return "overhead: none\nrecords:\n  - {file: a, sha256: " + strings.Repeat("0a", 32) + ", error: " + text
}
