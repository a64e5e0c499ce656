package mistake

import (
	"errors"
	"fmt"
	"slices"
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
	case "uint32", "uint64":
		want = "a whole number, at least 0"
	case "bool":
		want = "true or false"
	case "float64":
	default:
		return err
	}
	name := FlagName(f)
	if errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("%s: %q is too large", name, bad.GetValue())
	}
	return fmt.Errorf("%s: %q is not %s", name, bad.GetValue(), want)
}

// FlagError is what is wrong with the flags of cmd, with what to do.
func FlagError(cmd *cobra.Command, err error) error {
	hint := "see " + cmd.CommandPath() + " --help"
	unknown, is := errors.AsType[*pflag.NotExistError](err)
	if !is {
		return fmt.Errorf("%w (%s)", PlainFlagError(err), hint)
	}
	name, dashes := unknown.GetSpecifiedName(), "--"
	if short := unknown.GetSpecifiedShortnames(); short != "" {
		name, dashes = short, "-" // all that follows one dash, such as platform in -platform
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	near := srcerr.Suggest(name, names)
	if slices.Contains(names, name) {
		near = name
	}
	if near != "" && len(name) > 1 {
		hint = fmt.Sprintf("did you mean --%s?", near)
	}
	return fmt.Errorf("unknown flag: %s%s (%s)", dashes, name, hint)
}

// FlagName is the short name of a flag if it has one.
func FlagName(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand
	}
	return "--" + f.Name
}

// Unknown is what runs when the first argument names no command below cmd, which
// are of some kind; none says that there is no argument. more are names that would do too.
func Unknown(none, kind string, more ...string) func(cmd *cobra.Command, args []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return Usagef("%s (see %s --help)", none, cmd.CommandPath())
		}
		names := slices.Clone(more)
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				names = append(names, c.Name())
			}
		}
		return UnknownName(kind, args[0], names, "see "+cmd.CommandPath()+" --help")
	}
}

// WantArgs refuses a command without arguments; none says what is lacking, and hint what to
// give, or "".
func WantArgs(none, hint string) cobra.PositionalArgs {
	if hint != "" {
		hint += "; "
	}
	return func(cmd *cobra.Command, args []string) error {
		return UsageIf(len(args) == 0, "%s (%ssee %s --help)", none, hint, cmd.CommandPath())
	}
}

// UnknownName is about a name of some kind that is none of names; hint says where they
// are listed.
func UnknownName(kind, name string, names []string, hint string) error {
	if near := srcerr.Suggest(name, names); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return Usagef("unknown %s %q (%s)", kind, name, hint)
}

// Once makes it wrong usage to give a flag of cmd, or of a command below it, twice,
// unless it takes several values.
func Once(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if _, several := f.Value.(pflag.SliceValue); !several {
				f.Value = &once{Value: f.Value, flag: f}
			}
		})
	}
	for _, below := range cmd.Commands() {
		Once(below)
	}
}

// once is a value that is set once.
type once struct {
	pflag.Value
	flag *pflag.Flag
	set  bool
}

func (o *once) Set(text string) error {
	if o.set {
		return givenTwice{fmt.Sprintf("%s: given twice, as %q and %q (it takes one value)", FlagName(o.flag), o.String(), text)}
	}
	o.set = true
	return o.Value.Set(text)
}

type givenTwice struct{ text string }

func (g givenTwice) Error() string { return g.text }
