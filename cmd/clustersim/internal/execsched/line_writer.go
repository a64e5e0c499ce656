package execsched

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
)

// stderrPrefix goes before each line of a program's standard error.
const stderrPrefix = "exec: "

const (
	lineMax   = 4096    // bytes of one line that are kept
	stderrMax = 1 << 20 // bytes of one process that are passed on
)

// lineWriter passes whole lines on, each after stderrPrefix, and remembers the
// last one with text. It keeps one line at most, says in each how much of it was
// cut, and at the end how many were left out.
type lineWriter struct {
	mu        sync.Mutex
	to        io.Writer
	part      []byte // of the current line
	cut       int    // bytes of the current line that are not in part
	passed    int    // bytes so far
	leftLines int
	leftBytes int
	said      string
}

func (w *lineWriter) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for rest := text; len(rest) > 0; {
		line, after, ended := bytes.Cut(rest, []byte{'\n'})
		keep := min(len(line), lineMax-len(w.part))
		w.part = append(w.part, line[:keep]...)
		w.cut += len(line) - keep
		if ended {
			w.endLine()
		}
		rest = after
	}
	return len(text), nil
}

// flush passes on a last line that has no end, and says what was left out.
func (w *lineWriter) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.part) > 0 {
		w.endLine()
	}
	if w.leftLines > 0 {
		w.pass(fmt.Sprintf("... (%d more lines, %d bytes)", w.leftLines, w.leftBytes))
		w.leftLines, w.leftBytes = 0, 0
	}
}

func (w *lineWriter) endLine() {
	line := string(bytes.TrimRight(w.part, "\r"))
	if text := strings.TrimSpace(line); text != "" {
		w.said = text
	}
	if w.cut > 0 {
		line += fmt.Sprintf("... (%d more bytes)", w.cut)
	}
	if size := len(w.part) + w.cut; w.leftLines > 0 || w.passed+len(line) > stderrMax {
		w.leftLines++
		w.leftBytes += size
	} else {
		w.pass(line)
	}
	w.part, w.cut = w.part[:0], 0
}

func (w *lineWriter) pass(line string) {
	w.passed += len(line) + 1
	_, _ = io.WriteString(w.to, stderrPrefix+line+"\n") // a failure of our own stderr is not the program's fault
}

// last is the last line with text.
func (w *lineWriter) last() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said
}
