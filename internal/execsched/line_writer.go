package execsched

import (
	"bytes"
	"io"
	"strings"
	"sync"
)

// stderrPrefix goes before each line of a program's standard error.
const stderrPrefix = "exec: "

// lineMax is the length at which a line is cut.
const lineMax = 1 << 16

// lineWriter passes whole lines on, each after stderrPrefix, and remembers the
// last one with text.
type lineWriter struct {
	mu   sync.Mutex
	to   io.Writer
	part []byte
	said string
}

func (w *lineWriter) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.part = append(w.part, text...)
	for {
		i := bytes.IndexByte(w.part, '\n')
		switch {
		case i >= 0:
			w.emit(w.part[:i])
			w.part = w.part[i+1:]
		case len(w.part) > lineMax:
			w.emit(w.part)
			w.part = nil
		default:
			return len(text), nil
		}
	}
}

// flush passes on an unfinished last line.
func (w *lineWriter) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.part) > 0 {
		w.emit(w.part)
		w.part = nil
	}
}

func (w *lineWriter) emit(line []byte) {
	line = bytes.TrimRight(line, "\r")
	if text := strings.TrimSpace(string(line)); text != "" {
		w.said = text
	}
	_, _ = io.WriteString(w.to, stderrPrefix+string(line)+"\n") // a failure of our own stderr is not the program's fault
}

// last is the last line with text.
func (w *lineWriter) last() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said
}
