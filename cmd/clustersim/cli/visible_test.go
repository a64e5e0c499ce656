package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// No message holds what a terminal would act on, and no name fills the screen.
func TestMessagesCanBeShown(t *testing.T) {
	leftToCheckLong(t)
	const red = "\x1b[31m"
	long := strings.Repeat("n", 200)
	dir := t.TempDir()
	strange := filepath.Join(dir, red+"\n.yaml")
	require.NoError(t, os.WriteFile(strange, []byte("hosts: 1\n"), 0o600))
	for name, tt := range map[string]struct {
		args []string
		text string
		want string
	}{
		"STG":                {[]string{"info", "-", "--as", "workload"}, "2\n1 1 0\n" + red + " 1 0\n", `<stdin>:3:1: `},
		"WfFormat":           {[]string{"info", "-"}, `{"name":"x","schemaVersion":"1.5` + `\u001b[31m` + `","workflow":{}}`, `<stdin>:1:29: WfFormat 1.5\x1b[31m: `},
		"cycle":              {[]string{"info", "-"}, strings.ReplaceAll(`{"name":"x","schemaVersion":"1.4","workflow":{"tasks":[{"name":"a!","parents":["b!"]},{"name":"b!","parents":["a!"]}]}}`, "!", `\u001b`), `cycle: a\x1b -> b\x1b -> a\x1b`},
		"file":               {[]string{"info", strange}, "", `\x1b[31m\n.yaml:1:8: `},
		"no file":            {[]string{"info", red + "x.yaml"}, "", `clustersim: \x1b[31mx.yaml: `},
		"no file, two lines": {[]string{"info", "a\nb.yaml"}, "", `clustersim: a\nb.yaml: no such file or directory`},
		"no folder":          {[]string{"gen", "workload", "chain", "--out", dir + "/a\nb/c.yaml"}, "", `/a\nb/c.yaml: no such file or directory`},
		"twice":              {[]string{"run", "-p", "cluster", "-w", "chain", "--out", "a\nb", "--batsim", "a\nb"}, "", `clustersim: --out: a\nb is the file of --batsim too`},
		"flag":               {[]string{"info", "--as", red, "-"}, "", `\x1b[31m`},
		"command":            {[]string{red}, "", `unknown command "\x1b[31m"`},
		"scheduler":          {[]string{"run", "-p", "cluster", "-w", "chain", "-s", "exec(cmd=" + red + ")"}, "", ""},
		"long name":          {[]string{"info", "-"}, "hosts: [{name: " + long + ", sped: 1}]", `host "` + long[:77] + `...": unknown field "sped"`},
		"long name of cell":  {[]string{"info", "-"}, "task,P\n" + long + ",x\n", `task "` + long[:77] + `...": time on "P": "x" is not`},
		"long names":         {[]string{"info", "-"}, "digraph { " + long + " -> b -> " + long + " }", `cycle: ` + long[:77] + `... -> b -> ` + long[:77] + `...`},
	} {
		t.Run(name, func(t *testing.T) {
			_, stdout, stderr := call(t.Context(), strings.NewReader(tt.text), tt.args...)
			require.Empty(t, stdout)
			require.NotEmpty(t, stderr)
			require.Contains(t, stderr, tt.want)
			require.False(t, strings.ContainsFunc(strings.ReplaceAll(stderr, "\n", ""), unicode.IsControl), "%q", stderr)
			require.NotContains(t, stderr, long)
		})
	}
}
