package overhead

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFile(t *testing.T) {
	f := File{
		Model: parse(t, "htcondor-8.6(begin=290.123s,pipe=98MBps,complete=exp(5s))"), Seed: 7, Notes: []string{"22 % in the mean: \"good\""},
		Records: []Hash{{"a b.json", strings.Repeat("0a", 32)}},
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
}

func TestFileErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "f.yaml:1:1: empty file",
		"seed: 3\n":                 "f.yaml:1:1: overhead: no overhead (add overhead: ...)",
		"overhead: serial(gab=1s)":  `f.yaml:1:11: overhead: column 8: serial: unknown argument "gab" (did you mean "gap"?)`,
		"overhead: none\nseed: x\n": `f.yaml:2:7: overhead: seed "x": want a whole number, at least 0`,
		"overhead: none\nsead: 1\n": `f.yaml:2:1: overhead: unknown field "sead" (did you mean "seed"?)`,
		"overhead: none\nrecords:\n  - {file: a, sha256: 12}\n": `f.yaml:3:23: record "a": sha256 "12": want 64 hexadecimal digits`,
		"- a\n": "f.yaml:1:1: overhead: want a map of fields, got a list (fields are overhead, seed, records, notes)",
	} {
		_, err := ReadFile("f.yaml", []byte(text))
		require.EqualError(t, err, want, text)
	}
}
