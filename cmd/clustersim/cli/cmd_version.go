package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/version"
)

const versionLong = `Print the version, the commit and the Go version. A binary that was built without
version control, or from changed files, prints the beginning of its SHA-256 too.`

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "print the version, the commit and the Go version",
		Long:  versionLong,
		Args:  input.Exactly(0, "none"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), version.Line())
			return err
		},
	}
}
