package oracle

import (
	"fmt"
	"strconv"
	"strings"
)

// Text prints the times as replay.cpp does, with each number in the shortest
// form that reads back exactly.
func (t *Times) Text() string {
	var b strings.Builder
	writeSpans(&b, "task", t.Tasks)
	writeSpans(&b, "message", t.Messages)
	return b.String()
}

func writeSpans(b *strings.Builder, kind string, spans []Span) {
	for i, s := range spans {
		if s.Ran {
			fmt.Fprintf(b, "%s %d %s %s\n", kind, i, exact(s.StartSec), exact(s.FinishSec))
		}
	}
}

// ReadTimes reads what replay.cpp or Text printed about a program.
func ReadTimes(text string, p *Program) (*Times, error) {
	t := &Times{Tasks: make([]Span, len(p.Tasks)), Messages: make([]Span, len(p.Messages))}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) != 4 {
			return nil, fmt.Errorf("%q: want KIND NUMBER START FINISH", line)
		}
		spans := t.Tasks
		if f[0] == "message" {
			spans = t.Messages
		}
		n, err := strconv.Atoi(f[1])
		if err != nil || n < 0 || n >= len(spans) {
			return nil, fmt.Errorf("%q: no such %s", line, f[0])
		}
		start, err1 := strconv.ParseFloat(f[2], 64)
		finish, err2 := strconv.ParseFloat(f[3], 64)
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("%q: not a number", line)
		}
		spans[n] = Span{start, finish, true}
	}
	return t, nil
}
