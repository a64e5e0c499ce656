package atomicfile_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/atomicfile"
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

func TestWriteThroughALinkToNothingMakesTheFile(t *testing.T) {
	dir, far := t.TempDir(), t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(far, "sub"), 0o777))
	for link, to := range map[string]string{
		"link": "target", "absolute": filepath.Join(far, "a"), "again": "link2", "link2": "target2",
		"folder": filepath.Join(far, "sub"), "up": "folder/../b", // b stands beside sub, not beside folder
	} {
		require.NoError(t, os.Symlink(to, filepath.Join(dir, link)))
	}
	for link, want := range map[string]string{
		"link": filepath.Join(dir, "target"), "again": filepath.Join(dir, "target2"), "absolute": filepath.Join(far, "a"),
		"folder/c": filepath.Join(far, "sub", "c"), "up": filepath.Join(far, "b"),
	} {
		require.NoError(t, atomicfile.Write(filepath.Join(dir, link), put(link)), link)
		got, err := os.ReadFile(want)
		require.NoError(t, err, link)
		require.Equal(t, link, string(got))
	}
	require.Equal(t, []string{"absolute", "again", "folder", "link", "link2", "target", "target2", "up"}, names(t, dir))
}

func TestWriteStopsAtLinksInACircle(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Symlink("b", filepath.Join(dir, "a")))
	require.NoError(t, os.Symlink("a", filepath.Join(dir, "b")))
	require.ErrorContains(t, atomicfile.Write(filepath.Join(dir, "a"), put("x")), "too many l")
}

// A process that is killed now leaves a file, of which the test sees the name.
func TestTemporaryFilesSayWhatTheyAre(t *testing.T) {
	long := strings.Repeat("x", 250)
	for name, want := range map[string]string{
		"out.json": `^\.out\.json\.clustersim-tmp-[0-9a-f]{8}$`,
		long:       `^\.x{200}\.clustersim-tmp-[0-9a-f]{8}$`,
	} {
		dir := t.TempDir()
		require.NoError(t, atomicfile.Write(filepath.Join(dir, name), func(io.Writer) error {
			require.Regexp(t, want, names(t, dir)[0])
			return nil
		}))
		require.Equal(t, []string{name}, names(t, dir))
	}
}

// A path that the system takes, but not with a temporary name at its end, is found before
// there is anything to write.
func TestCheckFindsOverlongNames(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, atomicfile.Check(filepath.Join(dir, strings.Repeat("x", 250))))
	require.ErrorIs(t, atomicfile.Check(filepath.Join(dir, strings.Repeat("x", 300))), syscall.ENAMETOOLONG)
	const most = 4096
	for n := most - 60; n <= most; n++ { // of the whole path
		path := dir
		for len(path) < n-202 {
			path += "/" + strings.Repeat("d", min(200, n-len(path)-5))
			if err := os.Mkdir(path, 0o777); err != nil {
				require.ErrorIs(t, err, os.ErrExist)
			}
		}
		path += "/" + strings.Repeat("f", n-len(path)-2)
		checked, written := atomicfile.Check(path), atomicfile.Write(path, put("x"))
		require.Equal(t, written == nil, checked == nil, "%d bytes: %v, %v", n, checked, written)
	}
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

// Standard output that is a pipe is such a file: its link names nothing in a folder.
func TestWriteGoesIntoAnOpenPipe(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	link := fmt.Sprintf("/proc/self/fd/%d", w.Fd())
	if _, err := os.Stat(link); err != nil {
		t.Skip("no /proc on this system")
	}
	require.NoError(t, atomicfile.Write(link, put("text")))
	require.NoError(t, w.Close())
	got, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, "text", string(got))
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
			require.NotContains(t, err.Error(), "tmp-")
		})
	}
}

// A check leaves nothing behind and makes no folder.
func TestCheckWritable(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, atomicfile.CheckFolder(dir))
	require.NoError(t, atomicfile.CheckFolder(filepath.Join(dir, "a", "b")))
	require.NoError(t, atomicfile.CheckWritable(file))
	require.NoError(t, atomicfile.CheckWritable(filepath.Join(dir, "a", "b")))
	require.NoError(t, atomicfile.CheckWritable(os.DevNull))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
	require.ErrorContains(t, atomicfile.CheckWritable(dir), "is a directory")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.NoError(t, atomicfile.CheckWritable(file))
	require.ErrorContains(t, atomicfile.CheckFolder(file), "write "+file+": ")
}
