package format_test

import (
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/format"
)

// XML that would take more memory than there is, is refused before it is read.
func TestReadNeedsMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(4 << 20))
	text := "<platform>" + strings.Repeat("\n", 5e6) + "</platform>"
	_, err := format.Read("f.xml", []byte(text), platform.ReadOptions{})
	require.ErrorContains(t, err, "f.xml:1:1: reading XML: needs about 31MB of memory, and GOMEMLIMIT leaves 0B")
}
