//go:build queuedata

package format

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

// TestRecordedLogs reads the logs of the folder that DATA names, checks what cleaning says, and that
// what is written and read again is the same.
func TestRecordedLogs(t *testing.T) {
	folder := os.Getenv("DATA")
	if folder == "" {
		t.Skip("DATA names no folder")
	}
	for file, want := range map[string]struct {
		units int
		said  string // by default
		sc15  string // with the rules of SC'15
	}{
		"recorded/KTH-SP2-1996-2.1-cln": {
			100, "read 28476 jobs; dropped 1 (no size); 475 longer than their limit; 8 run 0 s",
			"read 28476 jobs; dropped 8 (no run time), 1 (no size); 475 cut at their limit",
		},
		"recorded/LLNL-Atlas-2006-2.1-cln": {
			9216, "read 43778 jobs; dropped 4571 (no size), 17 (cancelled); 3351 longer than their limit; 2590 run 0 s; 6277 without a limit",
			"read 43778 jobs; dropped 4571 (no size), 2590 (no run time), 5352 (no limit), 17 (cancelled); 3351 cut at their limit",
		},
		"recorded/lublin_256": {256, "read 10000 jobs; 10000 without a limit", "read 10000 jobs; dropped 10000 (no limit)"},
		"recorded/wagap-2013": {
			0, "read 17900 jobs; dropped 2 (no run time); 17900 with more than 18 fields; 702 longer than their limit",
			"read 17900 jobs; dropped 2 (no run time); 17900 with more than 18 fields; 702 cut at their limit",
		},
		"sc15/CEA-Curie": {80640, "read 295540 jobs", "read 295540 jobs"},
		"sc15/CTC-SP2":   {338, "read 77199 jobs", "read 77199 jobs"},
		"sc15/KTH-SP2":   {100, "read 28481 jobs", "read 28481 jobs"},
		"sc15/SDSC-BLUE": {1152, "read 232542 jobs", "read 232542 jobs"},
		"sc15/SDSC-SP2":  {128, "read 54006 jobs", "read 54006 jobs"},
	} {
		packed, err := os.Open(filepath.Join(folder, "batch", filepath.FromSlash(file)+".swf.gz"))
		require.NoError(t, err)
		unpacked, err := gzip.NewReader(packed)
		require.NoError(t, err)
		data, err := io.ReadAll(unpacked)
		require.NoError(t, err)
		require.NoError(t, packed.Close())
		tr, err := Read(file, data, Options{KeepRows: true})
		require.NoError(t, err)
		require.Equal(t, want.units, tr.StatedUnits, file)

		var written bytes.Buffer
		require.NoError(t, writeSWF(&written, tr, WriteOptions{}))
		back, err := Read(file, written.Bytes(), Options{KeepRows: true})
		require.NoError(t, err)
		require.Equal(t, tr.SubmitSec, back.SubmitSec)
		require.Equal(t, tr.Units, back.Units)
		require.Equal(t, tr.LimitSec, back.LimitSec)
		require.Equal(t, tr.Names, back.Names)
		require.Equal(t, tr.User, back.User)

		require.NoError(t, jobs.Cleaning{}.Apply(tr))
		require.Equal(t, want.said, tr.Cleaning.String(), file)
		require.NoError(t, jobs.Cleaning{Published: true}.Apply(back))
		require.Equal(t, want.sc15, back.Cleaning.String(), file)
		t.Logf("%s: %s", file, tr.Cleaning)
	}
}
