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
func readMakeflow(file string, lines []string) (*Log, error) {
	r := &transactions{builder: newBuilder(file, Makeflow), current: map[int]int{}}
	r.log.ResolutionSec = 1e-6
	for i, line := range lines {
		switch words := strings.Fields(line); {
		case len(words) == 0:
		case words[0] == "#":
			r.comment(i+1, words[1:])
		default:
			r.state(i+1, words)
		}
	}
	return r.build()
}

type transactions struct {
	*builder
	current map[int]int // by rule: the place of the job
}

func (r *transactions) comment(number int, words []string) {
	if len(words) < 2 {
		return
	}
	switch words[0] {
	case "STARTED", "COMPLETED", "FAILED", "ABORTED":
		at, ok := micros(words[1])
		switch {
		case !ok:
			r.Add(number, 4+len(words[0]), "%q is not a date (want microseconds since 1970)", words[1])
		case words[0] != "STARTED":
			r.end = at
		case r.begin == never:
			r.begin = at
		}
	}
}

func (r *transactions) state(number int, words []string) {
	if len(words) < 4 {
		r.Add(number, 1, "want DATE RULE STATE JOB and counts, got %d words", len(words))
		return
	}
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
	job, there := r.current[rule]
	switch {
	case !there:
		job = r.job(fmt.Sprint("rule ", rule), number)
		r.jobs[job].rule = rule + 1
		r.current[rule] = job
	case state == ruleRunning:
		r.again(job)
	}
	switch state {
	case ruleRunning:
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
