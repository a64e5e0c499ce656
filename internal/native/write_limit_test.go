package native

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFits(t *testing.T) {
	write := func(text []byte, times int) func(io.Writer) error {
		return func(w io.Writer) error {
			for range times {
				if _, err := w.Write(text); err != nil {
					return fmt.Errorf("write: %w", err)
				}
			}
			return nil
		}
	}
	long, dense := bytes.Repeat([]byte("x"), 1<<20), bytes.Repeat([]byte("- a\n"), 1<<18)
	require.NoError(t, FitsYAML(write(long, 32)))
	require.ErrorIs(t, FitsYAML(write(long, 33)), ErrTooLong)
	require.NoError(t, FitsYAML(write(dense, 8)))
	require.ErrorIs(t, FitsYAML(write(dense, 9)), ErrTooLong)
	require.NoError(t, FitsJSON(write(dense, 9)))
	require.NoError(t, FitsJSON(write(long, 512)))
	require.ErrorIs(t, FitsJSON(write(long, 513)), ErrTooLong)
}
