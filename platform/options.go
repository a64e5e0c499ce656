package platform

// ReadOptions tune the readers.
type ReadOptions struct {
	// Note receives one line about each thing that was read but is worth
	// knowing, such as an ignored element; nil drops them.
	Note func(line string)
}

func (o ReadOptions) note(line string) {
	if o.Note != nil {
		o.Note(line)
	}
}
