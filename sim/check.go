package sim

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// check returns an error, which names the field, for options that no run can have: unknown
// kinds, and numbers that are NaN or out of range.
func (o *Options) check() error {
	switch {
	case o.Loopback > LoopbackSimGrid:
		return fmt.Errorf("sim: there is no Loopback number %d", o.Loopback)
	case o.Storage.Kind > SharedStorage:
		return fmt.Errorf("sim: there is no StorageKind number %d", o.Storage.Kind)
	case o.OnFailure > RescheduleTasks:
		return fmt.Errorf("sim: there is no OnFailure number %d", o.OnFailure)
	case o.Retries < 0:
		return fmt.Errorf("sim: Retries is %d; want at least 0", o.Retries)
	case o.Energy.Way > EnergyOff:
		return fmt.Errorf("sim: there is no EnergyWay number %d", o.Energy.Way)
	}
	if err := o.Overhead.Check(); err != nil {
		return fmt.Errorf("sim: %w", err)
	}
	w := o.world()
	if err := w.Check(); err != nil {
		return fmt.Errorf("sim: %w", err)
	}
	return nil
}

// checkRun returns an error for a run without a platform or a workload, or with options that check refuses.
func checkRun(p *platform.Platform, d *workload.DAG, o *Options) error {
	if err := checkInputs(p, d); err != nil {
		return err
	}
	return o.check()
}

func checkInputs(p *platform.Platform, d *workload.DAG) error {
	switch {
	case p == nil:
		return errors.New("sim: a run on a nil platform")
	case d == nil:
		return errors.New("sim: a run of a nil workload")
	}
	return nil
}

// checkActual returns an error if noise or stretched run times have made the work of a task infinite or NaN.
func checkActual(d *workload.DAG) error {
	for t := range workload.TaskID(d.NumTasks()) {
		if flop := d.WorkFlop(t); !units.Finite(flop) {
			return fmt.Errorf("task %q: its actual work is %v flop", d.TaskName(t), flop)
		}
	}
	return nil
}

// named is the name of a kind, or its number if there is none.
func named(names []string, kind string, number uint8) string {
	if int(number) < len(names) {
		return names[number]
	}
	return fmt.Sprintf("%s(%d)", kind, number)
}

// CheckOverhead returns an error if the overhead does not go with the storage or, unless p is
// nil, with the platform: files that go through the submit host cannot be in SharedStorage,
// and the submit host must exist.
func (o *Options) CheckOverhead(p *platform.Platform) error {
	m := &o.Overhead
	if m.Stages() && o.Storage.Kind == SharedStorage {
		return fmt.Errorf("overhead %s: files go through the submit host, and to storage %s (leave out one)", m, o.Storage)
	}
	if m.SubmitHost == "" || p == nil {
		return nil
	}
	if _, ok := p.HostByName(m.SubmitHost); !ok {
		return fmt.Errorf("overhead %s: unknown host %q%s", m, m.SubmitHost, nearHost(m.SubmitHost, p))
	}
	return nil
}
