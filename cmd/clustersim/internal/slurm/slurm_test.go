package slurm

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/programtest"
	"github.com/clustersim/clustersim/internal/srcerr"
)

func plan() *Plan {
	return &Plan{
		Program: "clustersim (devel)", Job: "sizes-1a2b3c4d", Campaign: "/home/ada/my sizes.yaml",
		Points: strings.Repeat("0f", 16), Format: "json", Shards: []int{3, 0, 5},
	}
}

func script() *Script {
	return &Script{Plan: plan(), Out: "/home/ada/it's here", Dir: "/home/ada", Program: "clustersim", Tasks: []int{1, 3}, Workers: 2}
}

func TestPlanIsReadBack(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, PlanFile), []byte(plan().text()), 0o600))
	got, err := Read(dir)
	require.NoError(t, err)
	want := plan()
	want.Version = planVersion
	require.Equal(t, want, got)
	require.Equal(t, 8, got.Runs())
	require.Equal(t, filepath.Join("out", "shards", "2.jsonl"), got.Results("out", 2))
	got.Format = "csv"
	require.Equal(t, filepath.Join("out", "results.csv"), got.Joined("out"))
}

func TestWrongPlans(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "EOF",
		"[]":                 "json: cannot unmarshal array into Go value of type slurm.Plan",
		`{"shard":[]}`:       `json: unknown field "shard"`,
		`{"version":9}`:      "version 9, this program reads 1",
		plan().text() + "{}": "more than one value",
		strings.Replace(plan().text(), `"json"`, `"xml"`, 1):             `format "xml" (want json or csv)`,
		strings.Replace(plan().text(), `sizes-1`, `sizes 1`, 1):          `job "sizes 1a2b3c4d" is no name`,
		strings.Replace(plan().text(), `[3,0,5]`, `[]`, 1):               "no shards",
		strings.Replace(plan().text(), `[3,0,5]`, `[3,-1]`, 1):           "shard 2 of -1 runs",
		strings.Replace(plan().text(), `[3,0,5]`, `[9e12]`, 1):           "json: cannot unmarshal number 9e12 into Go struct field Plan.shards of type int",
		strings.Replace(plan().text(), `[3,0,5]`, `[99000000000000]`, 1): "shard 1 of 99000000000000 runs",
	} {
		_, err := parse("out/campaign.json", []byte(text))
		require.EqualError(t, err, "out/campaign.json:1:1: no plan of a campaign: "+want+" (write it again with sweep --slurm)")
		require.ErrorAs(t, err, new(*srcerr.Error))
	}
}

func FuzzPlan(f *testing.F) {
	f.Add([]byte(plan().text()))
	f.Add([]byte(`{"version":1,"job":"a","format":"csv","shards":[1]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := parse("p", data)
		if err != nil {
			require.Regexp(t, `^p:1:1: no plan of a campaign: [^\n]+$`, err.Error())
			return
		}
		again, err := parse("p", []byte(p.text()))
		require.NoError(t, err)
		require.Equal(t, p, again)
	})
}

// Array names each task once, as a shell expands it too.
func TestArray(t *testing.T) {
	for want, tasks := range map[string][]int{
		"1": {1}, "1-2": {1, 2}, "2,4-7,9": {2, 4, 5, 6, 7, 9}, "1-3,5": {1, 2, 3, 5},
	} {
		require.Equal(t, want, (&Script{Tasks: tasks}).Array())
	}
}

// The scripts are what bash can read, whatever the names are.
func TestScriptsInBash(t *testing.T) {
	bash := programtest.Path(t, "bash")
	for _, f := range script().Files()[:3] {
		cmd := exec.Command(bash, "-n")
		cmd.Stdin = strings.NewReader(f.Text)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s: %s", f.Name, out)
		require.Empty(t, string(out), f.Name)
	}
}

func TestCheck(t *testing.T) {
	require.NoError(t, script().Check())
	for want, change := range map[string]func(*Script){
		`"/a%b" has '%' in its path, which Slurm would take for something else (name another folder)`: func(s *Script) { s.Out = "/a%b" },
		`"a\nb" is more than one line`:                                       func(s *Script) { s.Setup = []string{"a\nb"} },
		`"time=1" is no option of sbatch (want one such as --time=02:00:00)`: func(s *Script) { s.Sbatch = []string{"time=1"} },
		`"--array=1-3" is set by clustersim`:                                 func(s *Script) { s.Sbatch = []string{"--array=1-3"} },
		`"-Jmine" is set by clustersim`:                                      func(s *Script) { s.Sbatch = []string{"-Jmine"} },
		`"--arr=1-2" is set by clustersim`:                                   func(s *Script) { s.Sbatch = []string{"--arr=1-2"} },
		`"--array 1-2" is set by clustersim`:                                 func(s *Script) { s.Sbatch = []string{"--array 1-2"} },
		`"--time=1 -a 1" is set by clustersim`:                               func(s *Script) { s.Sbatch = []string{"--time=1 -a 1"} },
		`"-Ha1-2" is set by clustersim`:                                      func(s *Script) { s.Sbatch = []string{"-Ha1-2"} },
		`"--job=mine" is set by clustersim`:                                  func(s *Script) { s.Sbatch = []string{"--time=1", "--job=mine"} },
		`"/c\nrm .yaml" is more than one line`:                               func(s *Script) { s.Plan.Campaign = "/c\nrm .yaml" },
		"no task to make":                                                    func(s *Script) { s.Tasks = nil },
	} {
		s := script()
		change(s)
		require.EqualError(t, s.Check(), want)
	}
}

// Options that only look like those that are set, or have them in their values, are taken.
func TestCheckTakesOthers(t *testing.T) {
	for _, option := range []string{"--account=a", "--acctg-freq=1", "-A array", "--jobs=1", "-n1", "--comment=-a", "-H", "--time 02:00:00", "--qos=-J"} {
		s := script()
		s.Sbatch = []string{option}
		require.NoError(t, s.Check(), option)
	}
}

func TestReadQueue(t *testing.T) {
	got, err := readQueue("sizes-1|3|12_3|RUNNING|0:02|n1\nsizes-1|4|12_4|PENDING|0:00|(Priority)\nsizes-1-merge|N/A|13|PENDING|0:00|(Dependency)\n")
	require.NoError(t, err)
	require.Equal(t, []Task{
		{Job: "sizes-1", Shard: 3, ID: "12_3", State: "RUNNING", Took: "0:02", Where: "n1"},
		{Job: "sizes-1", Shard: 4, ID: "12_4", State: "PENDING", Took: "0:00", Where: "Priority"},
		{Job: "sizes-1-merge", ID: "13", State: "PENDING", Took: "0:00", Where: "Dependency"},
	}, got)
	_, err = readQueue("hello\n")
	require.EqualError(t, err, `squeue says "hello", which is no job`)
}
