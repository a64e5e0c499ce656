package workload

// ReadOptions tune the readers.
type ReadOptions struct {
	// ReferenceSpeedFlops turns recorded run times into work, flop/s. 0: the
	// speed that the file gives for the machine.
	ReferenceSpeedFlops float64

	// Note gets one line for each thing that is ignored or assumed; it is
	// file:line:col: and a sentence. Nil drops them.
	Note func(line string)
}

func (o ReadOptions) note(line string) {
	if o.Note != nil {
		o.Note(line)
	}
}
