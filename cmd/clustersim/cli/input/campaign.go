package input

import (
	"errors"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// AxisErrors gives mistakes in the axes of a campaign that flags describe their flags.
// Those in files have their place.
func AxisErrors(err error, flagOf func(axis string) string) error {
	var all []error
	for _, part := range srcerr.Parts(err) {
		switch in, ours := part.(*campaign.AxisError); {
		case ours && in.Exclude:
			part = mistake.InFlag("--exclude", in.Err)
		case ours && !mistake.InInput(part):
			part = mistake.InFlag(flagOf(in.Axis), in.Err)
		}
		all = append(all, part)
	}
	return errors.Join(all...)
}
