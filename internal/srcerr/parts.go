package srcerr

// Parts takes errors.Join's result apart: none for nil, the error itself when
// it is not joined.
func Parts(err error) []error {
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, e := range joined.Unwrap() {
		all = append(all, Parts(e)...)
	}
	return all
}
