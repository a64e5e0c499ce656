// Package version says which clustersim this is, so that two that may give different
// results have different lines.
//
// # Not here
// The versions of files' formats are with their readers.
package version

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"
)

// Release is the version of this source, the first that CHANGELOG.md names.
const Release = "0.9.0"

// commit and date are those of a release, set by the linker's -X; "": what the build recorded.
var commit, date string

// Date is when the commit that was built was made; what no commit is known of is of 1970, as reproducible builds
// have it.
func Date() time.Time {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	if date != "" {
		info.Settings = append(info.Settings, debug.BuildSetting{Key: "vcs.time", Value: date})
	}
	for _, s := range slices.Backward(info.Settings) {
		if at, err := time.Parse(time.RFC3339, s.Value); s.Key == "vcs.time" && err == nil {
			return at
		}
	}
	return time.Unix(0, 0).UTC()
}

// Line is the version of the running program.
var Line = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	if commit != "" {
		info.Settings = append(info.Settings, debug.BuildSetting{Key: "vcs.revision", Value: commit}, debug.BuildSetting{Key: "vcs.modified", Value: "false"})
	}
	return line(info, func() string {
		self, err := os.Executable()
		if err != nil {
			return ""
		}
		return hash(self)
	})
})

// line says what the build recorded. Where that is no commit, or a modified one, many
// programs have the same record, so the line has a hash of the program itself.
func line(info *debug.BuildInfo, binary func() string) string {
	version := strings.TrimPrefix(info.Main.Version, "v")
	if version == "" || version == "(devel)" || strings.HasPrefix(version, "0.0.0-") { // which Go makes of a commit without a tag
		version = Release
	}
	text := "clustersim " + version
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit, modified := settings["vcs.revision"], settings["vcs.modified"] == "true"
	if commit == "" {
		text += " unknown commit"
	} else {
		text += " commit " + commit[:min(len(commit), 12)]
	}
	if modified {
		text += " (modified)"
	}
	if commit == "" || modified {
		sum := binary()
		if sum == "" {
			sum = "unknown"
		}
		text += " binary " + sum
	}
	if info.GoVersion != "" {
		text += " " + info.GoVersion
	}
	return text
}

// hash is the beginning of the SHA-256 of a file, "" if it cannot be read.
func hash(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return ""
	}
	return fmt.Sprintf("%.6x", sum.Sum(nil))
}
