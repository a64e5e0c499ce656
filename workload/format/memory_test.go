package format_test

import (
	"errors"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// A text that would take more memory than there is, is refused before it is read.
func TestReadNeedsMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(8 << 20))
	for name, text := range map[string]string{
		"dot": "digraph g {\n" + strings.Repeat("a;\n", 2e6) + "}\n",
		"stg": "400000\n" + strings.Repeat("0 0 0\n", 4e5),
		"dax": "<adag>" + strings.Repeat("\n", 4e6) + "</adag>\n",

		"wfformat":     `{"schemaVersion": "1.5", "workflow": {` + strings.Repeat("\n", 4e6) + "}}\n",
		"simgrid-json": `{"schemaVersion": "1.0", "workflow": {` + strings.Repeat("\n", 4e6) + "}}\n",
	} {
		_, err := format.Read("f."+name, []byte(text), workload.ReadOptions{})
		require.ErrorContains(t, err, "f."+name+":1:1: reading "+name+": needs about ")
		require.ErrorContains(t, err, "of memory, and GOMEMLIMIT leaves 0B")
		_, placed := errors.AsType[*srcerr.Error](err)
		require.True(t, placed)
	}
}
