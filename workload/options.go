package workload

import "fmt"

// ReadOptions tune the readers.
type ReadOptions struct {
	// ReferenceSpeedFlops turns recorded run times into work, flop/s. 0: the
	// speed that the file gives for the machine, or the format's default.
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

func (o ReadOptions) check() error { return checkReferenceSpeed(o.ReferenceSpeedFlops) }

// WriteOptions tune the writers.
type WriteOptions struct {
	// ReferenceSpeedFlops turns work into run times for the formats that hold
	// times, flop/s. 0: 1 Gf/s, [DefaultReferenceSpeedFlops].
	ReferenceSpeedFlops float64

	// Note gets one sentence for each kind of thing that the format cannot
	// hold. Nil drops them.
	Note func(line string)
}

// DefaultReferenceSpeedFlops turns times into work and back where neither the
// file nor the caller gives a speed: 1 Gf/s, so that a second is 1e9 flop. DAX
// has a default of its own, [DAXReferenceSpeedFlops].
const DefaultReferenceSpeedFlops = 1e9

func (o WriteOptions) note(format string, args ...any) {
	if o.Note != nil {
		o.Note(fmt.Sprintf(format, args...))
	}
}

func (o WriteOptions) check() error { return checkReferenceSpeed(o.ReferenceSpeedFlops) }

func (o WriteOptions) referenceSpeed() float64 {
	if o.ReferenceSpeedFlops == 0 {
		return DefaultReferenceSpeedFlops
	}
	return o.ReferenceSpeedFlops
}

func checkReferenceSpeed(flops float64) error {
	if flops != 0 && !(flops > 0 && finite(flops)) {
		return fmt.Errorf("reference speed %v flop/s: want a finite number above 0", flops)
	}
	return nil
}
