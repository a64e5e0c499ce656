package cli

import (
	"errors"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// placed makes sure that what is wrong with an input counts as bad input, also
// where the error has no place in it.
func placed(name string, err error) error {
	var all []error
	for _, leaf := range leaves(err) {
		if !inInput(leaf) {
			leaf = srcerr.At(name, 1, 1, "%v", leaf)
		}
		all = append(all, leaf)
	}
	return errors.Join(all...)
}
