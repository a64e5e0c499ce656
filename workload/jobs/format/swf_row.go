package format

import (
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/workload/jobs"
)

// kind says how a field is read.
type kind uint8

const (
	unread kind = iota
	whole       // a whole number that fits in 32 bits
	large       // a whole number
	seconds
	label // a number or a name
)

// swfKinds describes the fields that are read, with what messages call them.
var swfKinds = [swfFields]struct {
	kind kind
	name string
}{
	swfNumber:    {large, "job number"},
	swfSubmit:    {seconds, "submit time"},
	swfWait:      {seconds, "wait"},
	swfRun:       {seconds, "run time"},
	swfAllocated: {whole, "allocated processors"},
	swfRequested: {whole, "requested processors"},
	swfLimit:     {seconds, "requested time"},
	swfStatus:    {whole, "status"},
	swfUser:      {label, "user"}, swfGroup: {label, "group"}, swfExecutable: {label, "executable"},
	swfQueue: {label, "queue"}, swfPartition: {label, "partition"},
	swfPreceding: {large, "preceding job"},
	swfThink:     {seconds, "think time"},
}

// maxNumber is above all numbers of jobs; up to maxSec seconds are still distinct.
const (
	maxNumber = 1 << 63
	maxSec    = 1e15
)

// values reads the numbers of the row; fields that are missing are -1. It reports the first
// mistake.
func (r *swfReader) values() bool {
	last := swfFields
	if !r.o.ThinkTimes {
		last = swfPreceding
	}
	for k := range last {
		kind := swfKinds[k].kind
		if kind == unread || kind == label {
			continue
		}
		if k >= r.found {
			r.value[k] = -1
			continue
		}
		x, ok := number(r.word(k))
		switch kind {
		case whole:
			ok = ok && x == math.Trunc(x) && math.Abs(x) <= math.MaxInt32
		case large:
			ok = ok && x == math.Trunc(x) && math.Abs(x) < maxNumber
		case seconds:
			ok = ok && math.Abs(x) <= maxSec
		}
		if !ok {
			r.wrongNumber(k)
			return false
		}
		r.value[k] = x
	}
	return true
}

// wrongNumber reports that field k is no number as it should be.
func (r *swfReader) wrongNumber(k int) {
	want := "a whole number"
	if swfKinds[k].kind == seconds {
		want = "a number of seconds"
	}
	switch x, ok := number(r.word(k)); {
	case !ok:
	case swfKinds[k].kind == seconds:
		want = "at most 1e15 s"
	case x != math.Trunc(x):
	case swfKinds[k].kind == whole:
		want = "at most 2147483647"
	case swfKinds[k].kind == large:
		want = "less than 2^63"
	}
	r.wrong.Add(r.line, int(r.fields[k].from)+1, "%s %q: want %s", swfKinds[k].name, r.word(k), want)
}

// job fills in the job of a row. It reports the first mistake of the row.
func (r *swfReader) job() bool {
	if !r.values() {
		return false
	}
	j, v := &r.j, &r.value
	j.Number = int64(v[swfNumber])
	j.Line = int32(min(r.line, math.MaxInt32))
	j.SubmitSec = v[swfSubmit]
	j.WaitSec, j.RunSec = unknownBelow0(v[swfWait]), unknownBelow0(v[swfRun])
	j.Allocated, j.Units = int32(max(v[swfAllocated], 0)), int32(max(v[swfRequested], -1))
	j.LimitSec = v[swfLimit]
	if j.LimitSec <= 0 {
		j.LimitSec = math.Inf(1)
	}
	j.Status = swfStatusOf(v[swfStatus])
	if j.SubmitSec < 0 && !r.submitOfPart() {
		r.wrong.Add(r.line, int(r.fields[swfSubmit].from)+1, "job %d: submitted at %s: want 0 or more", j.Number, r.word(swfSubmit))
		return false
	}
	r.countNegative()
	j.User = r.names.of(r.word(swfUser))
	j.Group = r.names.of(r.word(swfGroup))
	j.Executable = r.names.of(r.word(swfExecutable))
	j.QOS = r.names.of(r.word(swfQueue))
	j.Partition = r.names.of(r.word(swfPartition))
	if r.o.ThinkTimes {
		r.preceding()
	}
	return true
}

// countNegative counts a row in which a number is negative and not -1, which alone means unknown. Jobs with such run times are
// dropped and counted, as all without a run time.
func (r *swfReader) countNegative() {
	for _, k := range [...]int{swfWait, swfAllocated, swfRequested, swfLimit, swfStatus, swfPreceding, swfThink} {
		if x := r.value[k]; x < 0 && x != -1 { // without think times the last two are 0
			r.negative++
			return
		}
	}
}

// submitOfPart gives a part of a swapped job, which has no submit time, that of the row before.
func (r *swfReader) submitOfPart() bool {
	n := r.trace.Len()
	if r.j.Status != jobs.StatusPart || n == 0 {
		return false
	}
	r.j.SubmitSec = r.trace.SubmitSec[n-1]
	return true
}

// preceding notes the job before and the think time, if both are there.
func (r *swfReader) preceding() {
	before, think := r.value[swfPreceding], r.value[swfThink]
	r.j.ThinkSec = 0
	if before > 0 && think >= 0 {
		r.j.ThinkSec = think
		r.closed = append(r.closed, link{jobs.ID(r.trace.Len()), int64(before)})
	}
}

func swfStatusOf(status float64) jobs.Status {
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

func unknownBelow0(x float64) float64 {
	if x < 0 {
		return math.NaN()
	}
	return x
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
