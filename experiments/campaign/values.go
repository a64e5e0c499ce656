package campaign

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/sim"
)

// Value is one value of an axis.
type Value struct {
	// Text is how results show it: of a file or a word what was written, of a
	// number or a quantity its shortest form.
	Text string
	// Number says that Text is a JSON number.
	Number bool

	key string // one for all spellings; the identity is made from it
	set func(*Setting)
}

// word is a value that is its own key.
func word(text string, set func(*Setting)) Value {
	return Value{Text: text, key: text, set: set}
}

// number is a value that is a finite number.
func number(x float64, set func(*Setting)) Value {
	text := strconv.FormatFloat(x, 'g', -1, 64)
	return Value{Text: text, Number: true, key: text, set: set}
}

// nothing sets what stands in the Job and not in its Setting.
func nothing(*Setting) {}

func readWorkload(text string) (Value, error) {
	return word(text, nothing), checkName(text)
}

func readPlatform(text string) (Value, error) {
	return word(text, nothing), checkName(text)
}

// maxText bounds names and specs, which stand in every line of results.
const maxText = 4096

// checkName finds specs that YAML took apart.
func checkName(text string) error {
	if err := native.CheckText(text); err != nil {
		return err
	}
	if len(text) > maxText {
		return fmt.Errorf("a text of %d bytes (at most %d)", len(text), maxText)
	}
	if strings.Count(text, "(") != strings.Count(text, ")") {
		return fmt.Errorf("%q is half of a spec (put quotes around a spec that holds a comma)", text)
	}
	return nil
}

func readScheduler(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	sp, err := spec.Parse(text)
	if err != nil {
		return Value{}, fmt.Errorf("scheduler %q: %w", text, err)
	}
	return word(sp.String(), nothing), nil
}

func readNetwork(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	n, err := sim.ParseNetwork(text)
	if err != nil {
		return Value{}, err
	}
	return word(n.String(), func(s *Setting) { s.Options.Network = n }), nil
}

func readSeed(text string) (Value, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return Value{}, fmt.Errorf("%q is not a whole number, at least 0", text)
	}
	v := word(strconv.FormatUint(seed, 10), func(s *Setting) { s.Seed, s.Seeded = seed, true })
	v.Number = true
	return v, nil
}

func readSharing(text string) (Value, error) {
	return choice(text, []string{"space", "time"}, func(s *Setting, i int) { s.Options.HostSharing = sim.HostSharing(i) })
}

func readLoopback(text string) (Value, error) {
	return choice(text, []string{"free", "simgrid"}, func(s *Setting, i int) { s.Options.Loopback = sim.Loopback(i) })
}

// choice is one of the words, told to set by its index.
func choice(text string, words []string, set func(*Setting, int)) (Value, error) {
	for i, w := range words {
		if text == w {
			return word(text, func(s *Setting) { set(s, i) }), nil
		}
	}
	want := strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
	if near := srcerr.Suggest(text, words); near != "" {
		return Value{}, fmt.Errorf("unknown value %q (did you mean %q?)", text, near)
	}
	return Value{}, fmt.Errorf("unknown value %q (want %s)", text, want)
}

// whole reads a whole number from lo to hi.
func whole(text string, lo, hi int, set func(*Setting, int)) (Value, error) {
	x, err := strconv.Atoi(text)
	if err != nil || x < lo || x > hi {
		return Value{}, fmt.Errorf("%q is not a whole number from %d to %d", text, lo, hi)
	}
	v := word(strconv.Itoa(x), func(s *Setting) { set(s, x) })
	v.Number = true
	return v, nil
}

// atLeast reads x with parse and checks that it is least or more.
func atLeast(least float64, text string, parse func(string) (float64, error)) (float64, error) {
	x, err := parse(text)
	switch {
	case err != nil:
		return 0, err
	case math.IsNaN(x) || math.IsInf(x, 0):
		return 0, fmt.Errorf("%q is not a finite number", text)
	case x < least:
		return 0, fmt.Errorf("%q is less than %v", text, least)
	}
	return x + 0, nil // no negative zero
}

// aboveZero reads x with parse and checks that it is more than 0.
func aboveZero(text string, parse func(string) (float64, error)) (float64, error) {
	x, err := atLeast(0, text, parse)
	if err == nil && x == 0 {
		err = errors.New("zero (want more than zero)")
	}
	return x, err
}
