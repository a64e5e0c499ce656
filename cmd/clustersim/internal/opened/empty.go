package opened

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// named are the words that help has for flags that take the name of something.
var named = []string{"FILE", "DIR", "PLATFORM", "WORKLOAD", "GRAPH"}

// Empty refuses flags and arguments whose names are empty, as those of unset variables
// in scripts are.
func Empty(cmd *cobra.Command, args []string) error {
	var errs []error
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		values := []string{flag.Value.String()}
		if list, is := flag.Value.(pflag.SliceValue); is {
			values = list.GetSlice()
		}
		word, _ := pflag.UnquoteUsage(flag)
		if word = strings.TrimSuffix(word, ",..."); slices.Contains(values, "") && slices.Contains(named, word) {
			name := "--" + flag.Name
			if flag.Shorthand != "" {
				name = "-" + flag.Shorthand
			}
			errs = append(errs, mistake.Usagef("%s: the name is empty (want %s; see %s --help)", name, word, cmd.CommandPath()))
		}
	})
	if slices.Contains(args, "") {
		errs = append(errs, mistake.Usagef("an argument is empty (see %s --help)", cmd.CommandPath()))
	}
	return errors.Join(errs...)
}
