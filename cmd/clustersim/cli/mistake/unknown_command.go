package mistake

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// UnknownCommand runs when the first argument names no command.
func UnknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return Usagef("no command (see %s --help)", cmd.CommandPath())
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if near := srcerr.Suggest(args[0], names); near != "" {
		return Usagef("unknown command %q (did you mean %q?)", args[0], near)
	}
	return Usagef("unknown command %q (see %s --help)", args[0], cmd.CommandPath())
}
