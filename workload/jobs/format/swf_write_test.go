package format

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

// A trace of another format gets a header, numbers for its users, and notes of what is lost.
func TestWriteSWF(t *testing.T) {
	tr := &jobs.Trace{StatedUnits: 16, OriginSec: 1_400_000_000}
	for _, j := range []jobs.Job{
		{Name: "a", Number: 1, SubmitSec: 0.5, RunSec: 60.25, LimitSec: 120, Units: 4, WaitSec: math.NaN(), User: "ann", Partition: "7", Status: jobs.StatusTimeout},
		{Name: "b", Number: 2, SubmitSec: 1, RunSec: math.NaN(), LimitSec: math.Inf(1), Units: 2, WaitSec: 3, User: "bob", Body: jobs.Parallel{FlopsPerNode: 1}},
		{
			Name: "c", Number: 3, SubmitSec: 2, RunSec: 5, LimitSec: 10, Units: 1, WaitSec: math.NaN(), User: "ann", After: []jobs.Dependency{{Job: 1}, {Job: 0}}, ThinkSec: 4,
			Needs: &jobs.Needs{MemoryPerCoreBytes: 2 << 20},
		},
	} {
		tr.Add(&j)
	}
	var text bytes.Buffer
	var notes []string
	require.NoError(t, writeSWF(&text, tr, WriteOptions{Command: "clustersim convert\nx", Note: func(line string) { notes = append(notes, line) }}))
	require.Equal(t, `; Version: 2.2
; MaxJobs: 3
; MaxRecords: 3
; MaxProcs: 16
; UnixStartTime: 1400000000
; Note: written by clustersim: clustersim convert\nx
; Note: user 1 is ann
; Note: user 2 is bob
1 0.5 -1 60.25 -1 -1 -1 4 120 -1 0 1 -1 -1 -1 7 -1 -1
2 1 3 -1 -1 -1 -1 2 -1 -1 -1 2 -1 -1 -1 -1 -1 -1
3 2 -1 5 -1 -1 -1 1 10 2048 -1 1 -1 -1 -1 -1 2 4
`, text.String())
	require.Equal(t, []string{
		"1 job: SWF has no place for what they do while they run",
		"1 job: SWF has no place for what they need beside processors and memory for each",
		"1 job: SWF has one job before each: the others that they wait for are left out",
	}, notes)
}

// The header stays as it is, the note of an earlier command is replaced, and a size of the machine that
// differs stands before it.
func TestWriteSWFHeader(t *testing.T) {
	const row = "1 0 -1 60 4 11 12 8 120 13 3 ann 8 x 0 batch 4 -1 {1} q\n"
	tr, _ := readText(t, ";  MaxProcs: 100\n;\n; Note: written by clustersim: before\n; Queue: 0 all\n1 1400000000 -1 60 4 11 12 8 120 13 3 ann 8 x 0 batch 4 -1 {1} q\n", Options{KeepRows: true})
	var text bytes.Buffer
	require.NoError(t, writeSWF(&text, tr, WriteOptions{Command: "after"}))
	require.Equal(t, "; UnixStartTime: 1400000000\n;  MaxProcs: 100\n;\n; Queue: 0 all\n; Note: written by clustersim: after\n"+row, text.String())
	tr.StatedUnits = 25
	text.Reset()
	require.NoError(t, writeSWF(&text, tr, WriteOptions{}))
	require.Equal(t, "; MaxProcs: 25\n; UnixStartTime: 1400000000\n;  MaxProcs: 100\n;\n; Queue: 0 all\n"+row, text.String())
}
