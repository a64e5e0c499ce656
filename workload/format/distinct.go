package format

// distinct is a set of names, of which each may be given once.
type distinct map[string]struct{}

// add adds a name, and says whether it is new.
func (d distinct) add(name string) bool {
	before := len(d)
	d[name] = struct{}{}
	return len(d) > before
}
