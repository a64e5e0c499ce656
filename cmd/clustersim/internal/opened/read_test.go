package opened_test

import (
	"crypto/sha256"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
)

// The first content of each name counts, and names are in order.
func TestContents(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		want []opened.Content
	}{
		"with a page":    {[]string{"--page", t.TempDir() + "/x.html"}, []opened.Content{{"a", 0, sha256.Sum256(nil)}, {"b", 3, sha256.Sum256([]byte("two"))}}},
		"without a page": {nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			var file string
			cmd := &cobra.Command{}
			opened.Page(cmd.Flags(), &file, "page", "write a page")
			require.NoError(t, cmd.ParseFlags(c.args))
			files := opened.By(opened.Track(t.Context()))
			require.NoError(t, files.Flags(cmd))
			files.Read("b", []byte("two"))
			files.Read("a", nil)
			files.Read("b", []byte("changed"))
			require.Equal(t, c.want, files.Contents())
		})
	}
	none := opened.By(t.Context())
	none.Read("a", nil)
	require.Empty(t, none.Contents())
}
