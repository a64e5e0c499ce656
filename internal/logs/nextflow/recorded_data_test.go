//go:build logsdata

package nextflow_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs/nextflow"
)

// Every row of every recorded trace becomes a task; the only thing that is mended is the tag with separators that
// each trace of ampliseq has.
func TestRecordedTraces(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(os.Getenv("DATA"), "cws", "*", "*.trace.csv.gz"))
	require.NoError(t, err)
	require.Len(t, names, 550, "set DATA to the folder that has cws")
	tasks := map[string]int{"ampliseq": 144, "atacseq": 496, "chipseq": 598, "eager": 660, "rnaseq": 433}
	rows, hosts, mended := 0, 0, 0
	for _, name := range names {
		packed, err := os.ReadFile(name)
		require.NoError(t, err)
		z, err := gzip.NewReader(bytes.NewReader(packed))
		require.NoError(t, err)
		data, err := io.ReadAll(z)
		require.NoError(t, err)
		r, err := nextflow.Read(nextflow.Files{Trace: nextflow.Source{Name: name, Data: data}})
		require.NoError(t, err)
		require.Len(t, r.Tasks, bytes.Count(bytes.TrimSpace(data), []byte("\n")), name)
		workflow := filepath.Base(filepath.Dir(name))
		require.Len(t, r.Tasks, tasks[workflow], name)
		want := 0
		if workflow == "ampliseq" {
			want = 1
		}
		require.Equal(t, want, r.Counted(nextflow.Mended), name)
		require.False(t, r.Cut, name)
		rows, mended, hosts = rows+len(r.Tasks), mended+r.Counted(nextflow.Mended), hosts+r.Counted(nextflow.NoHost)
		for _, c := range r.Counts {
			require.Contains(t, []string{nextflow.Mended, nextflow.NoHost}, c.What, name)
		}
	}
	t.Logf("%d traces, %d rows, %d mended, %d without a host, none lost", len(names), rows, mended, hosts)
}
