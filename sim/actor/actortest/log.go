package actortest

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/sim/actor"
)

// line is one of a log.
type line struct {
	sec  float64
	text string // name@host: what it says
}

func (l line) String() string { return fmt.Sprintf("%.9f %s", l.sec, l.text) }

// Logf writes a line into the log: the date, the actor and its host, and a text.
func (w *World) Logf(a *actor.Actor, format string, args ...any) {
	w.lines = append(w.lines, line{a.NowSec(), a.String() + ": " + fmt.Sprintf(format, args...)})
}

// Log is what actors have written, a line each.
func (w *World) Log() string {
	var b strings.Builder
	for _, l := range w.lines {
		fmt.Fprintln(&b, l)
	}
	return b.String()
}

// toleranceSec is how far a date may be from that of Want.
const toleranceSec = 1e-9

// Want fails the test unless the log is this: lines "DATE NAME@HOST: TEXT", of which the dates
// may differ by 1e-9 s. Space around lines and empty lines do not count.
func (w *World) Want(log string) {
	w.t.Helper()
	at := 0
	for text := range strings.Lines(log) {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		date, rest, _ := strings.Cut(text, " ")
		sec, err := strconv.ParseFloat(date, 64)
		switch {
		case err != nil:
			w.t.Fatalf("want %q: it begins with no date", text)
		case at == len(w.lines):
			w.t.Fatalf("the log ends before %q:\n%s", text, w.Log())
		case w.lines[at].text != rest || math.Abs(w.lines[at].sec-sec) > toleranceSec:
			w.t.Fatalf("line %d of the log\n  got:  %s\n  want: %s\nthe log:\n%s", at+1, w.lines[at].exact(), text, w.Log())
		}
		at++
	}
	if at < len(w.lines) {
		w.t.Fatalf("the log goes on with %q:\n%s", w.lines[at].exact(), w.Log())
	}
}

// exact is the line with all digits of its date.
func (l line) exact() string { return strconv.FormatFloat(l.sec, 'g', -1, 64) + " " + l.text }

// Golden fails the test unless the log is what testdata/NAME.golden holds. UPDATE=1 in the
// environment writes that file.
func (w *World) Golden(name string) {
	w.t.Helper()
	golden.Check(w.t, name, []byte(w.Log()))
}
