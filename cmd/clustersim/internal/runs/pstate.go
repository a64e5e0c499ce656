package runs

import (
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/models/pstate"
)

// pstateFlag is the flag for the power states in which hosts begin.
type pstateFlag struct {
	given  string
	choice pstate.Choice
}

func (f *pstateFlag) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.given, "pstate", pstate.Initial, "the power states in which hosts begin, `STATE`: initial; or a number, counted from 0, or 'host:NAME=NUMBER;...'")
}

func (f *pstateFlag) read() (err error) {
	f.choice, err = pstate.Parse(f.given)
	return mistake.InFlag("--pstate", err)
}

// member is what JSON says of the choice, if there is any.
func (f *pstateFlag) member() []any {
	if !f.choice.On() {
		return nil
	}
	return []any{"pstate", f.choice.String()}
}

// text is the choice among the models of a run.
func (f *pstateFlag) text() string {
	if !f.choice.On() {
		return ""
	}
	return ", pstate " + f.choice.String()
}
