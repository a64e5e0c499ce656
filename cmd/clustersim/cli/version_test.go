package cli

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersionLine(t *testing.T) {
	for want, info := range map[string]debug.BuildInfo{
		"clustersim (devel)":          {},
		"clustersim v1.2.3 go1.26.8":  {GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"}},
		"clustersim (devel) commit a": {Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "a"}, {Key: "vcs.modified", Value: "false"}}},
		"clustersim (devel) commit 0123456789ab (modified)": {
			Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"}},
		},
	} {
		require.Equal(t, want, versionLine(&info))
	}
}
