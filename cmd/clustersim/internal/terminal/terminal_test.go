package terminal

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/term"
)

func TestTerminal(t *testing.T) {
	x := Open(t, 40)
	width, _, err := term.GetSize(int(x.File.Fd()))
	require.NoError(t, err)
	require.Equal(t, 40, width)
	x.Resize(t, 30)
	width, _, err = term.GetSize(int(x.File.Fd()))
	require.NoError(t, err)
	require.Equal(t, 30, width)
	_, err = fmt.Fprintln(x.File, "hello")
	require.NoError(t, err)
	require.Equal(t, "hello\r\n", x.Close())
}
