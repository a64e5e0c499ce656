package overhead

// submitter is the one thread that submits the jobs of a workflow, in a model with container
// stages: it takes the first made job, is busy for submit-gap, and then the job is submitted.
// Without these stages a job is submitted at once, and submit-gap passes before the next.
type submitter struct {
	made    []int32 // not taken yet, from head on
	head    int
	job     int32 // that it is busy with
	doneSec float64
	busy    bool
	live    int     // jobs that are submitted and not known
	batch   []int32 // submitted since the last batch, in order
}

// MadeSec is when a job is made whose predecessors are known now, or that has none.
func (m *Manager) MadeSec(job int32, root bool, nowSec float64) float64 {
	if root {
		return nowSec
	}
	return nowSec + m.draw(&m.Model.Create, createKey, job)
}

// Make queues a job for submission.
func (l *Line) Make(job int32) { l.submitter.made = append(l.submitter.made, job) }

// stalled says whether the submitter has nothing to do until a job is made or known.
func (m *Manager) stalled(l *Line) bool {
	s, limit := &l.submitter, int(m.Model.Queue.Value)
	return !s.busy && (s.head == len(s.made) || limit > 0 && s.live >= limit)
}

// Submit is the next job that is submitted now; NoJob if there is none. It is called until
// then, and sets a timer for the next job.
func (m *Manager) Submit(l *Line, nowSec float64) int32 {
	if m.stalled(l) {
		return NoJob
	}
	s := &l.submitter
	if !s.busy {
		s.busy, s.job = true, s.made[s.head]
		if s.head++; s.head == len(s.made) {
			s.made, s.head = s.made[:0], 0
		}
		s.doneSec = next(nowSec, l.OriginSec, m.Model.Scan.Value) + m.draw(&m.Model.SubmitGap, submitGapKey, s.job)
		if !Due(s.doneSec, nowSec) {
			m.Add(Taken, s.job, s.doneSec)
		}
	}
	if !Due(s.doneSec, nowSec) {
		return NoJob
	}
	s.busy = false
	s.live++
	m.watch(&l.poller, s.job, nowSec)
	return s.job
}

// Offer appends to list the jobs that the policy sees now: one that has just been submitted or,
// if the submitter has no job left that it may take, the batch. For a batch that is offered
// later it sets timers.
func (m *Manager) Offer(l *Line, submitted []int32, list []int32, nowSec float64) []int32 {
	if m.Model.Batch.IsZero() {
		return append(list, submitted...)
	}
	s := &l.submitter
	s.batch = append(s.batch, submitted...)
	if !m.stalled(l) || len(s.batch) == 0 {
		return list
	}
	if at := nowSec + m.Model.BatchLag.Value; Due(at, nowSec) {
		list = append(list, s.batch...)
	} else {
		for _, job := range s.batch {
			m.Add(Offered, job, at)
		}
	}
	s.batch = s.batch[:0]
	return list
}

// Learned notes that the end of a job is known.
func (l *Line) Learned() { l.submitter.live-- }
