package input

import (
	"errors"

	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// AxisErrors gives mistakes in the axes of a campaign that flags describe their flags.
// Those in files have their place.
func AxisErrors(flags *pflag.FlagSet, err error) error {
	var all []error
	for _, part := range srcerr.Parts(err) {
		switch in, ours := part.(*campaign.AxisError); {
		case ours && in.Exclude:
			part = mistake.InFlag("--exclude", in.Err)
		case ours && !mistake.InInput(part):
			part = mistake.InFlag(FlagOfAxis(flags, in.Axis), in.Err)
		}
		all = append(all, part)
	}
	return errors.Join(all...)
}

// FlagOfAxis is how messages call the flag for an axis, or the command if there is no
// axis to blame.
func FlagOfAxis(flags *pflag.FlagSet, axis string) string {
	switch f := flags.Lookup(axis); {
	case axis == "":
		return flags.Name()
	case f == nil:
		return "--set " + axis
	case f.Shorthand != "":
		return "-" + f.Shorthand
	}
	return "--" + axis
}
