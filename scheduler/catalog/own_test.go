package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
)

// program stands in for one that was started with a command.
type program struct {
	list.HEFT
	scheduler.Policy
	command
}

type command struct {
	Words      []string
	TimeoutSec float64
}

func started(words []string, timeoutSec float64) (scheduler.Mapper, scheduler.Policy) {
	p := &program{Policy: online.MCT(), command: command{words, timeoutSec}}
	return p, p
}

// TestExecCommand: what a spec says reaches the function that starts programs.
func TestExecCommand(t *testing.T) {
	env := catalog.Env{Exec: started}
	for text, want := range map[string]command{
		`exec(cmd="python3 my.py")`:                    {Words: []string{"python3", "my.py"}, TimeoutSec: 10},
		`exec(cmd=./my, timeout=1500ms)`:               {Words: []string{"./my"}, TimeoutSec: 1.5},
		`online-exec(cmd="sh -c 'a  | b' ''")`:         {Words: []string{"sh", "-c", "a  | b", ""}, TimeoutSec: 10},
		"online-exec(cmd=\" a\tb'c d'e \", timeout=1)": {Words: []string{"a", "bc de"}, TimeoutSec: 1},
	} {
		s, err := catalog.Parse(text, env)
		require.NoError(t, err, text)
		var got any = s.Mapper
		if s.Mapper == nil {
			got = s.Policy
		}
		require.Equal(t, want, got.(*program).command, text)
	}
	for text, want := range map[string]string{
		"exec":                    `scheduler exec: cmd: want the program that schedules: exec(cmd="python3 my.py")`,
		`online-exec(cmd=" ")`:    `scheduler online-exec: cmd: want the program that schedules: online-exec(cmd="python3 my.py")`,
		`exec(cmd="'a")`:          `scheduler exec: cmd: a quotation mark is not closed`,
		"exec(cmd=a,timeout=0)":   `scheduler exec: timeout: want a time above 0, such as 10s`,
		"exec(cmd=a,timeout=-1s)": `scheduler exec: timeout: want a time above 0, such as 10s`,
		"exec(cmd=a,timeout=NaN)": ``,
		"exec(cmd=a,comand=x)":    `scheduler exec: unknown argument "comand" (want one of cmd, timeout)`,
	} {
		_, err := catalog.Parse(text, env)
		if want == "" {
			require.Error(t, err, text)
			continue
		}
		require.EqualError(t, err, want)
	}
	_, err := catalog.Parse("exec(cmd=a)", catalog.Env{})
	require.EqualError(t, err, "scheduler exec: cmd: programs cannot be started here")
}

// TestExtra: the caller's own entry is found, reads parameters, and may not
// hide another.
func TestExtra(t *testing.T) {
	mine := catalog.NewEntry(catalog.Entry{Name: "mine", Kind: catalog.Static}, func(a *catalog.Args, _ catalog.Env) (catalog.Scheduler, error) {
		return catalog.Scheduler{Mapper: heuristic.Random{Seed: a.Uint64("seed", 5)}}, nil
	})
	env := catalog.Env{Extra: []catalog.Entry{mine}}
	s, err := catalog.Parse("mine", env)
	require.NoError(t, err)
	require.Equal(t, heuristic.Random{Seed: 5}, s.Mapper)
	s, err = catalog.Parse("mine(seed=6)", env)
	require.NoError(t, err)
	require.Equal(t, heuristic.Random{Seed: 6}, s.Mapper)
	_, err = catalog.Parse("mine(sed=6)", env)
	require.EqualError(t, err, `scheduler mine: unknown argument "sed" (did you mean "seed"?)`)
	_, err = catalog.Parse("mime", env)
	require.EqualError(t, err, `unknown scheduler "mime" (did you mean "mine"?)`)
	_, err = catalog.Parse("heft", env)
	require.NoError(t, err)

	env.Extra = append(env.Extra, mine)
	_, err = catalog.Parse("mine", env)
	require.EqualError(t, err, `extra scheduler "mine": there is one of that name already`)
	env.Extra = []catalog.Entry{{Name: "mine"}}
	_, err = catalog.Parse("mine", env)
	require.EqualError(t, err, `extra scheduler "mine": no name or no build function (use NewEntry)`)
	mine.Name = "heft"
	env.Extra = []catalog.Entry{mine}
	_, err = catalog.Parse("heft", env)
	require.EqualError(t, err, `extra scheduler "heft": there is one of that name already`)
}
