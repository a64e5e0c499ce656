package campaign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// maxTraces is what a cache of traces may hold, in jobs: some 100 bytes each.
const maxTraces = 1 << 21

// rawTrace is a trace as it was read, and the contents of the other files that it needs.
type rawTrace struct {
	trace *jobs.Trace
	read  [][]byte
}

// system is a trace, cleaned and changed, and what serves it. Runs share it.
type system struct {
	trace   *jobs.Trace
	machine *batch.Machine
}

// systemKey distinguishes systems. The jobs are a spec, or a file's content.
type systemKey struct {
	jobs, platform string
	nodes, load    batch.Change
}

// shakenKey distinguishes traces with dates that were moved.
type shakenKey struct {
	system systemKey
	sec    int64
	seed   uint64
}

// words are how messages of checks call axes.
var words = batch.Words{Limits: "want estimates exact, or policies without it", Rounds: "rounds", Platform: "platform"}

// check is why a run cannot be made on the system.
func (s *system) check(j *Job) error {
	set := &j.Setting.queue
	if set.estimates == batch.EstimatesRequest {
		if err := words.CheckLimits(s.trace, j.scheduler.spec.Name, j.scheduler.spec.String()); err != nil {
			return err
		}
	}
	return words.CheckBodies(s.trace, s.machine, set.eventRounds)
}

// raw is a trace as it was read.
func (in *Inputs) raw(key string, open func() (run.Source, error)) (*rawTrace, error) {
	return in.traces.Get(key, func() (*rawTrace, int, error) {
		if in.env.Jobs == nil {
			return nil, 0, errNoJobs
		}
		src, err := open()
		if err != nil {
			return nil, 0, err
		}
		t, read, err := in.env.Jobs(src)
		if err != nil {
			return nil, 0, err
		}
		if src.Spec != "" && len(t.Files) == 0 {
			t.Files = []string{src.Spec}
		}
		return &rawTrace{t, read}, t.Len(), nil
	})
}

// jobsKey is that of a run's trace.
func (in *Inputs) jobsKey(j *Job) string {
	if j.OwnWorkload {
		return specKey(in.seeded(j.workload, &j.Setting))
	}
	return j.workload.key
}

// systemKey is that of a run's system.
func (in *Inputs) systemKey(j *Job) systemKey {
	key := systemKey{jobs: in.jobsKey(j), nodes: j.Setting.queue.nodes, load: j.Setting.queue.load}
	if j.platform != nil {
		key.platform = j.platform.key
	}
	return key
}

// system is what a run simulates, but for moved dates.
func (in *Inputs) system(j *Job) (*system, error) {
	key := in.systemKey(j)
	return in.systems.Get(key, func() (*system, int, error) {
		var s *system
		var err error
		if key.nodes == (batch.Change{}) && key.load == (batch.Change{}) {
			s, err = in.cleaned(j)
		} else {
			s, err = in.changed(j)
		}
		if err != nil {
			return nil, 0, err
		}
		return s, s.trace.Len(), nil
	})
}

// cleaned is the system as the trace and the platform say it.
func (in *Inputs) cleaned(j *Job) (*system, error) {
	raw, err := in.raw(in.jobsKey(j), func() (run.Source, error) { return in.open(j.workload, &j.Setting) })
	if err != nil {
		return nil, err
	}
	t := copied(raw.trace)
	m, err := in.served(t, j.platform)
	if err == nil {
		err = m.SizeTasks(t)
	}
	if err != nil {
		return nil, err
	}
	names := strings.Join(t.Files, ", ")
	if m.Units == 0 && m.Hosts == nil && t.StatedUnits == 0 {
		if t.Unsized != nil {
			return nil, t.Unsized
		}
		return nil, fmt.Errorf("%s: how large is the machine? (add platform, such as nodes(128))", names)
	}
	if err := (jobs.Cleaning{MachineUnits: m.Units, UnitsPerNode: 1}).Apply(t); err != nil {
		return nil, fmt.Errorf("%s: %w", names, err)
	}
	if m.Units == 0 {
		m.Units = t.StatedUnits
	}
	if t.Len() == 0 {
		return nil, fmt.Errorf("%s: no job is left (%s)", names, t.Cleaning)
	}
	return &system{t, m}, nil
}

// copied is a copy of a trace with columns of its own, since cleaning changes them.
func copied(t *jobs.Trace) *jobs.Trace {
	other := *t
	order := make([]jobs.ID, t.Len())
	for i := range order {
		order[i] = jobs.ID(i)
	}
	other.Take(order)
	other.Cleaning.Dropped, other.Cleaning.Changed = slices.Clone(t.Cleaning.Dropped), slices.Clone(t.Cleaning.Changed)
	return &other
}

// served is what serves a trace: the platform, or what the trace says if that is nil.
func (in *Inputs) served(t *jobs.Trace, x *resolved) (*batch.Machine, error) {
	m := &batch.Machine{}
	if t.Machine != nil {
		m.Machine = *t.Machine
	}
	if x == nil && m.Platform == "" {
		return m, m.SetListed()
	}
	if x == nil {
		x = &resolved{name: m.Platform, key: "of a trace " + m.Platform}
		return m, in.serve(m, x, func() (run.Source, error) { return in.env.Open(x.name) })
	}
	return m, in.serve(m, x, func() (run.Source, error) { return in.open(x, &Setting{}) })
}

// serve gives m what a name stands for.
func (in *Inputs) serve(m *batch.Machine, x *resolved, open func() (run.Source, error)) error {
	if batch.IsNodes(x.name) {
		return m.SetNodes(x.name)
	}
	src, err := open()
	if err != nil {
		return err
	}
	if batch.IsForeign(src.Name, src.Data) {
		other, err := format.ReadMachine(src.Name, src.Data)
		if err == nil {
			m.Machine = *other
		}
		return err
	}
	p, err := in.platform(x.key, func() (run.Source, error) { return src, nil })
	if err != nil {
		return err
	}
	return m.SetPlatform(p)
}

// changed is the system with another number of nodes, or another load.
func (in *Inputs) changed(j *Job) (*system, error) {
	as, set := *j, j.Setting.queue
	as.Setting.queue.nodes, as.Setting.queue.load = batch.Change{}, batch.Change{}
	before, err := in.system(&as)
	if err != nil {
		return nil, err
	}
	s := *before
	if set.nodes != (batch.Change{}) {
		if s.machine.Hosts != nil {
			return nil, fmt.Errorf("%s: %w", nodesAxis, errHosts)
		}
		after := set.nodes.Of(batch.NumNodes(&s.machine.Machine))
		if after < 1 {
			return nil, fmt.Errorf("%s: no node is left", nodesAxis)
		}
		s.machine = &batch.Machine{Machine: *batch.Resized(&s.machine.Machine, after)}
	}
	if set.load != (batch.Change{}) {
		if s.trace, err = batch.Loaded(s.trace, set.load, s.machine.Units); err != nil {
			return nil, fmt.Errorf("load: %w", err)
		}
	}
	return &s, nil
}

// firstShake moves dates in runs without a seed.
const firstShake = 1

// shakenTrace is the trace of a run, its dates moved if it says so.
func (in *Inputs) shakenTrace(j *Job, s *system) (*jobs.Trace, error) {
	sec := j.Setting.queue.shakeSec
	if sec == 0 {
		return s.trace, nil
	}
	key := shakenKey{in.systemKey(j), sec, firstShake}
	if j.Setting.Seeded {
		key.seed = j.Setting.Seed
	}
	return in.shaken.Get(key, func() (*jobs.Trace, int, error) {
		return batch.Shaken(s.trace, sec, key.seed), s.trace.Len(), nil
	})
}
