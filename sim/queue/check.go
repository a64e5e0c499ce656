package queue

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/workload/jobs"
)

// Setting is a part of [Options] that can be wrong for a machine.
type Setting int

// The values of [Setting].
const (
	SettingMachine Setting = iota // its own nodes, partitions, reservations and outages
	SettingAlloc                  // Options.Alloc
	SettingPack                   // Options.PackNodes
	SettingBound                  // Options.Bound
)

// MachineError says that a machine contradicts itself, or does not go with the other options. [Run] and [Check]
// return it.
type MachineError struct {
	Of  Setting
	Err error
}

func (e *MachineError) Error() string { return "queue: " + e.Err.Error() }

// Unwrap returns Err, which does not name the package.
func (e *MachineError) Unwrap() error { return e.Err }

// wrongf makes a MachineError; its text is that of fmt.Errorf.
func wrongf(of Setting, format string, args ...any) error {
	return &MachineError{of, fmt.Errorf(format, args...)}
}

// Check returns the MachineError with which a run of t would end, or nil. It looks at single jobs only with
// BoundCount, which some of them may rule out.
func Check(t *jobs.Trace, o Options) error {
	if o.Machine == nil {
		o.Machine = &jobs.Machine{}
	}
	if o.Units = cmp.Or(o.Units, o.Machine.Units, t.StatedUnits); o.Units <= 0 {
		return wrongf(SettingMachine, "how large is the machine? (Options.Units)")
	}
	e := &engine{trace: t, o: o}
	for _, b := range t.Bodies {
		e.played = e.played || simulated(b)
	}
	if o.Bound != BoundCount {
		e.trace = &jobs.Trace{Needs: t.Needs}
		if t.Need != nil {
			e.trace.Need = []int32{} // nodes have what jobs request
		}
	}
	err := cmp.Or(e.setBlocks(), e.setNodes())
	if wrong, ok := errors.AsType[*MachineError](err); ok {
		return wrong
	}
	return nil
}
