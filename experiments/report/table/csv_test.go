package table

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// CSV is what encoding/csv writes.
func TestCSVAsEncoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.OneOf(rapid.StringMatching("[ab,\"\n\r\\\\. \u00a0é]{0,4}"), rapid.String())
		rows := rapid.SliceOf(rapid.SliceOfN(cell, 2, 2)).Draw(t, "rows")
		var got, want strings.Builder
		x, out := New(Keys("a", "b,c")...), csv.NewWriter(&want)
		require.NoError(t, out.Write([]string{"a", "b,c"}))
		for _, row := range rows {
			x.Add(row[0], row[1])
			require.NoError(t, out.Write(row))
		}
		out.Flush()
		require.NoError(t, x.Write(&got, CSV))
		require.Equal(t, want.String(), got.String())
	})
}
