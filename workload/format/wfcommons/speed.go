package wfcommons

import "github.com/clustersim/clustersim/internal/srcerr"

// speedFinder finds the speed at which a run time was measured. Each cause of not
// knowing it is reported once.
type speedFinder struct {
	src      *srcerr.Source
	given    float64 // flop/s, of the caller; 0: none
	machines map[string]*machineEntry
	common   float64 // flop/s of every machine that gives a speed; 0: none gives one, or they differ
	reported map[string]bool
}

const speedHint = "give --reference-speed, such as 1Gf"

func newSpeedFinder(src *srcerr.Source, machines []machineEntry, given float64) *speedFinder {
	s := &speedFinder{src: src, given: given, machines: map[string]*machineEntry{}, reported: map[string]bool{}}
	if given > 0 {
		return s
	}
	differ := false
	for i := range machines {
		m := &machines[i]
		if before := s.machines[m.name.text]; before != nil && before.mhz != m.mhz {
			src.Fail(m.name.at, speedHint, "machine %q: given twice, with another speed", m.name.text)
		}
		s.machines[m.name.text] = m
		if m.mhz > 0 {
			differ = differ || s.common > 0 && s.common != m.flops()
			s.common = m.flops()
		}
	}
	if differ {
		s.common = 0
	}
	return s
}

// flops is the speed of one core in flop/s, one flop a cycle.
func (m *machineEntry) flops() float64 { return m.mhz * 1e6 }

// of is the reference speed for one task in flop/s. It is 0 after a mistake.
//
//   - the caller's, when given;
//   - else the speed of the machines that the task names, which must be one;
//   - else, when it names none, the one speed of all machines of the file.
func (s *speedFinder) of(run *runEntry) float64 {
	if s.given > 0 {
		return s.given
	}
	if len(run.machines) == 0 {
		if s.common == 0 {
			s.fail("", run.id.at, "execution task %q: names no machine, and the file's machines do not give one speed", run.id.text)
		}
		return s.common
	}
	speed := 0.0
	for _, name := range run.machines {
		m := s.machines[name.text]
		switch {
		case m == nil:
			s.fail(name.text, name.at, "execution task %q: unknown machine %q", run.id.text, name.text)
			return 0
		case m.mhz == 0:
			s.fail(name.text, m.name.at, "machine %q: no cpu.speedInMHz, so no reference speed", name.text)
			return 0
		case speed != 0 && speed != m.flops():
			s.fail("\x00differ", name.at, "execution task %q: ran on machines of different speeds", run.id.text)
			return 0
		}
		speed = m.flops()
	}
	return speed
}

// fail reports a mistake, once for each cause.
func (s *speedFinder) fail(cause string, at int, format string, args ...any) {
	if s.reported[cause] {
		return
	}
	s.reported[cause] = true
	s.src.Fail(at, speedHint, format, args...)
}
