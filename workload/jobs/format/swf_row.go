package format

import (
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/workload/jobs"
)

// job fills in the job of a row. It reports the first mistake of the row.
func (r *swfReader) job(j *jobs.Job) bool {
	if w := r.word(swfNumber); !r.whole(swfNumber, &j.Number, math.MaxInt64) {
		return r.fail(swfNumber, "job number %q: want a whole number", w)
	}
	j.Line = int32(min(r.line, math.MaxInt32))
	var allocated, requested, status int64
	for _, f := range [...]struct {
		k    int
		name string
		to   *float64
	}{
		{swfSubmit, "submit time", &j.SubmitSec},
		{swfWait, "wait", &j.WaitSec},
		{swfRun, "run time", &j.RunSec},
		{swfLimit, "requested time", &j.LimitSec},
		{swfThink, "think time", &j.ThinkSec},
	} {
		if !r.seconds(f.k, f.to) {
			return r.fail(f.k, "job %d: %s %q: want a number of seconds", j.Number, f.name, r.word(f.k))
		}
	}
	for _, f := range [...]struct {
		k    int
		name string
		to   *int64
	}{
		{swfAllocated, "allocated processors", &allocated},
		{swfRequested, "requested processors", &requested},
		{swfStatus, "status", &status},
	} {
		if !r.whole(f.k, f.to, math.MaxInt32) {
			return r.fail(f.k, "job %d: %s %q: want a whole number", j.Number, f.name, r.word(f.k))
		}
	}
	j.Allocated, j.Units = int32(allocated), int32(requested)
	j.Status = swfStatusOf(status)
	if j.SubmitSec < 0 && !r.submitOfPart(j) {
		return r.fail(swfSubmit, "job %d: submit time %s: want 0 or more", j.Number, r.word(swfSubmit))
	}
	unknownBelow0(&j.WaitSec)
	unknownBelow0(&j.RunSec)
	if j.LimitSec <= 0 {
		j.LimitSec = math.Inf(1)
	}
	j.User = r.names.of(r.word(swfUser))
	j.Group = r.names.of(r.word(swfGroup))
	j.Executable = r.names.of(r.word(swfExecutable))
	j.QOS = r.names.of(r.word(swfQueue))
	j.Partition = r.names.of(r.word(swfPartition))
	return r.preceding(j)
}

// submitOfPart gives a part of a swapped job, which has no submit time, that of the row before.
func (r *swfReader) submitOfPart(j *jobs.Job) bool {
	n := r.trace.Len()
	if j.Status != jobs.StatusPart || n == 0 {
		return false
	}
	j.SubmitSec = r.trace.SubmitSec[n-1]
	return true
}

// preceding notes the job before and the think time, if both are there and wanted.
func (r *swfReader) preceding(j *jobs.Job) bool {
	var before int64
	if !r.o.ThinkTimes {
		j.ThinkSec = 0
		return true
	}
	if !r.whole(swfPreceding, &before, math.MaxInt64) {
		return r.fail(swfPreceding, "job %d: preceding job %q: want a whole number", j.Number, r.word(swfPreceding))
	}
	if before <= 0 || j.ThinkSec < 0 {
		j.ThinkSec = 0
		return true
	}
	r.closed = append(r.closed, link{jobs.ID(r.trace.Len()), before})
	return true
}

func swfStatusOf(status int64) jobs.Status {
	switch status {
	case 0:
		return jobs.StatusFailed
	case 1:
		return jobs.StatusCompleted
	case 2, 3, 4:
		return jobs.StatusPart
	case 5:
		return jobs.StatusCancelled
	}
	return jobs.StatusUnknown
}

func unknownBelow0(x *float64) {
	if *x < 0 {
		*x = math.NaN()
	}
}

// fail records a mistake at field k, if the row has one, and returns false.
func (r *swfReader) fail(k int, format string, args ...any) bool {
	r.wrong.Add(r.line, int(r.fields[min(k, r.found-1)].from)+1, format, args...)
	return false
}

// seconds reads field k; one that is missing is -1.
func (r *swfReader) seconds(k int, to *float64) (ok bool) {
	w := r.word(k)
	if w == nil {
		*to = -1
		return true
	}
	*to, ok = number(w)
	return ok
}

// whole reads field k as a whole number up to most; one that is missing is -1.
func (r *swfReader) whole(k int, to *int64, most float64) bool {
	var x float64
	if !r.seconds(k, &x) || x != math.Trunc(x) || math.Abs(x) > most || math.Abs(x) >= 1<<63 {
		return false
	}
	*to = int64(x)
	return true
}

// powers of ten that a float64 holds exactly.
var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// number reads a decimal number. Up to 15 digits are one division of whole numbers, which
// rounds as strconv does (W. Clinger, How to read floating point numbers accurately, PLDI 1990).
func number(w []byte) (float64, bool) {
	i, negative := 0, false
	if len(w) > 0 && (w[0] == '-' || w[0] == '+') {
		negative = w[0] == '-'
		i = 1
	}
	var whole int64
	digits, point := 0, -1
	for ; i < len(w); i++ {
		switch c := w[i]; {
		case c >= '0' && c <= '9':
			whole = whole*10 + int64(c-'0')
			digits++
		case c == '.' && point < 0:
			point = digits
		default:
			return slowNumber(w)
		}
		if digits > 15 {
			return slowNumber(w)
		}
	}
	if digits == 0 {
		return 0, false
	}
	x := float64(whole)
	if point >= 0 {
		x /= powers[digits-point]
	}
	if negative {
		x = -x
	}
	return x, true
}

// slowNumber reads what number leaves to strconv: exponents and many digits.
func slowNumber(w []byte) (float64, bool) {
	if len(w) == 0 || strings.Trim(string(w), "0123456789+-.eE") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(string(w), 64)
	return x, err == nil
}

// interned has the names that were seen, so that each is one string.
type interned struct {
	numbers []string // of small natural numbers
	others  map[string]string
}

// smallNames is how many numbers are looked up in a list.
const smallNames = 1 << 14

// of returns the name in a field; an empty one for -1 and for a field that is not there.
func (n *interned) of(w []byte) string {
	if len(w) == 0 || len(w) == 2 && w[0] == '-' && w[1] == '1' {
		return ""
	}
	if k, ok := small(w); ok {
		if k >= len(n.numbers) {
			n.numbers = append(n.numbers, make([]string, max(2*k, 64)-len(n.numbers))...)
		}
		if n.numbers[k] == "" {
			n.numbers[k] = string(w)
		}
		return n.numbers[k]
	}
	if name, ok := n.others[string(w)]; ok {
		return name
	}
	if n.others == nil {
		n.others = map[string]string{}
	}
	name := string(w)
	n.others[name] = name
	return name
}

// small reads a natural number below smallNames, without leading zeros.
func small(w []byte) (k int, ok bool) {
	if len(w) > 5 || w[0] == '0' && len(w) > 1 {
		return 0, false
	}
	for _, c := range w {
		if c < '0' || c > '9' {
			return 0, false
		}
		k = 10*k + int(c-'0')
	}
	return k, k < smallNames
}
