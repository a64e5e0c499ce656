package queue

import (
	"fmt"

	"github.com/clustersim/clustersim/workload/jobs"
)

// qualities are the limits that qualities of service set on the jobs that users may submit. Those on
// running jobs are kept by the policies: they make jobs wait.
type qualities struct {
	of    []*jobs.QOS        // by number of the name
	count map[[2]int32]int32 // jobs of a user in a quality that are held, wait or run
}

// newQualities returns nil if the machine has no quality of service that limits jobs.
func newQualities(t *jobs.Trace, m *jobs.Machine) *qualities {
	q := &qualities{count: map[[2]int32]int32{}}
	any := false
	for _, name := range t.Names.QOS {
		var of *jobs.QOS
		for i := range m.QOS {
			if x := &m.QOS[i]; x.Name == name && (x.MaxSubmit > 0 || x.MaxLimitSec > 0 || x.MaxNodesPerUser > 0) {
				of, any = x, true
			}
		}
		q.of = append(q.of, of)
	}
	if !any {
		return nil
	}
	return q
}

// refuses says why a job may not be submitted; an empty text if it may.
func (q *qualities) refuses(t *jobs.Trace, job jobs.ID) string {
	k := number(t.QOS, job)
	if q == nil || k < 0 || q.of[k] == nil {
		return ""
	}
	x := q.of[k]
	switch limit := t.PlannedSec(job); {
	case x.MaxLimitSec > 0 && limit > x.MaxLimitSec:
		return fmt.Sprintf("its limit of %g s is above that of quality of service %s, %g s", limit, x.Name, x.MaxLimitSec)
	case x.MaxNodesPerUser > 0 && int(t.Units[job]) > x.MaxNodesPerUser:
		return fmt.Sprintf("requests %d units, quality of service %s gives a user %d at most", t.Units[job], x.Name, x.MaxNodesPerUser)
	case x.MaxSubmit > 0 && int(q.count[[2]int32{number(t.User, job), k}]) >= x.MaxSubmit:
		return fmt.Sprintf("its user has %d jobs in quality of service %s, as many as it allows", x.MaxSubmit, x.Name)
	}
	return ""
}

// moved counts a job that gets another state.
func (q *qualities) moved(t *jobs.Trace, job jobs.ID, from, to State) {
	k := number(t.QOS, job)
	if q == nil || k < 0 || q.of[k] == nil {
		return
	}
	key := [2]int32{number(t.User, job), k}
	if from == Future && !to.Ended() {
		q.count[key]++
	} else if from != Future && to.Ended() {
		q.count[key]--
	}
}
