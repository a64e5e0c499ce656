package labserver

import (
	"encoding/json"
	"io"
	"sync"
	"time"
)

// lines writes JSON, a value a line.
type lines struct {
	mu   sync.Mutex
	to   io.Writer
	last time.Time // of progress
}

func newLines(to io.Writer) *lines { return &lines{to: to, last: time.Now()} }

// begin is called as a request begins.
func (l *lines) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = time.Now()
}

func (l *lines) write(value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return l.line(text)
}

// line writes what is JSON already.
func (l *lines) line(text []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.to.Write(append(text, '\n'))
	return err
}

// begun says which command begins.
func (l *lines) begun(command string) {
	_ = l.write(map[string]string{"command": command}) // the answer fails too if the browser has gone
}

// often is the least time between two lines on progress.
const often = 100 * time.Millisecond

func (l *lines) progress(text string) {
	l.mu.Lock()
	due := time.Since(l.last) >= often
	if due {
		l.last = time.Now()
	}
	l.mu.Unlock()
	if due {
		_ = l.write(map[string]string{"progress": text}) // the answer fails too if the browser has gone
	}
}
