package format

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

const slurmsimSmall = `dt;job_id;wall_time;user;wall_limit;n_tasks;ntasks_per_node;account;partition;qos;constraint;mem;gres
0;11;15;ann;7;30;12;chem;main;normal;;;
9;12;-1;bob;2;1;1;chem;main;normal;CPU-N;500;gpu:2
`

func TestReadSlurmsim(t *testing.T) {
	trace, err := Read("jobs.csv", []byte(slurmsimSmall), Options{})
	require.NoError(t, err)
	nan := math.NaN()
	want := []jobs.Job{
		{
			Number: 11, RunSec: 15, LimitSec: 420, Units: 3, WaitSec: nan, User: "ann", Account: "chem", Partition: "main", QOS: "normal", Line: 2,
			Needs: &jobs.Needs{Tasks: 30, TasksPerNode: 12, CoresPerTask: 1},
		},
		{
			Number: 12, SubmitSec: 9, RunSec: 121, LimitSec: 120, Units: 1, WaitSec: nan, User: "bob", Account: "chem", Partition: "main", QOS: "normal", Line: 3,
			Needs: &jobs.Needs{Tasks: 1, TasksPerNode: 1, CoresPerTask: 1, Constraint: "CPU-N", MemoryPerNodeBytes: 500 << 20, Gres: []jobs.Gres{{Name: "gpu", Count: 2}}},
		},
	}
	require.Equal(t, len(want), trace.Len())
	for i := range want {
		requireJob(t, want[i], trace.Job(jobs.ID(i)))
	}
	trace, err = Read("jobs.csv", []byte(slurmsimSmall), Options{Cores: true})
	require.NoError(t, err)
	require.Equal(t, []int32{30, 1}, trace.Units)
	require.True(t, trace.Machine.Cores)
}

func TestReadSlurmsimMistakes(t *testing.T) {
	const header = "dt;job_id;wall_time;user;wall_limit;n_tasks\n"
	for text, want := range map[string]string{
		"":                                     "f:1:1: empty file",
		"dt;job_id;wall_time;user\n":           "f:1:1: no column wall_limit\nf:1:1: no column n_tasks",
		header + "0;1;2;a;3\n":                 "f:2:1: 5 fields for 6 columns",
		header + "x;1;2;a;3;4\n1;1;-2;a;3;0\n": "f:2:1: dt \"x\": want a number of at least 0\nf:3:5: wall_time \"-2\": want a number of at least -1\nf:3:12: n_tasks \"0\": want a number of at least 1",
		header + "0;1;-1;a;0;1\n":              "f:2:1: job 1 runs into its limit, and has none",
	} {
		_, err := readSlurmsim("f", []byte(text), Options{})
		require.EqualError(t, err, want, text)
	}
}

func FuzzReadSlurmsim(f *testing.F) {
	f.Add([]byte(slurmsimSmall))
	f.Fuzz(func(t *testing.T, data []byte) {
		if trace, err := readSlurmsim("f", data, Options{}); err == nil {
			checkColumns(t, trace)
		}
	})
}
