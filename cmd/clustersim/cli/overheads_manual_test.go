package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
)

// The commands of docs/overheads.md print what it says, and it has every value of every
// preset with its source.
func TestOverheadsManual(t *testing.T) {
	text := requireManual(t, "overheads.md", 5)
	for _, s := range overhead.Systems() {
		require.Contains(t, text, "`"+s.Name)
		for _, v := range s.Values {
			require.Contains(t, text, fmt.Sprintf("\n| `%s` | `%s` | %s | %s |\n", s.Name, v.Param, v.Value, v.Source))
		}
	}
	for _, p := range overhead.Params() {
		require.Contains(t, text, "`"+p.Name+"`")
	}
	yaml, _, _ := strings.Cut(strings.SplitAfter(text, "```yaml\n")[1], "```")
	_, err := overhead.ReadFile("docs/overheads.md", []byte(yaml))
	require.NoError(t, err)
}
