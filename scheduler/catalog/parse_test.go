package catalog_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/power"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
)

// onlyFile serves one file, p.csv.
func onlyFile(text string) catalog.Env {
	return catalog.Env{ReadFile: func(name string) ([]byte, error) {
		if name != "p.csv" {
			return nil, errors.New("no such file")
		}
		return []byte(text), nil
	}}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]any{
		"heft":                  list.HEFT{},
		"heft(insertion=true)":  list.HEFT{},
		"heft(insertion=false)": list.HEFT{AppendOnly: true},
		"min-min":               heuristic.MinMin{},
		"max-min(batch=true)":   heuristic.MaxMin{Batch: true},
		"sufferage(batch=true)": heuristic.Sufferage{Batch: true},
		"round-robin()":         heuristic.RoundRobin{},
		"random":                heuristic.Random{Seed: 1},
		"random( seed = 7 )":    heuristic.Random{Seed: 7},
		"online-min-min":        online.MinMin(),
	} {
		s, err := catalog.Parse(text, catalog.Env{})
		require.NoError(t, err)
		require.NotEqual(t, s.Mapper == nil, s.Policy == nil, text)
		if s.Mapper != nil {
			require.Equal(t, want, s.Mapper)
		} else {
			require.Equal(t, want, s.Policy)
		}
		parsed, err := spec.Parse(text)
		require.NoError(t, err)
		require.Equal(t, parsed, s.Spec)
	}
	s, err := catalog.Parse("fixed(file=p.csv)", onlyFile("task,host\na,h1\nb,h1\nc,h2\n"))
	require.NoError(t, err)
	require.NotNil(t, s.Mapper)
}

func TestParseMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"hefd":                  `unknown scheduler "hefd" (did you mean "heft"?)`,
		"heft(insertoin=true)":  `scheduler heft: unknown argument "insertoin" (did you mean "insertion"?)`,
		"heft(insertion=1)":     `scheduler heft: insertion: "1" is not true or false`,
		"list(priority=upwrd)":  `scheduler list: priority: unknown value "upwrd" (did you mean "upward"?)`,
		"dls(usual=mode)":       `scheduler dls: usual: unknown value "mode" (want one of median, mean)`,
		"hlfet(ready=)":         `scheduler "hlfet(ready=)": column 13: empty value (write "" for an empty text)`,
		"random(seed=-1)":       `scheduler random: seed: "-1" is not a whole number, at least 0`,
		"min-min(x=1)":          `scheduler min-min: unknown argument "x" (want batch)`,
		"fixed":                 `scheduler fixed: file: want the name of a CSV file: fixed(file=placement.csv)`,
		"fixed(file=q.csv)":     `scheduler fixed: file: no such file`,
		"fixed(file=p.csv,a=b)": `scheduler fixed: unknown argument "a" (want file)`,
		"fixed(file=p.csv)":     `p.csv:1:1: unknown column "x" (want the header task,host or task,host,order)`,
	} {
		_, err := catalog.Parse(text, onlyFile("x\n"))
		require.EqualError(t, err, want, "%q", text)
	}
	_, err := catalog.Parse("astrology", catalog.Env{})
	require.EqualError(t, err, `unknown scheduler "astrology" (see clustersim schedulers)`)
	for text, column := range map[string]int{"": 1, "heft(": 6, "random(seed=1,seed=two)": 15} {
		_, err := catalog.Parse(text, catalog.Env{})
		require.ErrorContains(t, err, fmt.Sprintf("scheduler %q: column %d: ", text, column))
	}
	_, err = catalog.Parse("fixed(file=p.csv)", catalog.Env{})
	require.EqualError(t, err, "scheduler fixed: file: files cannot be read here")
}

// TestParseChecksFileAgainstProblem: given a problem, a placement that does not
// fit it is reported while parsing.
func TestParseChecksFileAgainstProblem(t *testing.T) {
	env := onlyFile("task,host\nq,h1\n")
	_, err := catalog.Parse("fixed(file=p.csv)", env)
	require.NoError(t, err)
	env.Problem = chainOfThree(t)
	_, err = catalog.Parse("fixed(file=p.csv)", env)
	require.ErrorContains(t, err, `p.csv:2:1: unknown task "q"`)
}

// TestParseInner: schedulers around another one.
func TestParseInner(t *testing.T) {
	s, err := catalog.Parse("mine=ondemand(of=online-heft(threshold=0.5), idle=1)", catalog.Env{})
	require.NoError(t, err)
	require.Equal(t, &online.HEFT{Threshold: 0.5}, s.Policy)
	require.Nil(t, s.Mapper)
	require.Equal(t, &power.OnDemand{Busy: power.Fastest, Idle: 1}, s.Governor)
	require.Equal(t, "mine", s.String())
	require.Equal(t, "ondemand(of=online-heft(threshold=0.5),idle=1)", s.Spec.String())
	s, err = catalog.Parse("slack(of=heft(insertion=false),stretch=1.5)", catalog.Env{})
	require.NoError(t, err)
	require.Equal(t, power.Slack{Of: list.HEFT{AppendOnly: true}, Stretch: 1.5}, s.Mapper)
	for text, want := range map[string]string{
		"slack":                                "scheduler slack: of: want the scheduler that places the tasks, such as of=heft",
		"ondemand(busy=1)":                     "scheduler ondemand: of: want the scheduler that places the tasks, such as of=heft",
		"ondemand(of=heft,busy=fast)":          `scheduler ondemand: busy: "fast": want fastest, slowest or the number of a power state, counted from 0`,
		"ondemand(of=heft,idle=-1)":            `scheduler ondemand: idle: "-1": want fastest, slowest or the number of a power state, counted from 0`,
		"ondemand(of=hefd)":                    `scheduler ondemand: of: unknown scheduler "hefd" (did you mean "heft"?)`,
		"ondemand(of=heft(insertion=x))":       `scheduler ondemand: of: scheduler heft: insertion: "x" is not true or false`,
		"ondemand(of=slack(of=heft))":          "scheduler ondemand: of: slack(of=heft) sets power states itself",
		"slack(of=ondemand(of=heft))":          "scheduler slack: of: ondemand(of=heft) sets power states itself",
		"slack(of=online-mct)":                 "scheduler slack: of: online-mct decides during the run (want a static scheduler; ondemand takes others)",
		"slack(of=heft,stretch=0.9)":           "scheduler slack: stretch: want 1 or more: how many times as long the plan may take",
		"slack(of=fixed)":                      "scheduler slack: of: scheduler fixed: file: want the name of a CSV file: fixed(file=placement.csv)",
		"ondemand(of=heft,stretch=1,idle=0)":   `scheduler ondemand: unknown argument "stretch" (want one of busy, idle, of)`,
		"ondemand(of=ondemand(of=ondemand()))": "scheduler ondemand: of: scheduler ondemand: of: scheduler ondemand: of: want the scheduler that places the tasks, such as of=heft",
	} {
		_, err := catalog.Parse(text, catalog.Env{})
		require.EqualError(t, err, want, text)
	}
}

// TestTable: each row is right: the parameters parse with their defaults, no
// others do, and the kind is that of the parsed scheduler.
func TestTable(t *testing.T) {
	env := catalog.Env{ReadFile: func(string) ([]byte, error) { return []byte("task,host\n"), nil }, Exec: started}
	seen := map[string]bool{}
	var needArgs []string
	given := strings.NewReplacer("of=SCHEDULER", "of=heft", "of=MAPPER", "of=heft")
	for _, e := range catalog.Table() {
		require.False(t, seen[e.Name], "%s twice", e.Name)
		seen[e.Name] = true
		text := e.Name + "(" + given.Replace(e.Params) + ")"
		s, err := catalog.Parse(text, env)
		require.NoError(t, err)
		require.Equal(t, e.Kind == catalog.Static, s.Mapper != nil, e.Name)
		require.Equal(t, e.Kind == catalog.Online, s.Policy != nil, e.Name)
		if !e.NeedsArgs() {
			plain, err := catalog.Parse(e.Name, env)
			require.NoError(t, err)
			require.Equal(t, plain.Mapper, s.Mapper)
			require.Equal(t, plain.Policy, s.Policy)
		}
		_, err = catalog.Parse(e.Name+"(no-such-parameter=1)", env)
		require.ErrorContains(t, err, `unknown argument "no-such-parameter"`)
		require.NotEmpty(t, e.Summary)
		require.NotContains(t, e.Summary, "\n")
		require.NotEmpty(t, e.Cost)
		if e.NeedsArgs() {
			needArgs = append(needArgs, e.Name)
		}
	}
	require.Equal(t, []string{"fixed", "ondemand", "slack", "exec", "online-exec"}, needArgs)
}

// FuzzParse: no panic; either an error or a scheduler; the spec prints back to
// one that parses to the same scheduler.
func FuzzParse(f *testing.F) {
	for _, e := range catalog.Table() {
		f.Add(e.Name)
		f.Add(e.Name + "(" + e.Params + ")")
	}
	f.Add("heft(insertion=false,insertion=)")
	f.Add(`fixed(file="p.csv")`)
	env := onlyFile("task,host\na,h1\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := catalog.Parse(text, env)
		if err != nil {
			require.NotEmpty(t, strings.TrimSpace(err.Error()))
			return
		}
		require.NotEqual(t, s.Mapper == nil, s.Policy == nil)
		again, err := catalog.Parse(s.Spec.String(), env)
		require.NoError(t, err)
		require.Equal(t, s, again)
	})
}

// TestParseShortName: the name that the user gave stands for the spec.
func TestParseShortName(t *testing.T) {
	s, err := catalog.Parse("mine=heft", catalog.Env{})
	require.NoError(t, err)
	require.Equal(t, "mine", s.String())
	require.Equal(t, "heft", s.Spec.String())
}
