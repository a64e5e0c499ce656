package atomicfile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/atomicfile"
)

func put(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

func names(t *testing.T, dir string) []string {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestWriteCreatesAndReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.json")
	require.NoError(t, atomicfile.Write(path, put("one")))
	require.NoError(t, os.Chmod(path, 0o664))
	require.NoError(t, atomicfile.Write(path, put("two")))

	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "two", string(got))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o664), info.Mode().Perm())
	require.Equal(t, []string{"out.json"}, names(t, filepath.Dir(path)))
}

func TestWriteKeepsTheOldContentWhenWritingFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.json")
	require.NoError(t, atomicfile.Write(path, put("old")))
	broken := errors.New("disk on fire")

	err := atomicfile.Write(path, func(w io.Writer) error {
		require.NoError(t, put("half of the n")(w))
		return broken
	})

	require.ErrorIs(t, err, broken)
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "old", string(got))
	require.Equal(t, []string{"out.json"}, names(t, filepath.Dir(path)))
}

func TestWriteThroughALinkKeepsTheLink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(target, []byte("old"), 0o600))
	require.NoError(t, os.Symlink(target, link))

	require.NoError(t, atomicfile.Write(link, put("new")))

	got, err := os.ReadFile(target)
	require.NoError(t, err)
	require.Equal(t, "new", string(got))
	require.Equal(t, []string{"link", "target"}, names(t, dir))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
}

func TestWriteNeverReplacesADevice(t *testing.T) {
	before, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.NoError(t, atomicfile.Write(os.DevNull, put("nothing")))
	after, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.True(t, os.SameFile(before, after))
	require.NotZero(t, after.Mode()&os.ModeDevice)
}

func TestWriteReportsWhatStandsInTheWay(t *testing.T) {
	dir := t.TempDir()
	require.ErrorContains(t, atomicfile.Write(dir, put("x")), "is a directory")

	missing := filepath.Join(dir, "no", "such", "folder")
	err := atomicfile.Write(missing, put("x"))
	require.ErrorIs(t, err, os.ErrNotExist)
	require.EqualError(t, err, "write "+missing+": no such file or directory")

	file := filepath.Join(dir, "file")
	require.NoError(t, atomicfile.Write(file, put("x")))
	below := filepath.Join(file, "below")
	require.EqualError(t, atomicfile.Write(below, put("x")), "write "+below+": not a directory")
}

// The disk may be full while the callback writes, or only when the rest of the buffer
// is flushed: a closed file stands for both.
func TestErrorsOfTheDiskNameTheTarget(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.json")
	for name, size := range map[string]int{"in the callback": 1 << 20, "at the end": 1} {
		t.Run(name, func(t *testing.T) {
			err := atomicfile.WriteClosed(path, make([]byte, size))
			require.ErrorIs(t, err, os.ErrClosed)
			require.ErrorContains(t, err, "write "+path+": ")
			require.NotContains(t, err.Error(), ".tmp")
		})
	}
}
