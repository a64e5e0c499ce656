package wattage

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
)

// State is what a host takes in one power state, in watts.
type State struct {
	IdleW     float64 // it does nothing
	EpsilonW  float64 // it does next to nothing
	AllCoresW float64 // all its cores compute
}

// PowerW is what a host takes under a load, the part of its cores that compute.
func (s State) PowerW(load float64) float64 {
	if load <= 0 {
		return s.IdleW
	}
	return s.EpsilonW + min(load, 1)*(s.AllCoresW-s.EpsilonW)
}

// Host is what a host takes. One without states takes nothing while it is on.
type Host struct {
	States []State // by power state
	OffW   float64
}

// Link is what a link takes: idle, and more by the part of its bandwidth that is used.
type Link struct {
	IdleW, BusyW float64
	OffW         float64 // idle, if the platform does not say
}

// PowerW is what a link takes under a load, the part of its bandwidth that is used.
func (l Link) PowerW(load float64) float64 {
	return l.IdleW + min(max(load, 0), 1)*(l.BusyW-l.IdleW)
}

// The properties.
const (
	PerState = "wattage_per_state"
	Off      = "wattage_off"
	Range    = "wattage_range"
)

// older are the names that SimGrid's earlier versions had for the properties.
var older = map[string]string{PerState: "watt_per_state", Off: "watt_off", Range: "watt_range"}

// IsPerState says whether a property has watts by power state.
func IsPerState(id string) bool { return id == PerState || id == older[PerState] }

// Error is a mistake in a property, at a byte of its value.
type Error struct {
	Property  string
	At        int
	Msg, Hint string
}

func (e *Error) Error() string {
	text := e.Property + ": " + e.Msg
	if e.Hint != "" {
		text += " (" + e.Hint + ")"
	}
	return text
}

// lookup is the value of a property.
type lookup func(id string) (value string, ok bool)

// find looks for a property under its name or its older one.
func (get lookup) find(property string) (id, value string, ok bool) {
	for _, id := range []string{property, older[property]} {
		if value, ok := get(id); ok {
			return id, value, true
		}
	}
	return property, "", false
}

// OfHost reads the properties of a host with this many power states; ok is false if
// they do not say what it takes. The error is an *Error.
func OfHost(states int, get func(id string) (value string, ok bool)) (h Host, ok bool, err error) {
	id, text, ok := lookup(get).find(PerState)
	if ok {
		if h.States, err = parseStates(id, text, states); err != nil {
			return Host{}, false, err
		}
	}
	h.OffW, err = off(get, 0)
	if err != nil {
		return Host{}, false, err
	}
	return h, ok, nil
}

// OfLink reads the properties of a link; ok is false if they do not say what it
// takes. Of several ranges the last counts, as in SimGrid. The error is an *Error.
func OfLink(get func(id string) (value string, ok bool)) (l Link, ok bool, err error) {
	id, text, ok := lookup(get).find(Range)
	if ok {
		parts := split(text, ',', 0)
		for _, part := range parts {
			numbers, err := parseList(id, part)
			if err != nil {
				return Link{}, false, err
			}
			if len(numbers) != 2 {
				return Link{}, false, &Error{id, part.at, fmt.Sprintf("%q has %s", part.text, count(len(numbers), "value")), "want IDLE:BUSY in watts"}
			}
			l.IdleW, l.BusyW = numbers[0], numbers[1]
		}
	}
	l.OffW, err = off(get, l.IdleW)
	if err != nil {
		return Link{}, false, err
	}
	return l, ok, nil
}

// CheckOrder returns an *Error if a host or a link takes less while it works than idle, which
// is most likely a slip. SimGrid computes with such numbers, so [OfHost] and [OfLink] do.
func CheckOrder(get func(id string) (value string, ok bool)) error {
	if id, text, ok := lookup(get).find(PerState); ok {
		parts := split(text, ',', 0)
		list, _ := parseStates(id, text, len(parts))
		for i, s := range list {
			if err := falls(id, parts[i], s.AllCoresW, s.IdleW, "with all cores", "idle"); err != nil {
				return err
			}
			if err := falls(id, parts[i], s.AllCoresW, s.EpsilonW, "with all cores", "with hardly any load"); err != nil {
				return err
			}
		}
	}
	if id, text, ok := lookup(get).find(Range); ok {
		if l, known, err := OfLink(get); known && err == nil {
			return falls(id, piece{text, 0}, l.BusyW, l.IdleW, "busy", "idle")
		}
	}
	return nil
}

// falls returns an error if work takes less than doing nothing.
func falls(id string, text piece, busyW, idleW float64, busy, idle string) error {
	if busyW >= idleW {
		return nil
	}
	return &Error{id, text.at, fmt.Sprintf("%q: %v W %s is less than %v W %s", text.text, busyW, busy, idleW, idle), "want the idle watts first"}
}

func off(get lookup, def float64) (float64, error) {
	id, text, ok := get.find(Off)
	if !ok {
		return def, nil
	}
	return parseWatts(id, piece{text, 0}.trim())
}

func parseStates(id, text string, states int) ([]State, error) {
	parts := split(text, ',', 0)
	list := make([]State, len(parts))
	for i, part := range parts {
		numbers, err := parseList(id, part)
		switch {
		case err != nil:
			return nil, err
		case len(numbers) == 2:
			list[i] = State{numbers[0], numbers[0], numbers[1]}
		case len(numbers) == 3:
			list[i] = State{numbers[0], numbers[1], numbers[2]}
		default:
			return nil, &Error{id, part.at, fmt.Sprintf("%q has %s", part.text, count(len(numbers), "value")), "want IDLE:ALL or IDLE:EPSILON:ALL in watts"}
		}
	}
	if len(list) != states {
		at := 0
		if len(list) > states {
			at = parts[states].at
		}
		return nil, &Error{id, at, fmt.Sprintf("%s of watts for %s", count(len(list), "set"), count(states, "power state")), "want one for each speed, with commas between them"}
	}
	return list, nil
}

// OfState is what the value of wattage_per_state says of one power state.
func OfState(text string, state int) string { return split(text, ',', 0)[state].text }

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// parseList reads watts with colons between them.
func parseList(id string, text piece) ([]float64, error) {
	var list []float64
	for _, part := range split(text.text, ':', text.at) {
		x, err := parseWatts(id, part)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, nil
}

func parseWatts(id string, text piece) (float64, error) {
	x, err := strconv.ParseFloat(text.text, 64)
	switch {
	case err != nil || math.IsNaN(x) || math.IsInf(x, 0):
		return 0, &Error{id, text.at, fmt.Sprintf("%q is not a number of watts", text.text), "want a number without unit, such as 95.5"}
	case x < 0:
		return 0, &Error{id, text.at, fmt.Sprintf("%q is negative", text.text), "want zero watts or more"}
	case x > maxWatts:
		return 0, &Error{id, text.at, fmt.Sprintf("%q is too much", text.text), fmt.Sprintf("want at most %v watts", float64(maxWatts))}
	}
	return x + 0, nil // no negative zero
}

// maxWatts keeps sums over all hosts finite.
const maxWatts = 1e30

// piece is a part of a text, without spaces around it, and where it begins.
type piece struct {
	text string
	at   int
}

func (p piece) trim() piece {
	rest := strings.TrimLeft(p.text, " \t\r\n")
	return piece{strings.TrimRight(rest, " \t\r\n"), p.at + len(p.text) - len(rest)}
}

func split(text string, sep byte, at int) (list []piece) {
	for {
		end := strings.IndexByte(text, sep)
		if end < 0 {
			return append(list, piece{text, at}.trim())
		}
		list = append(list, piece{text[:end], at}.trim())
		text, at = text[end+1:], at+end+1
	}
}

// Property is a property with its value.
type Property struct{ ID, Value string }

// FromSpec reads the arguments watts and watts-off of hosts with that many power states, none if they
// are not given.
func FromSpec(args *spec.Args, states int) (list []Property) {
	watts, offW := args.String("watts", "none"), args.String("watts-off", "none")
	if watts == "none" {
		if offW != "none" {
			args.Fail("watts-off", "needs watts as well")
		}
		return nil
	}
	list = []Property{{PerState, strings.ReplaceAll(watts, "/", ",")}}
	if offW != "none" {
		list = append(list, Property{Off, offW})
	}
	value := func(id string) (string, bool) {
		i := slices.IndexFunc(list, func(p Property) bool { return p.ID == id })
		if i < 0 {
			return "", false
		}
		return list[i].Value, true
	}
	_, _, err := OfHost(states, value)
	if err == nil {
		err = CheckOrder(value)
	}
	if bad, ok := errors.AsType[*Error](err); ok {
		key := map[string]string{PerState: "watts", Off: "watts-off"}[bad.Property]
		args.Fail(key, "%s (%s)", bad.Msg, bad.Hint)
	}
	return list
}
