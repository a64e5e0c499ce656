package simgrid

import (
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// unit is a kind of quantity: how to read it and its unit for notes.
type unit struct {
	parse func(string) (float64, error)
	unit  string
}

var (
	speedUnit     = unit{units.Speed, "f"}
	bandwidthUnit = unit{units.Bandwidth, "Bps"}
	timeUnit      = unit{units.Duration, "s"}
)

// quantity reads a value with a unit. As in SimGrid, a value without one is in base
// units, which is noted; a plain 0 needs none.
func (r *reader) quantity(e *element, attr, value string, kind unit) (float64, bool) {
	value = strings.TrimSpace(value)
	x, err := kind.parse(value)
	if err != nil {
		r.fail(e, attr, "%s: %v", attr, err)
		return 0, false
	}
	if x != 0 && strings.Trim(value, "+-.0123456789eE") == "" {
		r.noteOnce(e.offset(attr), e.name+" "+attr, "%s: %s %q has no unit (read as %s%s)", e, attr, value, value, kind.unit)
	}
	return x, true
}

// positive and notNegative read a value that must be so. These and the functions
// below report what is wrong; a caller that needs to know compares the number of
// mistakes before and after.
func (r *reader) positive(e *element, attr string, kind unit) float64 {
	x, ok := r.quantity(e, attr, e.get(attr), kind)
	if ok && !(x > 0) {
		r.fail(e, attr, "%s is %q (want a positive value)", attr, e.get(attr))
	}
	return x
}

func (r *reader) notNegative(e *element, attr string, kind unit) float64 {
	x, ok := r.quantity(e, attr, e.get(attr), kind)
	if ok && x < 0 {
		r.fail(e, attr, "%s is %q (want zero or more)", attr, e.get(attr))
	}
	return x
}

// count reads a whole number from low to high; def if the attribute is absent.
func (r *reader) count(e *element, attr string, def, low, high int) int {
	text, given := e.attr(attr)
	if !given {
		return def
	}
	text = strings.TrimSpace(text)
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x != math.Trunc(x) || x < float64(low) || x > float64(high) {
		r.fail(e, attr, "%s is %q (want a whole number from %d to %d)", attr, text, low, high)
		return def
	}
	return int(x)
}

// speeds reads a list of speeds, one for each power state, and picks one. It must be
// positive, and the others may be zero: nothing computes in them.
func (r *reader) speeds(e *element, state int) (speed float64) {
	list := r.speedList(e)
	if state >= len(list) {
		r.fail(e, "pstate", "pstate is %d and there are %d speeds (want 0 to %d)", state, len(list), len(list)-1)
		return 0
	}
	if list[state] == 0 {
		bad := r.fail(e, "speed", "speed is %q", strings.TrimSpace(strings.Split(e.get("speed"), ",")[state])).WithHint("want a positive value")
		if len(list) > 1 {
			bad.WithHint("a host cannot begin in power state %d, in which it does not compute; choose another pstate", state)
		}
	}
	return list[state]
}

// choice reads an attribute that is one of a few words.
func (r *reader) choice(e *element, attr, def string, words ...string) (string, bool) {
	a := e.find(attr)
	if a == nil {
		return def, true
	}
	text := string(a.value) // on the stack unless reported
	for _, w := range words {
		if text == w {
			if w == "FULLDUPLEX" {
				r.noteOnce(a.at, w, "%s: FULLDUPLEX is the old name of SPLITDUPLEX", e)
			}
			return w, true
		}
	}
	bad := r.fail(e, attr, "%s is %q", attr, text).WithHint("want %s", strings.Join(words, ", "))
	if s := srcerr.Suggest(strings.ToUpper(text), words); s != "" {
		bad.WithHint("did you mean %q?", s)
	}
	return def, false
}
