package mistake

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

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
		return givenTwice{fmt.Sprintf("%s: given twice, as %q and %q (it takes one value)", flagName(o.flag), o.String(), text)}
	}
	o.set = true
	return o.Value.Set(text)
}

type givenTwice struct{ text string }

func (g givenTwice) Error() string { return g.text }
