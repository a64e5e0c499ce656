package tasklog

import (
	"fmt"
	"strconv"
	"strings"
)

// The states of Makeflow's rules that change dates.
const (
	ruleWaiting  = 0
	ruleRunning  = 1
	ruleComplete = 2
	ruleFailed   = 3
	ruleAborted  = 4
)

// readMakeflow reads the transaction log: DATE RULE STATE JOB and counts, and comments.
// Dates are microseconds since 1970, rules are numbered from 0.
func readMakeflow(r *builder, lines []string) {
	for i, line := range lines {
		switch words := strings.Fields(line); {
		case len(words) == 0 || len(words) < 3 && words[0] == "#":
		case words[0] == "#":
			r.comment(i+1, words[1], words[2])
		case len(words) < 4:
			r.Add(i+1, 1, "want DATE RULE STATE JOB and counts, got %d words", len(words))
		default:
			r.ruleState(i+1, words)
		}
	}
}

func (r *builder) comment(number int, what, date string) {
	switch what {
	case "STARTED", "COMPLETED", "FAILED", "ABORTED":
		at, ok := micros(date)
		switch {
		case !ok:
			r.Add(number, 4+len(what), "%q is not a date (want microseconds since 1970)", date)
		case what != "STARTED":
			r.end = at
		case r.begin == never:
			r.begin = at
		}
	}
}

func (r *builder) ruleState(number int, words []string) {
	at, ok := micros(words[0])
	if !ok {
		r.Add(number, 1, "%q is not a date (want microseconds since 1970)", words[0])
		return
	}
	rule, errRule := strconv.Atoi(words[1])
	state, errState := strconv.Atoi(words[2])
	if errRule != nil || rule < 0 || errState != nil || state < ruleWaiting || state > ruleAborted {
		r.Add(number, 2+len(words[0]), "rule %q in state %q: want the number of a rule, from 0, and a state from %d to %d", words[1], words[2], ruleWaiting, ruleAborted)
		return
	}
	job, old := r.find(fmt.Sprint("rule ", rule), number, rule+1)
	switch state {
	case ruleRunning:
		if old {
			r.retry(job)
		}
		r.set(job, submitted, at)
	case ruleComplete, ruleFailed, ruleAborted:
		r.set(job, known, at)
		r.jobs[job].Failed = state != ruleComplete
	}
}

// micros reads microseconds since 1970.
func micros(text string) (moment, bool) {
	x, err := strconv.ParseInt(text, 10, 64)
	if err != nil || x < 0 || x > mostSec*1e6 {
		return never, false
	}
	return moment(x), true
}
