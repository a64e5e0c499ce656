package completion

import (
	_ "embed"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// bashScript is ours, because cobra's needs the package bash-completion and offers nothing
// inside quotes.
//
//go:embed bash.sh
var bashScript string

const bashLong = `Write the script for bash. It needs bash 3.2 or later, and nothing else.

With the package bash-completion, which reads it when it is needed:

  mkdir -p ~/.local/share/bash-completion/completions
  clustersim completion bash > ~/.local/share/bash-completion/completions/clustersim

Without it, in ~/.bashrc:

  source <(clustersim completion bash)`

// nameScripts describes cobra's command that writes scripts for shells as the others are
// described, has it refuse to write none, and write our script for bash.
func nameScripts(root *cobra.Command) {
	cmd, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	cmd.Short = "write a script with which a shell completes words"
	cmd.Long = "Write a script with which a shell completes commands, flags, names of files, and specs.\nThe help of each shell says where to put it."
	cmd.Args, cmd.RunE = cobra.ArbitraryArgs, mistake.Unknown("which shell?", "shell")
	for _, shell := range cmd.Commands() {
		shell.Short = "write the script for " + shell.Name()
		if shell.Name() == "bash" {
			shell.Long, shell.RunE = bashLong, writeBash
		}
	}
}

func writeBash(cmd *cobra.Command, _ []string) error {
	ask := cobra.ShellCompRequestCmd
	if plain, err := cmd.Flags().GetBool("no-descriptions"); err == nil && plain {
		ask = cobra.ShellCompNoDescRequestCmd
	}
	_, err := io.WriteString(cmd.OutOrStdout(), strings.ReplaceAll(bashScript, "@COMPLETE@", ask))
	return err
}
