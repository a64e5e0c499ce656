package overhead

import "math"

// ContainerStages says whether the model has any of the stages of a container's life: then
// [Line.Make] and the functions of the submitter, the nodes' servers and the poller are used.
func (m *Model) ContainerStages() bool {
	for _, a := range [...]*Amount{
		&m.Create, &m.Queue, &m.Batch, &m.BatchLag, &m.Bind, &m.StartLag, &m.StartWork,
		&m.EndLag, &m.EndWork, &m.NodeShare, &m.Release, &m.Poll, &m.Look, &m.Finish,
	} {
		if !a.IsZero() {
			return true
		}
	}
	return false
}

// ContainerDates are further dates of one job, in seconds, of a model with container stages.
// Then Dates.StartSec is when its cores are taken and Dates.FinishSec when they are free again.
type ContainerDates struct {
	MadeSec     float64 // between ready and submitted
	OfferedSec  float64 // submitted before: the policy sees it
	AssignedSec float64 // it has had a slot before
	StartedSec  float64 // dispatched before: its container runs, its files come in
	EndedSec    float64 // its files are out: its container is over
	VisibleSec  float64 // its end is visible; it may be known before the slot is free
}

// NoContainerDates are those of a job that has not begun.
var NoContainerDates = func() ContainerDates {
	x := math.Inf(1)
	return ContainerDates{x, x, x, x, x, x}
}()

// Spans are the stages of a job that took longer than nothing, in order but for
// [Completing] and [Releasing], which begin at one date.
func (c *ContainerDates) Spans(d *Dates) []Span {
	var list []Span
	add := func(s Stage, fromSec, toSec float64) {
		if toSec > fromSec {
			list = append(list, Span{s, fromSec, toSec})
		}
	}
	add(Creating, d.ReadySec, c.MadeSec)
	add(Submission, c.MadeSec, d.SubmitSec)
	add(Batching, d.SubmitSec, c.OfferedSec)
	add(Matching, c.OfferedSec, d.StartSec)
	add(Binding, d.StartSec, c.AssignedSec)
	add(Starting, c.AssignedSec, d.DispatchSec)
	add(Launching, d.DispatchSec, c.StartedSec)
	add(StagingIn, c.StartedSec, d.ComputeSec)
	add(Running, d.ComputeSec, d.ComputedSec)
	add(StagingOut, d.ComputedSec, c.EndedSec)
	add(Ending, c.EndedSec, c.VisibleSec)
	add(Completing, c.VisibleSec, d.KnownSec)
	add(Releasing, c.VisibleSec, d.FinishSec)
	return list
}

// SpansOf are the stages of a job that took longer than nothing; containers is nil without container
// stages.
func SpansOf(dates []Dates, containers []ContainerDates, job int) []Span {
	if containers == nil {
		return dates[job].Spans()
	}
	return containers[job].Spans(&dates[job])
}

// StageOrder lists all stages in the order of a job's life.
func StageOrder() []Stage {
	return []Stage{
		Creating, Submission, Batching, Matching, Binding, Starting, Launching, StagingIn, Running, StagingOut,
		Ending, Completing, Releasing,
	}
}

// StartLagSec, StartWorkSec, EndLagSec, EndWorkSec and ReleaseSec are what a job's start and end take.
func (m *Manager) StartLagSec(job int32) float64 { return m.draw(&m.Model.StartLag, startLagKey, job) }

func (m *Manager) StartWorkSec(job int32) float64 {
	return m.draw(&m.Model.StartWork, startWorkKey, job)
}
func (m *Manager) EndLagSec(job int32) float64  { return m.draw(&m.Model.EndLag, endLagKey, job) }
func (m *Manager) EndWorkSec(job int32) float64 { return m.draw(&m.Model.EndWork, endWorkKey, job) }

func (m *Manager) ReleaseSec(job int32) float64 { return m.draw(&m.Model.Release, releaseKey, job) }
