package native

import (
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFits(t *testing.T) {
	write := func(w io.Writer) error {
		for range 3 {
			if _, err := io.WriteString(w, "abc"); err != nil {
				return fmt.Errorf("write: %w", err)
			}
		}
		return nil
	}
	require.NoError(t, Fits(9, write))
	require.ErrorIs(t, Fits(8, write), ErrTooLong)
	require.ErrorIs(t, Fits(0, write), ErrTooLong)
}
