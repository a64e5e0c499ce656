package partitions

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// FuzzReadCosts: whatever a file holds, it is a square matrix of whole numbers or
// has mistakes with their places.
func FuzzReadCosts(f *testing.F) {
	for _, text := range []string{"", "0", "0,1\n1,0\n", "# c\n0,1\n2,0", "0,\"1\n", "1,2\n3", "\ufeff0", "-1", "99999999999999999999", "0,1\r\n1,0\r\n\r\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		matrix, err := readCosts("c.csv", data)
		if err != nil {
			require.LessOrEqual(t, len(mistake.Leaves(err)), srcerr.MaxErrors)
			for _, leaf := range mistake.Leaves(err) {
				require.Regexp(t, `^c\.csv:[1-9]\d*:[1-9]\d*: [^\r\n]+$`, leaf.Error())
			}
			return
		}
		require.NotEmpty(t, matrix)
		for _, row := range matrix {
			require.Len(t, row, len(matrix))
			for _, x := range row {
				require.GreaterOrEqual(t, x, int64(0))
			}
		}
	})
}
