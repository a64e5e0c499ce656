package opened_test

import (
	"crypto/sha256"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
)

// The first content of each name counts, and names are in order.
func TestContents(t *testing.T) {
	files := opened.By(opened.Track(t.Context()))
	files.Read("b", []byte("two"))
	files.Read("a", nil)
	files.Read("b", []byte("changed"))
	require.Equal(t, []opened.Content{{"a", 0, sha256.Sum256(nil)}, {"b", 3, sha256.Sum256([]byte("two"))}}, files.Contents())
	none := opened.By(t.Context())
	none.Read("a", nil)
	require.Empty(t, none.Contents())
}
