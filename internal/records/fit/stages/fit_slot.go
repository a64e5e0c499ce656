package stages

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
)

// fewestCycles are match cycles, of different dates, that an estimate of the length of
// a cycle needs at least.
const fewestCycles = 5

// slot estimates the match cycle from tasks that found a core free, so that they waited for
// the cycle alone, and what comes between the slot and the files.
func (f *fitter) slot() {
	var cycles []group // the waits of tasks that got slots together
	from, dispatch, of := "", false, "tasks that found a core free"
	note := ""
	for _, c := range f.cases {
		i := slices.IndexFunc(c.Spans, func(s read.Span) bool { return s.Covers(overhead.Matching) })
		if i < 0 || c.Spans[i].Covers(overhead.Running) {
			continue
		}
		s := &c.Spans[i]
		from, dispatch = s.String(), dispatch || len(s.Stages) > 1
		list, busy := cyclesOf(c, s, f.stageInSec(c, s))
		if busy {
			note = "slots that other jobs leave make it too short"
		}
		cycles = append(cycles, list...)
	}
	switch n := len(cycles); {
	case from == "":
		f.not("match", "no log says when jobs got slots, or began to run")
	case n == 0:
		f.not("match", "no task found a core free")
		if dispatch {
			f.not("dispatch", "no task found a core free")
		}
	case n < fewestCycles && dispatch:
		f.not("match", fmt.Sprintf("too few dates (%d) at which tasks got slots, to separate it from dispatch", n))
		half := f.Base.Match.Value / 2
		f.add(Estimate{Param: "dispatch", From: from, Of: of, Note: "less half of match as it was"}, cycles, func(sorted []float64) float64 { return middle(sorted) - half })
	case n < fewestCycles:
		f.not("match", fmt.Sprintf("too few dates (%d) at which tasks got slots", n))
	case dispatch:
		f.add(Estimate{Param: "match", From: from, Of: of, Note: join("separated from dispatch by its spread", note)}, cycles, spread)
		f.add(Estimate{Param: "dispatch", From: from, Of: of, Note: "the shortest waits"}, cycles, least)
	default:
		f.add(Estimate{Param: "match", From: from, Of: of, Note: note}, cycles, twiceMiddle)
	}
	f.dispatch()
}

// dispatch is from the slot to the files' turn, where the log has both.
func (f *fitter) dispatch() {
	var list []float64
	for _, c := range f.cases {
		for i := range c.Spans {
			s := &c.Spans[i]
			if s.Wait || s.From != read.Start || s.Covers(overhead.Running) {
				continue
			}
			staging := f.stageInSec(c, s)
			for t := range c.Dates {
				if sec := c.Sec(s, c.Dates, t); c.Plain(t) && !math.IsNaN(sec) {
					list = append(list, sec-staging(t))
				}
			}
		}
	}
	if len(list) > 0 {
		f.add(Estimate{Param: "dispatch", From: "dispatch", Of: "tasks"}, alone(list), middle)
	}
}

// stageInSec is what a span that has the stage-in in it has of it, by the pipe as it was.
func (f *fitter) stageInSec(c *read.Logged, s *read.Span) func(task int) float64 {
	rate := f.Base.Pipe.Value
	if !s.Covers(overhead.StagingIn) || rate == 0 {
		return func(int) float64 { return 0 }
	}
	return func(t int) float64 { return c.BytesIn[t] / rate }
}

// wait is the wait of a task for its slot.
type wait struct{ submitSec, sec, gotSec float64 }

// cyclesOf are the waits of tasks that found a core free when they were submitted: those that
// got their slots at one date together. A job that leaves its slot passes it on at
// once, so that only tasks count while no job could leave one, if these are enough; busy means
// that they are not.
func cyclesOf(c *read.Logged, s *read.Span, lessSec func(task int) float64) (list []group, busy bool) {
	var waits []wait
	crowd := crowdOf(c)
	for t := range c.Dates {
		sec := c.Sec(s, c.Dates, t)
		if at := c.Dates[t].SubmitSec; c.Plain(t) && !math.IsNaN(sec) && crowd.present(at) <= max(c.Cores(), 1) {
			waits = append(waits, wait{at, max(sec-lessSec(t), 0), at + sec})
		}
	}
	if len(waits) == 0 {
		return nil, false
	}
	sorted := make([]float64, len(waits))
	for i := range waits {
		sorted[i] = waits[i].sec
	}
	slices.Sort(sorted)
	window := sorted[int(highPart*float64(len(sorted)-1))]
	calm := slices.DeleteFunc(slices.Clone(waits), func(w wait) bool { return crowd.leaves(w.submitSec, w.submitSec+window) })
	if groups := together(calm, c.Log.ResolutionSec); len(groups) >= fewestCycles {
		return groups, false
	}
	return together(waits, c.Log.ResolutionSec), true
}

// together puts the waits for slots that began at one date in a group.
func together(waits []wait, sameSec float64) (groups []group) {
	slices.SortStableFunc(waits, func(a, b wait) int { return cmp.Compare(a.gotSec, b.gotSec) })
	for i, w := range waits {
		if i == 0 || w.gotSec-waits[i-1].gotSec > sameSec {
			groups = append(groups, nil)
		}
		last := &groups[len(groups)-1]
		*last = append(*last, w.sec)
	}
	return groups
}

// crowd has the dates at which jobs come and leave.
type crowd struct{ submitSec, leftSec []float64 } // sorted

func crowdOf(c *read.Logged) (all crowd) {
	for t := range c.Dates {
		sec := c.Dates[t].SubmitSec
		if math.IsNaN(sec) {
			continue
		}
		all.submitSec = append(all.submitSec, sec)
		if left := c.LeftSec(t); !math.IsNaN(left) {
			all.leftSec = append(all.leftSec, left)
		}
	}
	slices.Sort(all.submitSec)
	slices.Sort(all.leftSec)
	return all
}

// upTo counts the dates that are not after a date.
func upTo(sorted []float64, atSec float64) int {
	n, _ := slices.BinarySearchFunc(sorted, atSec, func(x, at float64) int {
		if x <= at {
			return -1
		}
		return 1
	})
	return n
}

// present counts the jobs that are submitted at a date and have not left their slots, one that
// is submitted then among them.
func (l *crowd) present(atSec float64) int { return upTo(l.submitSec, atSec) - upTo(l.leftSec, atSec) }

// leaves says whether a job leaves its slot after a date and up to another.
func (l *crowd) leaves(fromSec, toSec float64) bool {
	return upTo(l.leftSec, toSec) > upTo(l.leftSec, fromSec)
}
