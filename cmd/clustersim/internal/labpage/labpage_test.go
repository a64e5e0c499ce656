package labpage_test

import (
	"bytes"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/labpage"
)

// index.html names every file of the page, and every file that it names is there.
func TestIndexNamesEveryFile(t *testing.T) {
	index, err := fs.ReadFile(labpage.Files(), "index.html")
	require.NoError(t, err)
	named := map[string]bool{"index.html": true}
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"#:]+)"`).FindAllSubmatch(index, -1) {
		named[string(m[1])] = true
		_, err := fs.Stat(labpage.Files(), string(m[1]))
		require.NoError(t, err)
	}
	entries, err := fs.ReadDir(labpage.Files(), ".")
	require.NoError(t, err)
	for _, e := range entries {
		require.True(t, named[e.Name()], e.Name())
	}
	require.Equal(t, 1, bytes.Count(index, []byte("<head>")), "where a server adds its mark")
}

// The page keeps to a policy without unsafe-inline: no script or style within markup, no text
// that becomes markup or code. Its files are short.
func TestNothingInline(t *testing.T) {
	forbidden := map[string]*regexp.Regexp{
		".html": regexp.MustCompile(`<script(?: type="[^"]*")?>|<style|\sstyle=|\son[a-z]+=|http://|https://`),
		".js":   regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\("style"|cssText`),
		".css":  regexp.MustCompile(`url\(|@import`),
	}
	require.NoError(t, fs.WalkDir(labpage.Files(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := fs.ReadFile(labpage.Files(), name)
		require.NoError(t, err)
		ending := name[strings.LastIndex(name, "."):]
		require.Contains(t, forbidden, ending, name)
		require.Empty(t, forbidden[ending].FindAllString(string(content), -1), name)
		require.LessOrEqual(t, bytes.Count(content, []byte("\n")), 400, name)
		return nil
	}))
}
