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
	"sync"
)

// Line is the version of the running program.
var Line = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
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
	version := info.Main.Version
	if version == "" {
		version = "(devel)"
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
