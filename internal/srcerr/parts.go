package srcerr

import (
	"errors"
)

// Parts takes what errors.Join joined apart: none for nil, the error itself when
// it is not joined. fmt.Errorf with several %w has a text of its own and stays whole.
func Parts(err error) []error {
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	if again := errors.Join(joined.Unwrap()...); again == nil || again.Error() != err.Error() {
		return []error{err}
	}
	var all []error
	for _, e := range joined.Unwrap() {
		all = append(all, Parts(e)...)
	}
	return all
}
