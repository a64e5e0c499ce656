package heuristic

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// wide is what a Planner keeps for tasks that need several cores or memory. Such a
// task takes that many cores of its host in the same interval, the lowest that are free,
// and memory beside them.
type wide struct {
	memory []memoryUse // by HostID
	starts []float64   // coresFit's buffer
	chosen []int       // choose's buffer
}

// wideNeeds are what t needs, if that is more than one core.
func (l *Planner) wideNeeds(t workload.TaskID) (n workload.Needs, more bool) {
	if l.wide == nil {
		return workload.Modest, false
	}
	n = l.problem.DAG.Needs(t)
	return n, n != workload.Modest
}

// fitWide is fit for a task that needs n. It repeats two searches until they agree:
// for cores, and for memory. Each step is to a date before which the task cannot start.
func (l *Planner) fitWide(n workload.Needs, h platform.HostID, readySec, execSec float64) Slot {
	none := Slot{Host: h, Interval: scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}}
	host := l.problem.Platform.Host(h)
	room := host.MemoryBytes()
	if n.Cores > host.Cores || room > 0 && n.MemoryBytes > room || math.IsInf(readySec+execSec, 1) {
		return none
	}
	start := readySec
	for {
		at := l.coresFit(h, n.Cores, start, execSec)
		if room > 0 {
			at = l.wide.memory[h].fit(room-n.MemoryBytes, at, execSec)
		}
		if at == start {
			break
		}
		start = at
	}
	iv := scheduler.Interval{StartSec: start, FinishSec: start + execSec}
	return Slot{Host: h, Core: l.choose(n.Cores, h, iv)[0], Interval: iv}
}

// coresFit is the earliest start, not before readySec, at which that many cores of h are
// free together. No core that is not listed has tasks, so the last one listed stands for
// them all.
func (l *Planner) coresFit(h platform.HostID, cores int, readySec, execSec float64) float64 {
	lines := l.cores[h]
	for {
		starts := l.wide.starts[:0]
		for c := range lines {
			if l.gaps == FillGaps {
				starts = append(starts, lines[c].EarliestFit(readySec, execSec))
			} else {
				starts = append(starts, max(readySec, lines[c].EndSec()))
			}
		}
		for len(starts) < min(len(lines)+cores, l.problem.Platform.Host(h).Cores) {
			starts = append(starts, starts[len(lines)-1])
		}
		slices.Sort(starts)
		l.wide.starts = starts
		if starts[cores-1] == readySec {
			return readySec
		}
		readySec = starts[cores-1]
	}
}

// choose lists the lowest cores of h that are free during iv, as many as that; cores that
// are not listed yet follow the others.
func (l *Planner) choose(cores int, h platform.HostID, iv scheduler.Interval) []int {
	chosen := l.wide.chosen[:0]
	for c := range l.cores[h] {
		line := &l.cores[h][c]
		if len(chosen) < cores && (l.gaps == FillGaps && line.free(iv) || line.EndSec() <= iv.StartSec) {
			chosen = append(chosen, c)
		}
	}
	for c := len(l.cores[h]); len(chosen) < cores; c++ {
		chosen = append(chosen, c)
	}
	l.wide.chosen = chosen
	return chosen
}

// placeWide takes the cores and the memory of a slot.
func (l *Planner) placeWide(n workload.Needs, s Slot) {
	chosen := l.choose(n.Cores, s.Host, s.Interval)
	l.listCores(s.Host, chosen[len(chosen)-1])
	for _, c := range chosen {
		line := &l.cores[s.Host][c]
		if l.tree != nil {
			l.tree.opened(s.Host, line.EndSec(), s.StartSec)
		}
		line.Add(s.Interval)
	}
	if l.problem.Platform.Host(s.Host).MemoryBytes() > 0 {
		l.wide.memory[s.Host].add(s.Interval, n.MemoryBytes)
	}
}

// held is a core in a trial.
type held struct {
	core   int
	fresh  bool
	endSec float64
}

// tryWide notes the cores that placeWide is going to take.
func (l *Planner) tryWide(n workload.Needs, s Slot) []held {
	chosen := l.choose(n.Cores, s.Host, s.Interval)
	l.listCores(s.Host, chosen[len(chosen)-1])
	list := make([]held, len(chosen))
	for i, c := range chosen {
		line := &l.cores[s.Host][c]
		list[i] = held{c, !line.has(s.Interval), line.endSec}
	}
	return list
}

// undoWide gives back the cores and the memory of a trial.
func (l *Planner) undoWide(n workload.Needs, x *trial) {
	for _, was := range x.more {
		if was.fresh {
			l.cores[x.slot.Host][was.core].remove(x.slot.Interval, was.endSec)
		}
	}
	if l.problem.Platform.Host(x.slot.Host).MemoryBytes() > 0 {
		l.wide.memory[x.slot.Host].add(x.slot.Interval, -n.MemoryBytes)
	}
}

// free says whether nothing is busy during iv. A moment at its start or its end does not
// count.
func (l *Timeline) free(iv scheduler.Interval) bool {
	if iv.StartSec >= l.endSec {
		return true
	}
	first := scheduler.Interval{StartSec: iv.StartSec, FinishSec: math.Inf(-1)}
	if l.freeBefore(first) > iv.StartSec {
		return false
	}
	free := true
	l.busy.AscendGreaterOrEqual(first, func(next scheduler.Interval) bool {
		if next.FinishSec == iv.StartSec && next.StartSec == iv.StartSec {
			return true
		}
		free = next.StartSec >= iv.FinishSec
		return false
	})
	return free
}

// memoryUse is how much of a host's memory planned tasks hold: usedBytes[i] from atSec[i]
// until the next date, and nothing before the first or after the last. Sums of whole bytes
// are exact, so what is added and taken away leaves nothing.
type memoryUse struct{ atSec, usedBytes []float64 }

// fit is the earliest start, not before readySec, of durationSec seconds in which no more
// than mostBytes, zero or more, are in use. Cost: O(changes).
func (m *memoryUse) fit(mostBytes, readySec, durationSec float64) float64 {
	start := readySec
	for i, from := range m.atSec {
		if from > start && from >= start+durationSec {
			break
		}
		to := math.Inf(1)
		if i+1 < len(m.atSec) {
			to = m.atSec[i+1]
		}
		if to > start && m.usedBytes[i] > mostBytes {
			start = to
		}
	}
	return start
}

// add makes tasks hold more during iv, or less. A moment lasts until the next number.
func (m *memoryUse) add(iv scheduler.Interval, bytes float64) {
	if bytes == 0 {
		return
	}
	from := m.split(iv.StartSec)
	to := m.split(max(iv.FinishSec, math.Nextafter(iv.StartSec, math.Inf(1))))
	for i := from; i < to; i++ {
		m.usedBytes[i] += bytes
	}
	m.join(to)
	m.join(from)
}

// split makes sure that there is a change at a date, and returns its place.
func (m *memoryUse) split(sec float64) int {
	i, found := slices.BinarySearch(m.atSec, sec)
	if !found {
		before := 0.0
		if i > 0 {
			before = m.usedBytes[i-1]
		}
		m.atSec, m.usedBytes = slices.Insert(m.atSec, i, sec), slices.Insert(m.usedBytes, i, before)
	}
	return i
}

// join removes a change that changes nothing.
func (m *memoryUse) join(i int) {
	if i == 0 && m.usedBytes[0] == 0 || i > 0 && m.usedBytes[i] == m.usedBytes[i-1] {
		m.atSec, m.usedBytes = slices.Delete(m.atSec, i, i+1), slices.Delete(m.usedBytes, i, i+1)
	}
}
