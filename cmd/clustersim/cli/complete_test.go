package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/runlogs"
)

// completions are the words that a shell would offer, and cobra's advice to it.
func completions(t *testing.T, args ...string) (offers []string, advice string) {
	t.Helper()
	status, stdout, stderr := call(t.Context(), nil, append([]string{"__complete"}, args...)...)
	require.Equal(t, mistake.ExitOK, status)
	require.NotContains(t, stderr, "Error")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	for _, line := range lines[:len(lines)-1] {
		value, _, _ := strings.Cut(line, "\t")
		offers = append(offers, value)
	}
	return offers, lines[len(lines)-1]
}

const (
	noFiles     = ":4"
	noFilesOpen = ":6" // the word goes on
	anyFile     = ":0"
	folders     = ":16"
)

func TestComplete(t *testing.T) {
	t.Chdir("../../../examples")
	for _, tt := range []struct {
		line   string // split at blanks; - at the end stands for an empty word
		want   string
		advice string
	}{
		{"run -p cl", "cluster", noFiles},
		{"run -p cluster(hosts=3,sp", "cluster(hosts=3,speed=", noFilesOpen},
		{"run -p cluster(hosts=3,hos", "", noFiles},
		{"run -p fir", "first/", noFilesOpen},
		{"run -p heft-paper/", "heft-paper/a.csv heft-paper/platform.yaml heft-paper/t.csv", noFiles},
		{"run -w no-such-folder/", "", noFiles},
		{"run -w mon", "montage", noFiles},
		{"run --scheduler=dls-", "", noFiles},
		{"run -s dls(", "dls(usual= dls(descendants=", ""},
		{"run --network l", "lv08", noFiles},
		{"run --host-sharing -", "space time", noFiles},
		{"run -o -", "table json csv markdown latex", noFiles},
		{"run --out -", "", anyFile},
		{"run -p cluster -w montage -s hef", "heft", noFiles},
		{"run unexpected -", "", noFiles},
		{"compare -s heft,min-", "heft,min-min", noFiles},
		{"compare -s list(", "", ""},
		{"scale --out -", "", folders},
		{"gen graph ge", "geometric", noFiles},
		{"gen graph x --to -", "metis matrix-market dimacs", noFiles},
		{"gen workload scratch heft-", "", noFiles},
		{"gen platform to", "torus", noFiles},
		{"convert a.stg -", "", anyFile},
		{"convert x y --to st", "stg", noFiles},
		{"partition --method mult", "multilevel", noFiles},
		{"partition -g gr", "grid", noFiles},
		{"plot r.jsonl --x makespan", "makespan_s", noFiles},
		{"plot r.jsonl --where makespan", "makespan_s=", noFilesOpen},
		{"plot r.jsonl -", "", anyFile},
		{"sweep --set host-", "host-sharing=", noFilesOpen},
		{"sweep --set k=1,be", "", noFiles},
		{"sweep --exclude k=1,be", "k=1,beta=", noFilesOpen},
		{"sweep --intensity compute,bal", "compute,balanced", noFiles},
		{"sweep mer", "merge", anyFile},
		{"sweep --slurm -", "", folders},
		{"sweep merge a.jsonl -", "", anyFile},
		{"sweep status -", "", folders},
		{"schedulers cpo", "cpop", noFiles},
		{"import run1 -", "", anyFile},
		{"import run1 --from -", strings.ReplaceAll(runlogs.NamesOf(runlogs.Systems), ",", ""), noFiles},
		{"import run1 --retries -", "all last", noFiles},
		{"queue -s fcfs,conser", "fcfs,conservative", noFiles},
		{"queue --rounds ev", "event", noFiles},
		{"queue -", "", anyFile},
		{"help cpo", "cpop", noFiles},
		{"help repl", "replay", noFiles},
		{"help gen -", "graph jobs man platform workload", noFiles},
		{"help schedulers pef", "peft", noFiles},
		{"info tor", "torus", noFiles},
	} {
		words := strings.Fields(tt.line)
		if last := len(words) - 1; words[last] == "-" {
			words[last] = ""
		}
		offers, advice := completions(t, words...)
		if tt.advice == "" { // what there is grows
			require.Subset(t, offers, strings.Fields(tt.want), tt.line)
			continue
		}
		require.Equal(t, strings.Fields(tt.want), append([]string{}, offers...), tt.line)
		require.Equal(t, tt.advice, advice, tt.line)
	}
}

func TestCompletePredict(t *testing.T) {
	for _, flag := range []string{"", "--small-run"} {
		_, advice := completions(t, append(strings.Fields("predict run1 "+flag), "")...)
		require.Equal(t, anyFile, advice, flag)
	}
	offers, _ := completions(t, "predict", "run1", "-s", "rank_min_f")
	require.Equal(t, []string{"rank_min_fair"}, offers)
}

// Words of a list have no description, with which bash does not show them.
func TestCompleteListsPlainly(t *testing.T) {
	_, stdout, _ := call(t.Context(), nil, "__complete", "compare", "-s", "heft,cpo")
	require.Equal(t, "heft,cpop\n:4\n", stdout)
	_, stdout, _ = call(t.Context(), nil, "__complete", "compare", "-s", "cpo")
	require.Regexp(t, "^cpop\tby path ", stdout)
}

// What is offered for a flag is accepted.
func TestCompletionsAreAccepted(t *testing.T) {
	leftToCheckLong(t)
	run := []string{"run", "-p", "cluster(hosts=2)", "-w", "chain(tasks=2)"}
	for flag, command := range map[string][]string{
		"--host-sharing":    run,
		"--loopback":        run,
		"--network":         run,
		"--gantt-transfers": append(run, "--gantt", "x.svg"),
		"--gantt-rows":      append(run, "--gantt", "x.svg"),
		"-o":                run,
		"--entry-exit":      run,
		"--as":              {"info", "cluster(hosts=2)"},
		"--to":              {"gen", "workload", "chain(tasks=2)"},
		"--send":            {"refine", "-w", "chain(tasks=2)", "-k", "2"},
		"--method":          {"partition", "-g", "grid(rows=3,cols=3)", "-k", "2"},
		"--intensity":       {"sweep", "-p", "cluster(hosts=2)", "-w", "chain(tasks=2)"},
		"--style":           {"plot", "none.csv", "--x", "a", "--y", "b", "--out", "x.svg"},
		"--by":              {"fidelity", "none.json"},
		"--loss":            {"calibrate", "none.json"},
		"--weights":         {"calibrate", "none.json"},
		"--agg":             {"plot", "none.csv", "--x", "a", "--y", "b", "--out", "x.svg"},
	} {
		t.Run(flag, func(t *testing.T) {
			t.Chdir(t.TempDir())
			offers, _ := completions(t, append(command, flag, "")...)
			require.NotEmpty(t, offers)
			for _, value := range offers {
				command := command
				if value == "cdf" || value == "profile" { // which have no x
					command = []string{"plot", "none.csv", "--y", "b", "--series", "a", "--out", "x.svg"}
				}
				status, _, stderr := call(t.Context(), nil, append(command, flag, value)...)
				require.NotEqual(t, mistake.ExitUsage, status, "%s: %s", value, stderr)
			}
		})
	}
}

// free are the words of flags that take a number or a text of one's own.
const free = " WHICH VALUE KIND=FACTOR SHARE LOW..HIGH ADDRESS NOISE NODES TIME,... JOB DATE ZONE GENERATOR F N N,... K G R,R,... SEED SEED,... SPEED BANDWIDTH FRACTION LOAD FACTOR RATIO VARIANCE TIME LEVEL PRICE GRAMS TEXT DOTS WIDTH,HEIGHT GRAPHS BETA,... ALPHA,... CHI,... K,... I/N HASH OPTION LINE COMMAND WORD HOST SECONDS SIZE "

// Every flag takes what can be completed, or has a word that says that it cannot.
func TestEveryFlagIsCompleted(t *testing.T) {
	leftToCheckLong(t)
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		path := strings.Fields(cmd.CommandPath())[1:]
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			word, _ := pflag.UnquoteUsage(f)
			if f.Hidden || f.Value.Type() == "bool" || strings.Contains(free, " "+word+" ") {
				return
			}
			offers, advice := completions(t, append(path, "--"+f.Name+"=")...)
			require.True(t, len(offers) > 0 || advice == anyFile || advice == folders, "%s --%s %s", cmd.CommandPath(), f.Name, word)
		})
		for _, below := range cmd.Commands() {
			walk(below)
		}
	}
	walk(newRoot(nil, ""))
}
