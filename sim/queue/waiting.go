package queue

import (
	"iter"
	"slices"
	"sort"

	"github.com/clustersim/clustersim/workload/jobs"
)

// waitingList holds the waiting jobs by (submission, number). Jobs that have left it stay until
// half of it has; their state says so.
type waitingList struct {
	list []jobs.ID
	from int // those before it have left
	n    int // jobs that wait
}

// add inserts a job; mostly at the end.
func (w *waitingList) add(job jobs.ID, submitSec []float64) {
	w.n++
	after := func(other jobs.ID) bool {
		return submitSec[other] > submitSec[job] || submitSec[other] == submitSec[job] && other > job
	}
	if len(w.list) == w.from || !after(w.list[len(w.list)-1]) {
		if len(w.list) == w.from || w.list[len(w.list)-1] != job {
			w.list = append(w.list, job)
		}
		return
	}
	at := w.from + sort.Search(len(w.list)-w.from, func(i int) bool { return after(w.list[w.from+i]) })
	if at > w.from && w.list[at-1] == job { // it was put back before its place was cleared
		return
	}
	w.list = slices.Insert(w.list, at, job)
}

// first is the first waiting job, or jobs.None.
func (w *waitingList) first(state []State) jobs.ID {
	for ; w.from < len(w.list); w.from++ {
		if job := w.list[w.from]; state[job] == Waiting {
			return job
		}
	}
	w.list, w.from = w.list[:0], 0
	return jobs.None
}

// all ranges over the waiting jobs.
func (w *waitingList) all(state []State) iter.Seq[jobs.ID] {
	if len(w.list) > 64 && w.n < len(w.list)/2 {
		w.list = slices.DeleteFunc(w.list[w.from:], func(job jobs.ID) bool { return state[job] != Waiting })
		w.from = 0
	}
	return func(yield func(jobs.ID) bool) {
		for _, job := range w.list[w.from:] {
			if state[job] == Waiting && !yield(job) {
				return
			}
		}
	}
}
