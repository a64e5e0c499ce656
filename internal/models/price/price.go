package price

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
)

// The properties, which are also the fields of native files and the arguments of specs.
const (
	Price   = "price"
	Billing = "billing"
)

// Terms are what a host costs.
type Terms struct {
	PerSec     float64
	BillingSec float64 // time is paid for in multiples of this; 0: to the second and below
}

// justOver is the part of an interval by which time may exceed it and not begin another: rounding of sums.
const justOver = 1e-9

// Intervals is how many intervals are paid for so many seconds, at least one; of terms without intervals, the seconds.
func (t Terms) Intervals(sec float64) float64 {
	if t.BillingSec == 0 {
		return sec
	}
	return max(1, math.Ceil(sec/t.BillingSec*(1-justOver)))
}

// Cost is what so many seconds cost in one piece.
func (t Terms) Cost(sec float64) float64 {
	if t.BillingSec == 0 {
		return t.PerSec * sec
	}
	return t.PerSec * t.BillingSec * t.Intervals(sec)
}

// Error is a mistake in a property.
type Error struct {
	Property  string
	Msg, Hint string
}

// Text says that the property is kept all the same.
func (e *Error) Text() string {
	return fmt.Sprintf("%s: %s, so it is kept as a text (%s)", e.Property, e.Msg, e.Hint)
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %s (%s)", e.Property, e.Msg, e.Hint) }

// Of reads the properties of a host; ok is false if it has no price. The error is an *Error.
func Of(get func(id string) (value string, ok bool)) (t Terms, ok bool, err error) {
	text, ok := get(Price)
	if ok {
		if t.PerSec, err = perSec(text); err != nil {
			return Terms{}, false, err
		}
	}
	interval, has := get(Billing)
	switch {
	case !has:
		return t, ok, nil
	case !ok:
		return Terms{}, false, &Error{Billing, "billing without a price", "give a price, such as 0.5/h"}
	}
	if t.BillingSec, err = seconds(interval); err != nil {
		return Terms{}, false, err
	}
	return t, true, nil
}

// Among finds the terms among the properties of a host, where others may have given the names another meaning: what is not
// as [Of] wants it is a text, and in odd.
func Among(get func(id string) (value string, ok bool)) (t Terms, ok bool, odd []*Error) {
	for {
		t, ok, err := Of(func(id string) (string, bool) {
			if slices.ContainsFunc(odd, func(e *Error) bool { return e.Property == id }) {
				return "", false
			}
			return get(id)
		})
		bad, wrong := errors.AsType[*Error](err)
		if !wrong {
			return t, ok, odd
		}
		odd = append(odd, bad)
	}
}

// most keeps sums over all hosts and any time finite.
const most = 1e30

var perUnit = map[string]float64{"s": 1, "min": 60, "h": 3600, "d": 86400}

func perSec(text string) (float64, error) {
	number, unit, _ := strings.Cut(text, "/")
	in, known := perUnit[strings.TrimSpace(unit)]
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	switch {
	case err != nil || !known || !units.Finite(x):
		return 0, &Error{Price, fmt.Sprintf("%q is not a price", text), "want a number per s, min, h or d, such as 0.5/h"}
	case x < 0 || x > most:
		return 0, &Error{Price, fmt.Sprintf("%q is out of range", text), fmt.Sprintf("want 0 to %v", float64(most))}
	}
	return x / in, nil
}

func seconds(text string) (float64, error) {
	sec, err := units.Duration(strings.TrimSpace(text))
	if err != nil || !(sec >= shortest && sec <= most) {
		return 0, &Error{Billing, fmt.Sprintf("%q is not an interval of time", text), fmt.Sprintf("want %v s to %v s, such as 60s or 1h", shortest, float64(most))}
	}
	return sec, nil
}

// shortest keeps numbers of intervals exact.
const shortest = 1e-6

// Property is a property with its value.
type Property struct{ ID, Value string }

// FromSpec reads the arguments price and billing of a spec: a list for each price, of which there may be several with | between them,
// and none if they are not given. Billing holds for all that have a price; a list is empty where the price is none.
func FromSpec(args *spec.Args) (lists [][]Property) {
	prices, interval := args.String(Price, "none"), args.String(Billing, "none")
	if prices == "none" && interval == "none" {
		return nil
	}
	each := strings.Split(prices, "|")
	for i := range each {
		each[i] = strings.TrimSpace(each[i])
	}
	some := slices.ContainsFunc(each, func(text string) bool { return text != "none" })
	for _, text := range each {
		var list []Property
		for _, p := range []Property{{Price, text}, {Billing, interval}} {
			if p.Value != "none" && (text != "none" || !some) {
				list = append(list, p)
			}
		}
		_, _, err := Of(func(id string) (string, bool) {
			i := slices.IndexFunc(list, func(p Property) bool { return p.ID == id })
			if i < 0 {
				return "", false
			}
			return list[i].Value, true
		})
		if bad, ok := errors.AsType[*Error](err); ok {
			args.Fail(bad.Property, "%s (%s)", bad.Msg, bad.Hint)
			return nil
		}
		lists = append(lists, list)
	}
	return lists
}
