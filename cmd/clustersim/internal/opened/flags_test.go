package opened_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
)

// Files and folders that cannot be written are found before any work, which may take hours; files that grow need no new
// file beside them.
func TestReadOnly(t *testing.T) {
	dir, there := readOnly(t)
	for name, c := range map[string]struct {
		args    []string
		refused bool
	}{
		"a folder":                 {[]string{"--out", dir}, true},
		"a folder in it":           {[]string{"--out", dir + "/a/b"}, true},
		"a file":                   {[]string{"--page", dir + "/a.html"}, true},
		"a file that is there":     {[]string{"--page", there}, true},
		"a file that is to grow":   {[]string{"--results", dir + "/a"}, true},
		"one that is there":        {[]string{"--results", there}, false},
		"a folder that can be had": {[]string{"--out", t.TempDir() + "/a/b", "--page", t.TempDir() + "/a.html"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			var out, page, results string
			cmd := &cobra.Command{}
			opened.Folder(cmd.Flags(), &out, "out", "write to a folder", "x")
			opened.Page(cmd.Flags(), &page, "page", "write a page")
			opened.Appended(cmd.Flags(), &results, "results", "append results")
			require.NoError(t, cmd.ParseFlags(c.args))
			err := opened.By(opened.Track(t.Context())).Flags(cmd)
			if !c.refused {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, "write "+c.args[1]+": ")
		})
	}
}

// readOnly is a folder that cannot be written, with a file.
func readOnly(t *testing.T) (dir, file string) {
	dir = filepath.Join(t.TempDir(), "dir")
	file = filepath.Join(dir, "file")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.NoError(t, os.Chmod(dir, 0o500))
	f, err := os.CreateTemp(dir, "")
	if err != nil {
		return dir, file
	}
	require.NoError(t, f.Close())
	dir, file = "/proc", "/proc/cpuinfo" // permissions do not hold for root
	if _, err := os.Stat(file); err != nil {
		t.Skip("every folder can be written")
	}
	return dir, file
}
