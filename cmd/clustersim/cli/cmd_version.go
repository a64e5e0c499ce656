package cli

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
)

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "print the version, the commit and the Go version",
		Args:  input.Exactly(0, "none"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), buildVersion())
			return err
		},
	}
}

func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return versionLine(info)
}

// versionLine says what the build recorded; a build without version control
// records no commit.
func versionLine(info *debug.BuildInfo) string {
	version := info.Main.Version
	if version == "" {
		version = "(devel)"
	}
	line := "clustersim " + version
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		line += " commit " + commit[:min(len(commit), 12)]
		if settings["vcs.modified"] == "true" {
			line += " (modified)"
		}
	}
	if info.GoVersion != "" {
		line += " " + info.GoVersion
	}
	return line
}
