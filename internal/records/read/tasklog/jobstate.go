package tasklog

import (
	"strconv"
	"strings"
)

// readPegasus reads jobstate.log: DATE JOB EVENT ID SITE WALLTIME SEQUENCE, or DATE INTERNAL
// *** WHAT ***. Dates are seconds since 1970. Events without a meaning for dates are left out.
func readPegasus(r *builder, lines []string) {
	for i, line := range lines {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		at, ok := seconds(words[0])
		switch {
		case !ok:
			r.Add(i+1, 1, "%q is not a date (want seconds since 1970)", words[0])
		case len(words) < 3:
			r.Add(i+1, 1, "want DATE JOB EVENT ID SITE WALLTIME SEQUENCE, got %d words", len(words))
		case words[1] != "INTERNAL":
			r.jobstate(i+1, words[1], words[2], at)
		case len(words) > 3 && words[3] == "DAGMAN_STARTED" && r.begin == never:
			r.begin = at
		case len(words) > 3 && words[3] == "DAGMAN_FINISHED":
			r.end = at
		}
	}
}

func (r *builder) jobstate(number int, name, what string, at moment) {
	job, old := r.find(name, number, endNumber(name))
	if old && what == "SUBMIT" && r.jobs[job].at[submitted] != never {
		r.retry(job)
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
