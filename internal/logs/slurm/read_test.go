package slurm_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/slurm"
)

// dump is a workflow of a job, an array of two, a job that waits for the array, and one on four nodes.
const dump = `JobID|JobIDRaw|JobName|Submit|Eligible|Start|End|ReqCPUS|ReqMem|NodeList|State|SubmitLine
10|10|prepare|2024-01-01T00:00:00|2024-01-01T00:00:00|2024-01-01T00:00:10|2024-01-01T00:01:10|2|4G|n01|COMPLETED|sbatch -c 2 prepare.sh -d here
10.batch|10.batch|batch|2024-01-01T00:00:10|2024-01-01T00:00:10|2024-01-01T00:00:10|2024-01-01T00:01:10|2||n01|COMPLETED|
11_1|12|work|2024-01-01T00:00:01|2024-01-01T00:01:10|2024-01-01T00:01:12|2024-01-01T00:02:12|1|1000Mc|n02|COMPLETED|sbatch --array=1-2 --dependency=afterok:10 work.sh
11_2|11|work|2024-01-01T00:00:01|2024-01-01T00:01:10|2024-01-01T00:01:12|2024-01-01T00:03:12|1|1000Mc|n03|FAILED|sbatch --array=1-2 --dependency=afterok:10 work.sh
13|13|merge|2024-01-01T00:00:02|2024-01-01T00:03:12|2024-01-01T00:03:20|2024-01-01T00:04:20|8|16Gn|node[01-04]|COMPLETED|sbatch -N 4 -d afterany:11,after:10+5 merge.sh
14|14|check|2024-01-01T00:00:03|2024-01-01T00:04:20|2024-01-01T00:04:30|2024-01-01T00:04:40|1|1G|n01|COMPLETED|sbatch --dependency "afterok:13:99" check.sh
15|15|check|2024-01-01T00:00:04|Unknown|Unknown|Unknown|1|1G|None assigned|CANCELLED by 7|sbatch check.sh
`

func read(t *testing.T, text string) *logs.Run {
	t.Helper()
	r, err := slurm.Read(logs.Source{Name: "w/sacct.txt", Data: []byte(text)})
	require.NoError(t, err)
	return r
}

// pairs are the edges of a run by names.
func pairs(r *logs.Run) (list []string) {
	for _, e := range r.Edges {
		list = append(list, r.Tasks[e.From].Name+" > "+r.Tasks[e.To].Name+" "+e.Class)
	}
	return list
}

func TestRead(t *testing.T) {
	r := read(t, dump)
	require.Len(t, r.Tasks, 8)
	a, b, part := r.Tasks[0], r.Tasks[1], r.Tasks[3]
	require.Equal(t, []any{"prepare", "prepare", "n01", 2, 4.0 * (1 << 30), 60.0, 0.0, 10.0, 70.0}, []any{a.Name, a.Process, a.Host, a.Cores, a.MemoryBytes, a.RunSec, a.Submitted, a.Started, a.Ended})
	require.Equal(t, []any{"work_1", "work", 1000.0 * (1 << 20)}, []any{b.Name, b.Process, b.MemoryBytes})
	require.Equal(t, logs.Failed, r.Tasks[2].Status)
	require.Equal(t, []any{"merge, node 1 of 4", "node01", 2, 16.0 * (1 << 30), 60.0}, []any{part.Name, part.Host, part.Cores, part.MemoryBytes, part.RunSec})
	list := pairs(r)
	require.Len(t, list, 2+4*2+4)
	require.Equal(t, []string{"prepare > work_1 afterok", "prepare > work_2 afterok", "work_1 > merge, node 1 of 4 afterany", "work_2 > merge, node 1 of 4 afterany"}, list[:4])
	require.Equal(t, "merge, node 4 of 4 > check afterok", list[len(list)-1])
	for what, n := range map[string]int{slurm.SeveralOn: 1, slurm.AfterStart: 1, slurm.NotThere: 1, slurm.NeverRan: 1, slurm.Late: 4, logs.AgainstDates: 0} {
		require.Equal(t, n, r.Counted(what), what)
	}
	require.Empty(t, r.Remarks)
	require.False(t, r.Cut)
	require.Equal(t, 280.0, r.Makespan())
	require.Equal(t, int64(1704067200e6), r.ZeroMicros)
}

// one is a dump of jobs of a second each, one after another, submitted with lines.
func one(lines ...string) string {
	var b strings.Builder
	b.WriteString("JobID|JobName|User|Submit|Start|ElapsedRaw|State|SubmitLine\n")
	for i, line := range lines {
		id := string(rune('1' + i))
		name, rest, is := strings.Cut(line, "=>")
		if !is {
			name, rest = "j"+id, line
		}
		b.WriteString(id + "|" + name + "|ann|" + id + "0|" + id + "1|1|COMPLETED|sbatch " + rest + "\n")
	}
	return b.String()
}

func TestDependencies(t *testing.T) {
	for name, tt := range map[string]struct {
		dump string
		want []string
		what string
	}{
		"colons":             {one("a", "b", "-dafterok:1:2 c"), []string{"j1 > j3 afterok", "j2 > j3 afterok"}, ""},
		"two kinds":          {one("a", "b", "--dependency=afterok:1,afternotok:2 c"), []string{"j1 > j3 afterok", "j2 > j3 afternotok"}, ""},
		"any of":             {one("a", "b", "--dependency=afterok:2?afterany:1 c"), []string{"j1 > j3 afterany"}, slurm.Alternatives},
		"of a script":        {one("a", "b.sh -d 1"), nil, ""},
		"behind the script":  {one("a", "b", "c --dependency=afterok:2"), nil, ""},
		"the last":           {one("a", "b", "--dependency=afterok:1 -d afterany:2 c"), []string{"j2 > j3 afterany"}, ""},
		"values of options":  {one("a", "-J x --mem 3G -Hn4 --hold -W --parsable --nice -dafterok:1 c -d afterok:9"), []string{"j1 > j2 afterok"}, ""},
		"a value in quotes":  {one("a", `--comment="of the script" --job-name 'a b' --depend afterok:1 c`), []string{"j1 > j2 afterok"}, ""},
		"a quote":            {one("a", "--comment=it's -d afterok:1 c"), []string{"j1 > j2 afterok"}, ""},
		"wrapped":            {one("a", "--wrap=sleep 5 --dependency=afterok:1"), []string{"j1 > j2 afterok"}, ""},
		"wrapped in quotes":  {one("a", `--wrap "sort -d afterok:1"`), nil, ""},
		"behind two hyphens": {one("a", "-- -d afterok:1"), nil, ""},
		"of components":      {one("a", "-N 1 : -d afterok:1 c"), []string{"j1 > j2 afterok"}, ""},
		"another kind":       {one("a", "--dependency=afterlunch:1 c"), nil, slurm.OtherKinds},
		"singleton": {
			one("x=>a", "x=>b", "y=>c", "x=>-d singleton d", "x=>-d singleton e"),
			[]string{"x #1 > x #3 singleton", "x #2 > x #3 singleton", "x #3 > x #4 singleton"},
			"",
		},
		"a number in a name": {
			one("x=>a", "x=>b", "x #1=>c", "y=>-d afterok:3 d", "z=>-d afterok:1 e"),
			[]string{"x #1 > y afterok", "x #2 > z afterok"},
			"",
		},
		"itself":     {one("a", "--dependency=afterok:2 c"), nil, slurm.NotThere},
		"upper case": {one("a", "--dependency=AfterOK:1 c"), []string{"j1 > j2 afterok"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := read(t, tt.dump)
			require.Equal(t, tt.want, pairs(r))
			if tt.what != "" {
				require.Equal(t, 1, r.Counted(tt.what), r.Counts)
			}
		})
	}
	corr := "JobID|JobName|Submit|Start|ElapsedRaw|SubmitLine\n1_1|a|10|11|1|sbatch\n1_2|a|10|11|1|sbatch\n2_1|b|10|12|1|sbatch -d aftercorr:1\n2_2|b|10|12|1|sbatch -d aftercorr:1\n"
	require.Equal(t, []string{"a_1 > b_1 aftercorr", "a_2 > b_2 aftercorr"}, pairs(read(t, corr)))
	r := read(t, "JobID|JobName|Submit|Start|ElapsedRaw\n1|a|10|11|1\n")
	require.Contains(t, r.Remarks[0], "No edges: the dump has no column SubmitLine")
	require.Contains(t, read(t, one("a")).Remarks[0], "No edges: no SubmitLine has --dependency")
}

// No two jobs share a name, nor one with a task of another on several nodes.
func TestNames(t *testing.T) {
	r := read(t, `JobID|JobName|Submit|Start|ElapsedRaw|NNodes|SubmitLine
1|j, node 1 of 2|10|11|1|1|sbatch
2|j|10|11|1|2|sbatch
3|w|10|11|1|2|sbatch
4|w, node 2 of 2|10|11|1|1|sbatch
5_1|a|10|11|1|1|sbatch
6|a_1|10|11|1|1|sbatch
7|end|10|13|1|1|sbatch -d afterok:1:3:6
7|end again|10|15|1|1|sbatch -d afterok:1:3:6
`)
	list := map[string][]string{}
	for i := range r.Tasks {
		x := &r.Tasks[i]
		list[x.Name] = append(list[x.Name], x.ID)
	}
	require.Equal(t, map[string][]string{
		"j, node 1 of 2": {"1"}, "j #1, node 1 of 2": {"2.1"}, "j #1, node 2 of 2": {"2.2"}, "w, node 1 of 2": {"3.1"}, "w, node 2 of 2": {"3.2"},
		"w, node 2 of 2 #1": {"4"}, "a_1 #1": {"5_1"}, "a_1 #2": {"6"}, "end": {"7", "7"},
	}, list)
	one := []string{"j, node 1 of 2 > end afterok", "w, node 1 of 2 > end afterok", "w, node 2 of 2 > end afterok", "a_1 #2 > end afterok"}
	require.ElementsMatch(t, append(one, one...), pairs(r))
}

// Jobs that did not run to their end are dropped and counted; a job that was put back has attempts.
func TestCounts(t *testing.T) {
	r := read(t, `JobID|JobName|Submit|Start|End|NNodes|State
1|a|2024-01-01T00:00:00|2024-01-01T00:00:01|2024-01-01T00:00:02|1|NODE_FAIL
1|a|2024-01-01T00:00:05|2024-01-01T00:00:06|2024-01-01T00:00:08|1|COMPLETED
2|b|2024-01-01T00:00:00|2024-01-01T00:00:01|Unknown|1|RUNNING
3_[1-9]|b|2024-01-01T00:00:00|Unknown|Unknown|1|PENDING
4|c|2024-01-01T00:00:00|2024-01-01T00:00:05|2024-01-01T00:00:04|2|COMPLETED
5|d|2024-01-01T00:00:00|2024-01-01T00:00:05|Unknown|2|COMPLETED
6+1|e|2024-01-01T00:00:00|2024-01-01T00:00:05|2024-01-01T00:00:07|1|TIMEOUT
`)
	require.Len(t, r.Tasks, 5)
	require.True(t, r.Cut && math.IsNaN(r.Makespan()))
	for what, n := range map[string]int{slurm.Running: 1, slurm.Pending: 1, slurm.Backwards: 1, slurm.NoRunTime: 1, slurm.Components: 1, slurm.SeveralOn: 1, slurm.NoCores: 4} {
		require.Equal(t, n, r.Counted(what), what)
	}
	attempts := 0
	for _, x := range r.Tasks {
		if x.Name == "a" {
			attempts = max(attempts, x.Attempt)
		}
	}
	require.Equal(t, 2, attempts)
}

// Run times are those that Slurm measured: dates lack them where clocks are set back or a job was suspended.
func TestRunTimes(t *testing.T) {
	r := read(t, `JobID|JobName|Submit|Start|End|Elapsed|ElapsedRaw
1|a|2024-10-27T02:00:00|2024-10-27T02:50:00|2024-10-27T02:10:00||1200
2|b|2024-10-27T05:00:00|2024-10-27T05:00:00|2024-10-27T05:20:00|00:10:00|
3|c|2024-10-27T05:00:00|2024-10-27T06:00:00|2024-10-27T06:00:07||
`)
	run := map[string]float64{}
	for i := range r.Tasks {
		run[r.Tasks[i].Name] = r.Tasks[i].RunSec
	}
	require.Equal(t, map[string]float64{"a": 1200, "b": 600, "c": 7}, run)
	require.Equal(t, []int{1, 0}, []int{r.Counted(slurm.SetBack), r.Counted(slurm.Backwards)})
}

func TestErrors(t *testing.T) {
	for name, tt := range map[string]struct{ dump, want string }{
		"no columns": {"JobID|Submit\n1|5\n", "w/sacct.txt:1:1: no column Start (add it to --format of sacct)\nw/sacct.txt:1:1: no column End (add it to --format of sacct)"},
		"a date":     {"JobID|Submit|Start|End\n1|soon|7|8\n", `w/sacct.txt:2:3: Submit "soon": want a date such as 2021-12-10T14:23:28, or Unix time`},
		"a node":     {"JobID|Submit|Start|End|NodeList\n1|5|7|8|n[4-1]\n", `w/sacct.txt:2:9: NodeList "n[4-1]": want names such as node[01-04]: "n[4-1]": want numbers in brackets, such as n[1-4,7]`},
		"memory":     {"JobID|Submit|Start|End|ReqMem\n1|5|7|8|lots\n", `w/sacct.txt:2:9: ReqMem "lots": want memory such as 500G, 4000Mc or 16Gn`},
		"none":       {"JobID|Submit|Start|End\n1|5|Unknown|Unknown\n", "w/sacct.txt:1:1: no job ran to its end"},
		"a circle":   {one("-d afterok:2 a", "-d afterok:1 b"), `w/sacct.txt:1:1: task "j2" waits for itself, through 1 others`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := slurm.Read(logs.Source{Name: "w/sacct.txt", Data: []byte(tt.dump)})
			require.EqualError(t, err, tt.want)
		})
	}
	require.True(t, slurm.Recognises([]byte("\ufeffJobIDRaw,Submit\n")))
	require.False(t, slurm.Recognises([]byte("JobId,WorkerId\n")))
	require.True(t, slurm.IsCandidate("a/sacct.txt.gz"))
}

// No input ends the reader otherwise than with a run or an error.
func FuzzRead(f *testing.F) {
	f.Add([]byte(dump))
	f.Add([]byte(one("a", "b", "--dependency=afterok:2?afterany:1 c", "x=>-d singleton")))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := slurm.Read(logs.Source{Name: "f", Data: data})
		if err != nil {
			return
		}
		for i := range r.Tasks {
			require.False(t, r.Tasks[i].RunSec < 0 || math.IsNaN(r.Tasks[i].RunSec) || r.Tasks[i].Cores < 1)
		}
		require.Nil(t, r.Cycle())
	})
}
