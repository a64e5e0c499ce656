package mistake

import (
	"errors"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Placed makes sure that what is wrong with an input counts as bad input, also
// where the error has no place in it.
func Placed(name string, err error) error {
	var all []error
	for _, leaf := range Leaves(err) {
		if !InInput(leaf) {
			leaf = srcerr.At(name, 1, 1, "%v", leaf)
		}
		all = append(all, leaf)
	}
	return errors.Join(all...)
}
