package format

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

const sacctSmall = `JobID|JobIDRaw|User|Account|Partition|QOS|JobName|Submit|Eligible|Start|End|Elapsed|Timelimit|NNodes|NCPUS|ReqTRES|ReqMem|State|Constraints|SubmitLine|NodeList
7|7|ann|chem|main|high|a|2024-01-01T00:00:10|2024-01-01T00:00:10|2024-01-01T00:01:10|2024-01-01T01:01:10|01:00:00|1-00:00:00|2|64|billing=64,cpu=64,gres/gpu=4,gres/gpu:a100=4,mem=500G,node=2|500G|COMPLETED|ib|sbatch a|n[1-2]
7.batch|7.batch||||||2024-01-01T00:01:10|2024-01-01T00:01:10|2024-01-01T00:01:10|2024-01-01T01:01:10|01:00:00||1|32|||COMPLETED|||n1
8_3|9|bob|chem|main||b|c|2024-01-01T00:00:05|2024-01-01T00:00:05|2024-01-01T00:00:05|2024-01-01T00:00:15|00:10.500|UNLIMITED|1|32||4000Mc|CANCELLED by 77||sbatch -a 3
   x | y
   z|n3
8_[4-9]|8|bob|chem|main||b|2024-01-01T00:00:05|Unknown|Unknown|Unknown|00:00:00|Partition_Limit|1|32|||PENDING||sbatch|None assigned
10|10|bob|chem|main||b|2024-01-01T00:00:00|2024-01-01T00:02:00|2024-01-01T00:03:00|Unknown|00:00:00|10:00|1|32|||RUNNING||sbatch|n4
11+1|12|bob|chem|main||b|2024-01-01T00:00:20|2024-01-01T00:02:00|2024-01-01T00:03:00|2024-01-01T00:04:00|00:01:00|Partition_Limit|3|32||16Gn|NODE_FAIL||sbatch|n[4-6]
13|13|bob|chem|main||b|2024-01-01T00:00:30|2024-01-01T00:00:30|2024-01-01T00:03:00|2024-01-01T00:03:00|00:00:00|10:00|1|32|||CANCELLED by 77||sbatch|None assigned
`

func TestReadSacct(t *testing.T) {
	trace, err := Read("x", []byte(sacctSmall), Options{})
	require.NoError(t, err)
	require.Equal(t, "read 6 jobs; dropped 1 (pending), 1 (never started), 1 (still running); 1 not in the order of submission; "+
		"1 components of heterogeneous jobs, treated apart; 1 eligible later than submitted", trace.Cleaning.String())
	require.Equal(t, 1704067205.0, trace.OriginSec)
	const gib = 1 << 30
	want := []jobs.Job{
		{
			Name: "8_3", Number: 9, RunSec: 10.5, LimitSec: math.Inf(1), Units: 1, Allocated: 1, User: "bob", Account: "chem", Partition: "main",
			Status: jobs.StatusCancelled, Line: 4, Needs: &jobs.Needs{MemoryPerCoreBytes: 4000 << 20},
		},
		{
			Number: 7, SubmitSec: 5, RunSec: 3600, LimitSec: 86400, Units: 2, Allocated: 2, WaitSec: 60, User: "ann", Account: "chem", Partition: "main", QOS: "high",
			Status: jobs.StatusCompleted, Line: 2,
			Needs: &jobs.Needs{MemoryPerNodeBytes: 250 * gib, Gres: []jobs.Gres{{Name: "gpu", Count: 2}, {Name: "gpu:a100", Count: 2}}, Constraint: "ib"},
		},
		{
			Name: "11+1", Number: 12, SubmitSec: 15, RunSec: 60, LimitSec: math.NaN(), Units: 3, Allocated: 3, WaitSec: 160, User: "bob", Account: "chem",
			Partition: "main", Status: jobs.StatusNodeFail, Line: 9, Needs: &jobs.Needs{MemoryPerNodeBytes: 16 * gib},
		},
	}
	require.Equal(t, len(want), trace.Len())
	for i := range want {
		requireJob(t, want[i], trace.Job(jobs.ID(i)))
	}
}

func TestReadSacctOptions(t *testing.T) {
	const eligible = "JobID,Submit,Eligible,ElapsedRaw,NNodes,NCPUS,Reservation\n1,100,160,5,2,\"8\",\n2,130,130,5,2,16,course\n"
	trace, err := readSacct("x", []byte(eligible), Options{Eligible: true, Cores: true})
	require.NoError(t, err)
	require.Equal(t, []float64{0, 30}, trace.SubmitSec)
	require.Equal(t, []int64{2, 1}, trace.Number)
	require.Equal(t, []int32{16, 8}, trace.Units)
	require.True(t, trace.Machine.Cores)
	require.Equal(t, "read 2 jobs; 1 not in the order of submission; 1 in a reservation, taken as outside; 1 eligible later than submitted", trace.Cleaning.String())

	// Without nodes, cores are the units.
	var notes []string
	trace, err = readSacct("x", []byte("JobIDRaw|Submit|Start|End|NCPUS|\n1|100|160|165|8|\n"), Options{Note: func(line string) { notes = append(notes, line) }})
	require.NoError(t, err)
	require.Equal(t, []int32{8}, trace.Units)
	require.Equal(t, []float64{5}, trace.RunSec)
	require.Equal(t, []float64{60}, trace.WaitSec)
	require.Equal(t, []string{"x:1:1: no column NNodes: units are cores"}, notes)

	// The night in which Berlin's clocks go back from 3:00 to 2:00, which is 1729994400 by these clocks.
	zone := func(wallSec float64) (float64, bool) {
		const back = 1729994400
		if wallSec < back {
			return 7200, false
		}
		return 3600, wallSec < back+3600
	}
	trace, err = readSacct("x", []byte("JobID|Submit|ElapsedRaw|NNodes\n1|2024-10-27T01:30:00|1|1\n2|2024-10-27T02:30:00|1|1\n3|2024-10-27T03:30:00|1|1\n"), Options{Zone: zone})
	require.NoError(t, err)
	require.Equal(t, "read 3 jobs; 1 with a date that the clock showed twice", trace.Cleaning.String())
	require.Equal(t, []float64{0, 7200, 10800}, trace.SubmitSec)
	require.Equal(t, 1729985400.0, trace.OriginSec)
}

// Records of a job that was put back get names of their own.
func TestReadSacctTwice(t *testing.T) {
	trace, err := readSacct("x", []byte("JobID\x1fSubmit\x1fElapsedRaw\x1fNNodes\n1\x1f5\x1f1\x1f1\n1\x1f6\x1f1\x1f1\n"), Options{})
	require.NoError(t, err)
	require.Equal(t, "1", trace.JobName(0))
	require.Equal(t, "1#2", trace.JobName(1))
}

func TestReadSacctMistakes(t *testing.T) {
	const header = "JobID|JobName|Submit|ElapsedRaw|NNodes|Comment\n"
	for text, want := range map[string]string{
		"JobID|Start\n": "f:1:1: no column Submit (add it to --format of sacct)\nf:1:1: no column NNodes, NCPUS or AllocTRES (add it to --format of sacct)\nf:1:1: no column ElapsedRaw, or Start and End (add it to --format of sacct)",
		header + "1|a|2024|5|1|\n2|b|yesterday|5|1|\n3|b|7|x|y|\n":                   "f:3:5: Submit \"yesterday\": want a date such as 2021-12-10T14:23:28, or Unix time\nf:4:7: ElapsedRaw \"x\": want seconds",
		header + "1|a|2024|5|1\n":                                                    "f:2:1: 5 fields for 6 columns",
		header + "1|a\n2|b|3|4|5|\n":                                                 "f:2:1: 2 fields for 6 columns",
		header + "j1|a|3|4|5|\n":                                                     `f:2:1: JobID "j1": want a job's number`,
		header + "1|a|3||5|\n":                                                       `f:2:1: job "1": no run time (it has neither Elapsed nor Start and End)`,
		"JobID|JobName|Comment|Submit|ElapsedRaw|NNodes\n1|a|b|c|d|5|4|3\n":          `f:2:1: 8 fields for 6 columns, and more than one way to read them (write the dump with --delimiter=$'\x1f')`,
		header + "1|a|3|4|5|6|7|\n":                                                  "",
		header + "1|a|x|4|q|6|7|\n":                                                  `f:2:1: 8 fields for 6 columns (delimiters in texts: write the dump with --delimiter=$'\x1f')`,
		"JobID|State|Submit|ElapsedRaw|NNodes\n1|DONE|3|4|5\n":                       `f:2:3: State "DONE": want a state such as COMPLETED`,
		"JobID|Timelimit|Submit|ElapsedRaw|AllocTRES|ReqMem\n1|1:2:3:4|3|4|cpu|7Q\n": "f:2:3: Timelimit \"1:2:3:4\": want a duration such as 1-02:03:04, or UNLIMITED\nf:2:15: AllocTRES \"cpu\": want names and numbers such as cpu=32,mem=500G\nf:2:19: ReqMem \"7Q\": want memory such as 500G, 4000Mc or 16Gn",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := readSacct("f", []byte(text), Options{})
			if want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, want)
		})
	}
}

func TestAddGres(t *testing.T) {
	require.Equal(t, []jobs.Gres{{Name: "gpu:a", Count: 2}, {Name: "gpu", Count: 5}, {Name: "gpu:b", Count: 3}}, addGres(addGres(nil, "gpu:a", 2), "gpu:b", 3))
}

func FuzzReadSacct(f *testing.F) {
	f.Add([]byte(sacctSmall))
	f.Add([]byte("JobID,Submit,ElapsedRaw,NNodes\n1,5,1,\"1\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if trace, err := readSacct("f", data, Options{}); err == nil {
			checkColumns(t, trace)
		}
	})
}
