package queue

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// key orders a queue: the smallest value is first. Values are computed in float64 exactly as
// written, from left to right, so that other programs get the same order.
type key struct {
	name  string
	moves bool // the value depends on the time, or on what other jobs have done
	value func(r *Request, nowSec float64) float64
	state keyState // nil if the value depends on the request and the date alone
}

// keyState is what a key keeps of other jobs. A list of waiting jobs calls it.
type keyState interface {
	// begin is called before the first round.
	begin(v View)
	// observe is called in each round before values are computed. It says whether those of jobs that wait have changed.
	observe(v View) (moved bool)
	// started is called when a job starts.
	started(v View, job JobID)
	// wakeSec is the next date at which values change by themselves; +Inf if they do not.
	wakeSec() float64
}

// keyRow is a row of the table of keys.
type keyRow struct {
	name, params, summary, source string
	make                          func(a *spec.Args) key
}

// fixedKey makes a row for a key without parameters that does not depend on the time.
func fixedKey(name, summary, source string, value func(r *Request) float64) keyRow {
	return keyRow{name, "", summary, source, func(*spec.Args) key {
		return key{name: name, value: func(r *Request, _ float64) float64 { return value(r) }}
	}}
}

// divisor is an estimate for quotients and logarithms: at least 1 if it is 0.
func divisor(r *Request) float64 {
	if r.EstimateSec <= 0 {
		return 1
	}
	return r.EstimateSec
}

// submitLog is log10 of the submission date, in the forms of Carastan-Santos and de Camargo.
func submitLog(r *Request) float64 { return math.Log10(max(r.SubmitSec, 1)) }

const carastan = "Carastan-Santos and de Camargo, SC'17"

// keyRows is the table of keys.
func keyRows() []keyRow {
	return []keyRow{
		fixedKey("fcfs", "by submission", "", func(*Request) float64 { return 0 }),
		fixedKey("sjf", "shortest estimate first", "", func(r *Request) float64 { return r.EstimateSec }),
		fixedKey("ljf", "longest estimate first", "", func(r *Request) float64 { return -r.EstimateSec }),
		fixedKey("smallest", "fewest units first", "", func(r *Request) float64 { return float64(r.Units) }),
		fixedKey("largest", "most units first", "", func(r *Request) float64 { return -float64(r.Units) }),
		fixedKey("saf", "smallest area first: estimate times units", "", func(r *Request) float64 { return r.EstimateSec * float64(r.Units) }),
		fixedKey("srf", "smallest ratio of estimate to units first", "", func(r *Request) float64 { return r.EstimateSec / float64(r.Units) }),
		{"expansion", "tau=0s", "largest expected slowdown first", "Batsim's desc_slowdown", expansionKey},
		{"wfp3", "", "cube of wait over estimate, times units", "Tang, Lan, Desai and Buettner 2009", func(*spec.Args) key {
			return key{name: "wfp3", moves: true, value: func(r *Request, nowSec float64) float64 {
				x := (nowSec - r.SubmitSec) / divisor(r)
				return -(x * x * x * float64(r.Units))
			}}
		}},
		{"unicef", "form=log2", "wait over estimate and the logarithm of the size", "Tang, Lan, Desai and Buettner 2009", unicefKey},
		{
			"multifactor", "age=1000, fair-share=tree, fair-share-weight=10000, size=1000, partition=0, qos=0, max-age=7d, half-life=7d, period=5min, damping=1, favor-small=false",
			"largest priority first: a weighted sum of age, fair share, size, partition and quality of service", "Slurm", multifactorKey,
		},
		{"formula", "of=FORMULA", "any formula of n, e, s, w and the user's jobs running and queued, as in formula('w/e - n')", "", formulaKey},
		fixedKey("f1", "log10(e)*n + 870*log10(s)", carastan, func(r *Request) float64 {
			return math.Log10(divisor(r))*float64(r.Units) + 870*submitLog(r)
		}),
		fixedKey("f2", "sqrt(e)*n + 25600*log10(s)", carastan, func(r *Request) float64 {
			return math.Sqrt(r.EstimateSec)*float64(r.Units) + 25600*submitLog(r)
		}),
		fixedKey("f3", "e*n + 6860000*log10(s)", carastan, func(r *Request) float64 {
			return r.EstimateSec*float64(r.Units) + 6860000*submitLog(r)
		}),
		fixedKey("f4", "e*sqrt(n) + 530000*log10(s)", carastan, func(r *Request) float64 {
			return r.EstimateSec*math.Sqrt(float64(r.Units)) + 530000*submitLog(r)
		}),
	}
}

func expansionKey(a *spec.Args) key {
	k := key{name: "expansion", moves: true}
	tauSec := durationArg(a, "tau", 0)
	if tauSec == 0 {
		k.value = func(r *Request, nowSec float64) float64 {
			return -((nowSec - r.SubmitSec + r.EstimateSec) / divisor(r))
		}
		return k
	}
	k.value = func(r *Request, nowSec float64) float64 {
		return -max(1, (nowSec-r.SubmitSec+r.EstimateSec)/max(r.EstimateSec, tauSec))
	}
	return k
}

func unicefKey(a *spec.Args) key {
	k := key{name: "unicef", moves: true}
	if a.Word("form", "log2", "log2", "cobalt") == "log2" {
		k.value = func(r *Request, nowSec float64) float64 {
			return -((nowSec - r.SubmitSec) / divisor(r) / math.Log2(float64(max(r.Units, 2))))
		}
		return k
	}
	k.value = func(r *Request, nowSec float64) float64 {
		z := max(math.Ceil(math.Log2(float64(r.Units))), 6) - 5
		return -((nowSec - r.SubmitSec) / divisor(r) / z)
	}
	return k
}

// keyArg reads a key such as sjf or expansion(tau=10s) from an argument.
func keyArg(a *spec.Args, arg string) key {
	text := a.String(arg, "fcfs")
	s, err := spec.ParseMain(text, map[string]string{"formula": "of"})
	if err != nil {
		a.Fail(arg, "%v", err)
		return key{}
	}
	rows := keyRows()
	row, err := srcerr.Named("key", s.Name, rows, func(r keyRow) string { return r.name })
	if err != nil {
		a.Fail(arg, "%v", err)
		return key{}
	}
	inner := s.Reader()
	k := row.make(inner)
	if err := inner.Err(); err != nil {
		a.Fail(arg, "%w", err)
		return key{}
	}
	k.name = fmt.Sprint(s)
	return k
}
