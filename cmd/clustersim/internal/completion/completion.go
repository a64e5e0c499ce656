// Package completion offers a shell the words that may come next: specs with their
// parameters, schedulers, network models, formats, columns, files.
//
// What a flag takes is known by the word that its help has in backquotes, such as
// SCHEDULER, or by the values that its help lists after that word and a colon. So a new
// flag is completed without a line of its own.
//
// # Adding a kind of value
// Give it a word, use the word in the help of the flags, and add a row to kinds.
//
// # Not here
// The scripts for the shells are cobra's, but for that of bash: clustersim completion --help.
package completion

import (
	_ "embed"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// arguments are what commands take that are no flags. Commands that are not here take
// nothing else.
var arguments = map[string][]string{
	"clustersim info":         {"PLATFORM|WORKLOAD"},
	"clustersim convert":      {"PLATFORM|WORKLOAD", "FILE"},
	"clustersim gen workload": {"WORKLOAD spec"},
	"clustersim gen platform": {"PLATFORM spec"},
	"clustersim gen graph":    {"GRAPH spec"},
	"clustersim gen man":      {"DIR"},
	"clustersim schedulers":   {"SCHEDULER"},
	"clustersim overheads":    {"SYSTEM"},
	"clustersim duel":         {"SCHEDULER", "SCHEDULER,..."},
	"clustersim sweep":        {"FILE"},
	"clustersim sweep merge":  {"FILE", more},
	"clustersim sweep status": {"DIR"},
	"clustersim scale":        {"FILE"},
	"clustersim calibrate":    {"FILE", more},
	"clustersim import":       {"FILE", more},
	"clustersim predict":      {"FILE", more},
	"clustersim fidelity":     {"FILE", more},
	"clustersim queue":        {"FILE", more},
	"clustersim plot":         {"FILE", more},
	"clustersim validate":     {"FILE", more},
}

// more stands for as many as one likes of the argument before it.
const more = "..."

// Requested reports whether a shell requests completions.
func Requested(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// Add completes the flags and arguments of root's commands. extra are schedulers of the
// caller's own.
func Add(root *cobra.Command, extra []catalog.Entry) {
	all, models := kinds(extra), settings(extra)
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
			flags.VisitAll(func(f *pflag.Flag) {
				if f.Value.Type() != "bool" {
					addFlag(cmd, f, all, models)
				}
			})
		}
		if words := arguments[cmd.CommandPath()]; cmd.ValidArgsFunction == nil && (words != nil || !cmd.HasSubCommands()) {
			cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, start string) ([]cobra.Completion, cobra.ShellCompDirective) {
				at := len(args)
				if last := len(words) - 1; last >= 0 && words[last] == more {
					at = min(at, last-1)
				}
				if at >= len(words) {
					return nil, cobra.ShellCompDirectiveNoFileComp
				}
				return complete(words[at], kind{}, all, start)
			}
		}
		for _, below := range cmd.Commands() {
			walk(below)
		}
	}
	walk(root)
	root.InitDefaultCompletionCmd()
	nameScripts(root)
}

// Topics are the arguments that help takes below a command.
func Topics(about *cobra.Command, start string, extra []catalog.Entry) []cobra.Completion {
	var k kind
	if !about.HasParent() || about.Name() == "schedulers" {
		k = kinds(extra)["SCHEDULER"]
	}
	if !about.HasParent() {
		k.specs = append(k.specs, help.Spec{Name: "specs", Summary: "platforms, workloads and network models, with their defaults"})
	}
	for _, c := range about.Commands() {
		if c.IsAvailableCommand() {
			k.specs = append(k.specs, help.Spec{Name: c.Name(), Summary: c.Short})
		}
	}
	return k.offer(start, false)
}

// addFlag completes a flag: for a model option with a value or a list of them, for others
// with what their help says.
func addFlag(cmd *cobra.Command, f *pflag.Flag, all, models map[string]kind) {
	word, _ := pflag.UnquoteUsage(f)
	k, model := models[f.Name]
	model = model && help.GroupOf(f) != ""
	err := cmd.RegisterFlagCompletionFunc(f.Name, func(_ *cobra.Command, _ []string, start string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if model {
			return offer(k, start, strings.HasSuffix(word, ",...") && !k.parts)
		}
		return complete(word, listed(f.Usage), all, start)
	})
	if err != nil {
		panic(err) // a flag of two commands
	}
}

// complete offers what start may become where help says word; other is for words that
// are no kind.
func complete(word string, other kind, all map[string]kind, start string) ([]cobra.Completion, cobra.ShellCompDirective) {
	k, known := all[word]
	list := false
	if !known { // the values of one axis are no list of axes
		word, list = strings.CutSuffix(word, ",...")
		k, known = all[word]
	}
	switch {
	case word == "FILE":
		return nil, cobra.ShellCompDirectiveDefault
	case word == "DIR":
		return nil, cobra.ShellCompDirectiveFilterDirs
	case !known:
		k = other
	}
	return offer(k, start, list)
}

func offer(k kind, start string, list bool) ([]cobra.Completion, cobra.ShellCompDirective) {
	offers, end := k.offer(start, list), cobra.ShellCompDirectiveNoFileComp
	if len(offers) > 0 && !anyEnds(offers) {
		end |= cobra.ShellCompDirectiveNoSpace
	}
	return offers, end
}

// anyEnds says whether one of the words is complete as it is.
func anyEnds(offers []cobra.Completion) bool {
	for _, offer := range offers {
		value, _, _ := strings.Cut(offer, "\t")
		if !strings.ContainsRune("/=", rune(value[len(value)-1])) {
			return true
		}
	}
	return false
}

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
