package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// progress is a line on a terminal that says how much is done.
type progress struct {
	w     io.Writer // nil: not a terminal
	shown time.Time
}

// progressPause is the least time between two changes of the line.
const progressPause = 100 * time.Millisecond

func newProgress(w io.Writer) *progress {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &progress{w: w}
	}
	return &progress{}
}

func (p *progress) show(done, total int) {
	if p.w == nil || time.Since(p.shown) < progressPause {
		return
	}
	p.shown = time.Now()
	_, _ = fmt.Fprintf(p.w, "\r%d of %s", done, plural(total, "run")) // a lost line is no loss
}

// say shows a text until the next, where nothing can be counted.
func (p *progress) say(text string) {
	if p.w == nil {
		return
	}
	p.shown = time.Now()
	_, _ = fmt.Fprintf(p.w, "\r\x1b[K%s", text)
}

// clear takes the line away.
func (p *progress) clear() {
	if !p.shown.IsZero() {
		_, _ = fmt.Fprint(p.w, "\r\x1b[K")
	}
}
