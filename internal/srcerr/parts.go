package srcerr

// Parts splits a result of errors.Join: nothing for nil, the error itself if it
// is not joined.
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
