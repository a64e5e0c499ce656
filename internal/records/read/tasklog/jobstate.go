package tasklog

import (
	"strconv"
	"strings"
)

// readPegasus reads jobstate.log: DATE JOB EVENT ID SITE WALLTIME SEQUENCE, or DATE INTERNAL
// *** WHAT ***. Dates are seconds since 1970. Events that say nothing of when are left out.
func readPegasus(file string, lines []string) (*Log, error) {
	r := &jobstate{builder: newBuilder(file, Pegasus), current: map[string]int{}}
	r.log.ResolutionSec = 1
	for i, line := range lines {
		if strings.TrimSpace(line) != "" {
			r.line(i+1, line)
		}
	}
	return r.build()
}

type jobstate struct {
	*builder
	current map[string]int // by name: the place of the job
}

func (r *jobstate) line(number int, line string) {
	words := strings.Fields(line)
	at, ok := seconds(words[0])
	if !ok {
		r.Add(number, 1, "%q is not a date (want seconds since 1970)", words[0])
		return
	}
	switch {
	case len(words) < 3:
		r.Add(number, 1, "want DATE JOB EVENT ID SITE WALLTIME SEQUENCE, got %d words", len(words))
	case words[1] == "INTERNAL":
		r.internal(words[2:], at)
	default:
		r.event(number, words[1], words[2], at)
	}
}

func (r *jobstate) internal(words []string, at moment) {
	if len(words) < 2 {
		return
	}
	switch words[1] {
	case "DAGMAN_STARTED":
		if r.begin == never {
			r.begin = at
		}
	case "DAGMAN_FINISHED":
		r.end = at
	}
}

func (r *jobstate) event(number int, name, what string, at moment) {
	job, there := r.current[name]
	if !there || what == "SUBMIT" && r.jobs[job].at[submitted] != never {
		if !there {
			job = r.job(name, number)
			r.jobs[job].rule = endNumber(name)
			r.current[name] = job
		} else {
			r.again(job)
		}
	}
	d := &r.jobs[job]
	switch what {
	case "SUBMIT":
		r.set(job, submitted, at)
	case "EXECUTE":
		r.set(job, running, at)
	case "JOB_TERMINATED":
		r.set(job, finished, at)
	case "JOB_SUCCESS", "JOB_FAILURE":
		d.Failed = what == "JOB_FAILURE"
		r.setFirst(job, finished, at)
		r.set(job, known, at)
	case "POST_SCRIPT_TERMINATED":
		r.set(job, known, at)
	case "POST_SCRIPT_SUCCESS", "POST_SCRIPT_FAILURE": // DAGMan goes by them
		d.Failed = what == "POST_SCRIPT_FAILURE"
		r.set(job, known, at)
	case "JOB_HELD", "JOB_RELEASED", "JOB_EVICTED", "JOB_SUSPENDED", "JOB_UNSUSPENDED", "SHADOW_EXCEPTION", "JOB_DISCONNECTED", "JOB_RECONNECTED", "JOB_RECONNECT_FAILED":
		d.Held = true
	case "JOB_ABORTED", "SUBMIT_FAILED", "SUBMIT_FAILURE", "PRE_SCRIPT_FAILURE":
		d.Failed = true
	default:
		if strings.Trim(what, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") != "" {
			r.Add(number, 1, "job %q: %q is not an event (want SUBMIT, EXECUTE, JOB_TERMINATED, ...)", name, what)
		}
	}
}

// seconds reads seconds since 1970, perhaps with a fraction.
func seconds(text string) (moment, bool) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= mostSec) {
		return never, false
	}
	whole := int64(x)
	return moment(whole*1e6 + int64((x-float64(whole))*1e6+0.5)), true
}
