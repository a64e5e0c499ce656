package cli

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The request that the page shows has an answer.
func TestLabManual(t *testing.T) {
	text := manualWithExamples(t, "lab.md")
	shown := regexp.MustCompile(`\$ echo '([^']*)' \| clustersim lab --do`).FindStringSubmatch(text)
	require.NotNil(t, shown)
	status, stdout, stderr := call(t.Context(), strings.NewReader(shown[1]), "lab", "--do")
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, `"status":0`)
	require.Contains(t, stdout, `"run":{"title":"heft: makespan`)
}
