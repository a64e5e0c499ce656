package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/sim/overhead"
)

// The commands of docs/overheads.md print what it says, and it has every value of every
// preset with its source.
func TestOverheadsManual(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/overheads.md")
	require.NoError(t, err)
	examples := readExamples(t, string(text))
	require.Len(t, examples, 3)
	for _, x := range examples {
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/overheads.md:%d: %s", x.line, stderr)
		got := strings.Split(strings.TrimRight(stdout, "\n"), "\n")
		require.True(t, matches(x.want, got), "docs/overheads.md:%d: it prints\n%s", x.line, stdout)
	}
	for _, s := range overhead.Systems() {
		require.Contains(t, string(text), "`"+s.Name)
		for _, v := range s.Values {
			require.Contains(t, string(text), fmt.Sprintf("\n| `%s` | `%s` | %s | %s |\n", s.Name, v.Param, v.Value, v.Source))
		}
	}
	for _, p := range overhead.Params() {
		require.Contains(t, string(text), "`"+p.Name+"`")
	}
	yaml, _, _ := strings.Cut(strings.SplitAfter(string(text), "```yaml\n")[1], "```")
	_, err = overhead.ReadFile("docs/overheads.md", []byte(yaml))
	require.NoError(t, err)
}
