package ending_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/packed/ending"
)

func TestNames(t *testing.T) {
	for _, c := range []struct{ name, bare, ext string }{
		{"a.json", "a.json", ".json"},
		{"a.JSON.gz", "a.JSON", ".json"},
		{"dir.gz/a.csv.ZST", "dir.gz/a.csv", ".csv"},
		{"a.gz", "a", ""},
		{".gz", ".gz", ".gz"},
		{"a", "a", ""},
	} {
		require.Equal(t, c.bare, ending.Bare(c.name), c.name)
		require.Equal(t, c.ext, ending.Ext(c.name), c.name)
	}
}
