package version

import (
	"os"
	"regexp"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLine(t *testing.T) {
	unknown := func() string { return "" }
	known := func() string { return "5ca1ab1e" }
	for _, tt := range []struct {
		want   string
		info   debug.BuildInfo
		binary func() string
	}{
		{"clustersim 0.9.0 unknown commit binary unknown", debug.BuildInfo{}, unknown},
		{"clustersim 0.9.0 unknown commit binary 5ca1ab1e", debug.BuildInfo{}, known},
		{"clustersim 1.2.3 unknown commit binary 5ca1ab1e go1.26.8", debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"}}, known},
		{"clustersim 0.9.0 commit a", debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "a"}, {Key: "vcs.modified", Value: "false"}}}, nil},
		{"clustersim 0.9.0 commit 0123456789ab (modified) binary 5ca1ab1e", debug.BuildInfo{
			Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"}},
		}, known},
	} {
		require.Equal(t, tt.want, line(&tt.info, tt.binary))
	}
}

// Go's own version of a commit without a tag says no more than the commit.
func TestCommitWithoutTag(t *testing.T) {
	info := debug.BuildInfo{Main: debug.Module{Version: "v0.0.0-20261127210000-0123456789ab"}, Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}}}
	require.Equal(t, "clustersim 0.9.0 commit 0123456789ab", line(&info, nil))
}

// The changelog and the citation are of this version.
func TestReleaseIsDocumented(t *testing.T) {
	log, err := os.ReadFile("../../../../CHANGELOG.md")
	require.NoError(t, err)
	first := regexp.MustCompile(`(?m)^## \[(\d\S*)\]`).FindStringSubmatch(string(log))
	require.Equal(t, Release, first[1])
	cite, err := os.ReadFile("../../../../CITATION.cff")
	require.NoError(t, err)
	require.Contains(t, string(cite), "\nversion: "+Release+"\n")
}

// A test's binary has no commit, so its hash stands in the line, and programs that
// differ in a byte have different hashes.
func TestBinariesDiffer(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	require.Len(t, hash(self), 12)
	require.Contains(t, Line(), " binary "+hash(self))
	text, err := os.ReadFile(self)
	require.NoError(t, err)
	other := t.TempDir() + "/other"
	require.NoError(t, os.WriteFile(other, append(text, 0), 0o600))
	require.NotEqual(t, hash(self), hash(other))
	require.Empty(t, hash(t.TempDir()+"/none"))
}
