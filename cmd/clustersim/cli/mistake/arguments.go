package mistake

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// PlainFlagError says what a flag's value should be in place of which function
// of Go could not read it.
func PlainFlagError(err error) error {
	if twice, is := errors.AsType[givenTwice](err); is {
		return twice
	}
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return err
	}
	f, want := bad.GetFlag(), "a number"
	switch f.Value.Type() {
	case "int":
		want = "a whole number"
	case "uint64":
		want = "a whole number, at least 0"
	case "bool":
		want = "true or false"
	case "float64":
	default:
		return err
	}
	name := flagName(f)
	if errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("%s: %q is too large", name, bad.GetValue())
	}
	return fmt.Errorf("%s: %q is not %s", name, bad.GetValue(), want)
}

// flagName is the short name of a flag if it has one.
func flagName(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand
	}
	return "--" + f.Name
}

// Unknown is what runs when the first argument names no command below cmd, which
// are of some kind; none says that there is no argument.
func Unknown(none, kind string) func(cmd *cobra.Command, args []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return Usagef("%s (see %s --help)", none, cmd.CommandPath())
		}
		var names []string
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				names = append(names, c.Name())
			}
		}
		if near := srcerr.Suggest(args[0], names); near != "" {
			return Usagef("unknown %s %q (did you mean %q?)", kind, args[0], near)
		}
		return Usagef("unknown %s %q (see %s --help)", kind, args[0], cmd.CommandPath())
	}
}
