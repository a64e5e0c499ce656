package settings_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/sim"
)

// page is docs/settings.md.
const page = "../../../../docs/settings.md"

const intro = `# The settings of a run

What a run is made with, besides a platform, a workload and a scheduler. Each setting is a flag of ` + "`run`, `compare`, `sweep`" + ` and
` + "`scale`" + `, an axis of [campaigns](campaigns.md) and a field of [studies](scale.md), with the same name and the same values:

` + "```sh" + `
clustersim run -p 'cluster(hosts=8)' -w 'layered(tasks=100)' --network cm02 --noise 'task=lognormal(cv=0.2)'
` + "```" + `

Flags of ` + "`sweep`" + ` and axes take several values. This page is generated from the table in
[experiments/run/settings.go](../experiments/run/settings.go).
`

// reference is the page, from the table of settings.
func reference() []byte {
	var b bytes.Buffer
	b.WriteString(intro)
	group := ""
	for _, s := range inGroups() {
		if s.Group != group {
			group = s.Group
			fmt.Fprintf(&b, "\n## %s\n", strings.ToUpper(group[:1])+group[1:])
		}
		fmt.Fprintf(&b, "\n### %s\n\n%s. By default `%s`.\n", s.Name, strings.ToUpper(s.Text()[:1])+s.Text()[1:], s.Default)
		if s.Choices == nil {
			continue
		}
		b.WriteString("\n| value | meaning |\n|---|---|\n")
		for _, c := range s.Choices() {
			name := c.Name
			if c.Params != "" {
				name += "(" + c.Params + ")"
			}
			fmt.Fprintf(&b, "| `%s` | %s |\n", strings.ReplaceAll(name, "|", `\|`), strings.ReplaceAll(c.Summary, "|", `\|`))
		}
	}
	return b.Bytes()
}

// inGroups are the settings, those of a group beside each other.
func inGroups() (list []run.Setting) {
	var groups []string
	by := map[string][]run.Setting{}
	for _, s := range run.Settings() {
		if by[s.Group] == nil {
			groups = append(groups, s.Group)
		}
		by[s.Group] = append(by[s.Group], s)
	}
	for _, group := range groups {
		list = append(list, by[group]...)
	}
	return list
}

// before is the page without the row that a test adds, which an init function does since the
// table of axes is made once.
var before = reference()

func init() {
	run.AddSetting(run.Setting{
		Name: "colour", Group: "models", Default: "red", Summary: "the `COLOUR` of hosts: red or blue",
		Choices: func() []run.Choice { return []run.Choice{{Name: "red"}, {Name: "blue", Summary: "like the sky"}} },
		Parse: func(text string) (run.Value, error) {
			if text != "red" && text != "blue" {
				return run.Value{}, fmt.Errorf("no colour %q", text)
			}
			return run.Value{Text: text, Set: func(m *run.Models) {
				if text == "blue" {
					m.Options.Loopback = sim.LoopbackSimGrid
				}
			}}, nil
		},
	})
}

func TestPageIsThatOfTheTable(t *testing.T) {
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(page, before, 0o644))
	}
	have, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Equal(t, string(have), string(before), "UPDATE=1 go test ./cmd/clustersim/internal/settings writes the page")
}

func call(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	status = cli.Run(t.Context(), args, strings.NewReader(""), &out, &err)
	return status, out.String(), err.String()
}

// One row makes the flags, the axis, the field, the words of completion, the help and the page.
func TestOneRowASetting(t *testing.T) {
	for _, command := range []string{"run", "compare", "sweep", "scale"} {
		_, out, _ := call(t, command, "--help")
		require.Regexp(t, `(?m)^Models:(\n .*)*\n +--colour COLOUR.* of hosts: red or blue`, out, command)
		_, out, _ = call(t, "__complete", command, "--colour", "b")
		require.True(t, strings.HasPrefix(out, "blue\tlike the sky\n"), "%s: %s", command, out)
	}
	inputs := []string{"-p", "cluster(hosts=2)", "-w", "chain(tasks=2)"}
	for _, command := range []string{"run", "compare", "sweep"} {
		status, _, text := call(t, append([]string{command, "--colour", "blue"}, inputs...)...)
		require.Zero(t, status, text)
		status, _, text = call(t, append([]string{command, "--colour", "green"}, inputs...)...)
		require.Equal(t, 2, status)
		require.Equal(t, "clustersim: --colour: no colour \"green\"\n", text)
	}
	_, out, _ := call(t, append([]string{"run", "--colour", "blue", "-o", "json"}, inputs...)...)
	require.Contains(t, out, `"loopback": "simgrid"`)
	_, out, _ = call(t, append([]string{"sweep", "--colour", "red,blue"}, inputs...)...)
	require.Equal(t, 2, strings.Count(out, `"colour":"`))
	require.True(t, slices.ContainsFunc(campaign.Axes(), func(a campaign.AxisInfo) bool { return a.Name == "colour" }))

	text := "workloads: {a: 'fft(n={2^n})'}\nplatform: ring(hosts={p})\nn: 3\np: [2, 3]\ncolour: blue\n"
	in, err := isoefficiency.Read("study.yaml", []byte(text))
	require.NoError(t, err)
	require.Equal(t, sim.LoopbackSimGrid, in.Options.Loopback)

	require.Contains(t, string(reference()), "### colour\n\nThe COLOUR of hosts: red or blue. By default `red`.\n")
	require.NotContains(t, string(before), "colour")
}

func TestAddSettingRefuses(t *testing.T) {
	require.PanicsWithValue(t, `run: setting "colour" is there already`, func() {
		run.AddSetting(run.Setting{Name: "colour", Group: "models", Summary: "`COLOUR`", Parse: func(string) (run.Value, error) { return run.Value{}, nil }})
	})
	require.Panics(t, func() { run.AddSetting(run.Setting{}) })
}

// The help of run fits a page of 60 lines, in groups.
func TestHelpOfRun(t *testing.T) {
	_, out, _ := call(t, "run", "--help")
	require.LessOrEqual(t, strings.Count(out, "\n"), 60+1, "and the setting of this test")
	at := 0
	for _, group := range []string{"\nInputs:\n", "\nModels:\n", "\nHidden from schedulers:\n", "\nOutput:\n"} {
		i := strings.Index(out[at:], group)
		require.Positive(t, i, group)
		at += i
	}
	_, out, _ = call(t, "help", "specs")
	require.Equal(t, help.Specs()+"\n", out)
}
