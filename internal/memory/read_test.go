package memory

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// endless is a device without an end; it counts what was read.
type endless struct{ read int64 }

func (e *endless) Read(p []byte) (int, error) {
	e.read += int64(len(p))
	return len(p), nil
}

func TestReadAll(t *testing.T) {
	unlimited := func() (float64, string) { return 1e12, "the computer" }
	for _, text := range []string{"", "a", strings.Repeat("0123456789", 1000)} {
		for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
			data, err := readAll(r, int64(len(text)), unlimited)
			require.NoError(t, err)
			require.Equal(t, text, string(data))
		}
	}
	wrong := errors.New("wrong")
	_, err := readAll(iotest.ErrReader(wrong), 10, unlimited)
	require.ErrorIs(t, err, wrong)
}

// Reading ends soon after a limit.
func TestReadAllStops(t *testing.T) {
	e := &endless{}
	_, err := readAll(e, 1e6, Left)
	require.EqualError(t, err, "more than 1MB (the most that is read at once)")
	require.Less(t, e.read, int64(2e6))

	looked := 0
	left := func() (float64, string) {
		looked++
		return 80e6, "ulimit -v"
	}
	e = &endless{}
	_, err = readAll(e, MaxRead, left)
	require.EqualError(t, err, "more than 20MB, a quarter of the memory that ulimit -v leaves (make it smaller, or the limit larger)")
	require.Less(t, e.read, int64(40e6))
	require.Equal(t, 1, looked)
}

// A sparse file that is too large is refused before it is read; one that the system
// makes up has no size, but a content.
func TestReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "sparse")
	require.NoError(t, os.WriteFile(name, []byte("text"), 0o666))
	data, err := ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "text", string(data))
	require.NoError(t, os.Truncate(name, 6<<30))
	require.Less(t, testing.AllocsPerRun(1, func() { _, err = ReadFile(name) }), 20.0)
	require.EqualError(t, err, "read "+name+": more than 1GB (the most that is read at once)")
	_, err = ReadFile(name + "no")
	require.ErrorIs(t, err, os.ErrNotExist)
	if data, err := os.ReadFile("/proc/self/cmdline"); err == nil {
		same, err := ReadFile("/proc/self/cmdline")
		require.NoError(t, err)
		require.Equal(t, data, same)
	}
}
