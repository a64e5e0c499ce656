package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// mistakeLine is how every mistake in an input is reported. A name in it may
// hold any character but a line end.
var mistakeLine = regexp.MustCompile(`^(note: )?<stdin>:[1-9]\d*:[1-9]\d*: [^\r\n]+$`)

// FuzzValidate: whatever an input holds, it is either good, or each line on
// standard error says where it is wrong, and the exit status is 3.
func FuzzValidate(f *testing.F) {
	for i, data := range seeds(f) {
		if i%5 == 0 || !testing.Short() {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var stdout, stderr strings.Builder
		switch status := Run(t.Context(), []string{"validate", "-"}, bytes.NewReader(data), &stdout, &stderr); status {
		case mistake.ExitOK:
			require.Regexp(t, `^<stdin>: ok, a (platform|workload|graph|campaign|study|trace) of `, stdout.String())
		case mistake.ExitUsage: // a placement alone
			require.Equal(t, "clustersim: a placement needs the platform and workload that it is for (-p and -w)\n", stderr.String())
		default:
			require.Equal(t, mistake.ExitBadInput, status, stderr.String())
			require.NotEmpty(t, stderr.String())
			if stdout.Len() > 0 { // one document of two is good
				require.Regexp(t, `^<stdin>: ok, a (platform|workload|graph|campaign|study|trace) of [^\n]+\n$`, stdout.String())
			}
			for line := range strings.Lines(stderr.String()) {
				require.Regexp(t, mistakeLine, strings.TrimSuffix(line, "\n"))
			}
		}
	})
}

// seeds are the input files of the scripts and of the examples.
func seeds(f *testing.F) [][]byte {
	var list [][]byte
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	require.NoError(f, err)
	for _, script := range scripts {
		if large := strings.HasPrefix(script, "testdata/script/memory") || strings.HasSuffix(script, "/read_limits.txtar"); large && testing.Short() {
			continue
		}
		archive, err := txtar.ParseFile(script)
		require.NoError(f, err)
		for _, file := range archive.Files {
			list = append(list, file.Data)
		}
	}
	examples, err := filepath.Glob("../../../examples/*/*.*")
	require.NoError(f, err)
	for _, name := range examples {
		data, err := os.ReadFile(name)
		require.NoError(f, err)
		list = append(list, data)
	}
	require.NotEmpty(f, list)
	return list
}
