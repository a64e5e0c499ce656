package waits

import (
	"fmt"

	"github.com/clustersim/clustersim/workload/jobs"
)

// userLimits counts what users run in qualities of service that limit it.
type userLimits struct {
	of    []*jobs.QOS // by number of the name; nil without limits
	count map[[2]int32]inUse
}

// inUse is the jobs and units that one user runs in a quality of service.
type inUse struct{ jobs, units int }

// newUserLimits returns nil if nothing limits what users of the trace run.
func newUserLimits(t *jobs.Trace, m *jobs.Machine) *userLimits {
	if m == nil || t.QOS == nil {
		return nil
	}
	l := &userLimits{count: map[[2]int32]inUse{}}
	any := false
	for _, name := range t.Names.QOS {
		var of *jobs.QOS
		for i := range m.QOS {
			if q := &m.QOS[i]; q.Name == name && (q.MaxJobsPerUser > 0 || q.MaxNodesPerUser > 0) {
				of, any = q, true
			}
		}
		l.of = append(l.of, of)
	}
	if !any {
		return nil
	}
	return l
}

// add counts a job that starts, with by = 1, or ends, with by = -1.
func (l *userLimits) add(t *jobs.Trace, job jobs.ID, by int) {
	if l == nil || t.QOS[job] < 0 || l.of[t.QOS[job]] == nil {
		return
	}
	key := userOf(t, job)
	x := l.count[key]
	l.count[key] = inUse{x.jobs + by, x.units + by*int(t.Units[job])}
}

// over says whether the user of a job runs as much as is allowed.
func (l *userLimits) over(t *jobs.Trace, job jobs.ID) bool {
	if l == nil || t.QOS[job] < 0 || l.of[t.QOS[job]] == nil {
		return false
	}
	q, x := l.of[t.QOS[job]], l.count[userOf(t, job)]
	return overJobs(q, x) || q.MaxNodesPerUser > 0 && x.units+int(t.Units[job]) > q.MaxNodesPerUser
}

func overJobs(q *jobs.QOS, x inUse) bool { return q.MaxJobsPerUser > 0 && x.jobs >= q.MaxJobsPerUser }

// which says which limit keeps a job waiting that is over one.
func (l *userLimits) which(t *jobs.Trace, job jobs.ID) string {
	q, x := l.of[t.QOS[job]], l.count[userOf(t, job)]
	user := "the user"
	if k := userOf(t, job)[0]; k >= 0 {
		user = "user " + t.Names.Users[k]
	}
	if overJobs(q, x) {
		return fmt.Sprintf("quality of service %s: %s ran %d of at most %d jobs", q.Name, user, x.jobs, q.MaxJobsPerUser)
	}
	return fmt.Sprintf("quality of service %s: %s had %d of at most %d units", q.Name, user, x.units, q.MaxNodesPerUser)
}

// userOf is the user of a job, -1 if unknown, with its quality of service.
func userOf(t *jobs.Trace, job jobs.ID) [2]int32 {
	user := int32(-1)
	if t.User != nil {
		user = t.User[job]
	}
	return [2]int32{user, t.QOS[job]}
}
