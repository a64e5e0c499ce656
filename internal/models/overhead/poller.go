package overhead

import "github.com/clustersim/clustersim/internal/models/law"

// poller is what learns of the ends of a workflow's jobs, in a model with poll.
type poller struct {
	list    []int32 // jobs that are submitted, and not known when the last round was over, in order
	visible int     // those whose end is visible
	left    int     // jobs of the workflow that it has not learned of

	paused  bool
	nextSec float64 // of the rounds that are left out
}

// StartPolling sets the date of the first round, at random within the first poll after now.
func (m *Manager) StartPolling(l *Line, jobs int, nowSec float64) {
	if m.Model.Poll.IsZero() || jobs == 0 {
		return
	}
	l.poller.left = jobs
	s := law.NewStream(m.Model.Seed, pollKey, "")
	m.Add(Polled, NoJob, nowSec+m.Model.Poll.Value*s.Uniform())
}

// Visible notes that the end of a job is visible now and, without a poller, sets the timer for
// when it is known.
func (m *Manager) Visible(l *Line, job int32, nowSec float64) {
	if m.Model.Poll.IsZero() {
		m.Add(Known, job, nowSec+m.Complete(job))
		return
	}
	l.poller.visible++
}

// Poll makes the round that begins now: it goes through the jobs that are submitted and not
// known, in order, and sets timers for when it learns of those that are visible now, and for
// the next round. While the system is idle, that is no job has a slot, rounds learn of nothing and
// are left out, so that a run that is stuck comes to an end.
//
// Cost: O(jobs submitted and not known) if the end of one is visible, else O(1).
func (m *Manager) Poll(l *Line, dates []ContainerDates, idle bool, nowSec float64) {
	at, look := nowSec, m.Model.Look.Value
	if l.poller.visible == 0 {
		at += look * float64(len(l.poller.list))
	} else {
		kept := l.poller.list[:0]
		for _, job := range l.poller.list {
			at += look
			if !Due(dates[job].VisibleSec, nowSec) {
				kept = append(kept, job)
				continue
			}
			at += m.Model.Finish.Value
			m.Add(Known, job, at+m.Complete(job))
			l.poller.visible--
			l.poller.left--
		}
		l.poller.list = kept
	}
	switch nextSec := nowSec + m.Model.Poll.Value; {
	case l.poller.left == 0:
	case idle && l.poller.visible == 0 && at <= nextSec:
		l.poller.paused, l.poller.nextSec = true, nextSec
	default:
		m.Add(Polled, NoJob, max(nextSec, at))
	}
}

// Resume sets the timer for the next round if rounds are left out: a job gets its slot.
func (m *Manager) Resume(l *Line, nowSec float64) {
	if p := &l.poller; p.paused {
		p.paused = false
		m.Add(Polled, NoJob, m.nextRound(p, nowSec))
	}
}

// nextRound is the date of the first round that is not before now, of those that are left out.
func (m *Manager) nextRound(p *poller, nowSec float64) float64 {
	return max(p.nextSec, next(nowSec, p.nextSec, m.roundSec(p)))
}

// roundSec is from a round that learns of nothing to the next.
func (m *Manager) roundSec(p *poller) float64 {
	return max(m.Model.Poll.Value, m.Model.Look.Value*float64(len(p.list)))
}

// watch adds a job that is submitted now. It may make the rounds longer, those that are left out too.
func (m *Manager) watch(p *poller, job int32, nowSec float64) {
	before, at := m.roundSec(p), p.nextSec
	if p.paused {
		at = m.nextRound(p, nowSec)
	}
	if p.list = append(p.list, job); m.roundSec(p) > before {
		p.nextSec = at
	}
}
