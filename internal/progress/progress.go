// Package progress shows on a terminal how far a long command has come. It writes
// nothing if the output is not a terminal.
//
// # Not here
// Output that stays when the command has ended.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// Line is a line on a terminal, for use by one goroutine at a time.
type Line struct {
	w    io.Writer // nil: not a terminal
	on   *mpb.Progress
	bar  *mpb.Bar     // nil: nothing is shown
	text atomic.Value // a string, shown after the bar
}

// New returns a Line that shows nothing yet.
func New(w io.Writer) *Line {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &Line{w: w}
	}
	return &Line{}
}

// Show says how many runs of the total are done, how fast they are, and how long the
// rest will take.
func (l *Line) Show(done, total int) {
	if l.w == nil {
		return
	}
	if l.bar == nil {
		l.begin(total, mpb.BarStyle().Filler("=").Tip("=").Padding(" "),
			decor.CountersNoUnit(" %d/%d"), decor.AverageSpeed(0, "  %.1f/s"), decor.Name("  "), decor.AverageETA(decor.ET_STYLE_GO), decor.Name(" left"))
	}
	l.bar.SetCurrent(int64(done))
}

// Describe shows a text after the line of Show.
func (l *Line) Describe(format string, args ...any) {
	l.text.Store("  " + fmt.Sprintf(format, args...))
}

// Say shows only a text until Clear, for work that cannot be counted.
func (l *Line) Say(text string) {
	if l.w != nil {
		l.Clear()
		l.Describe("%s", text)
		l.begin(1, mpb.SpinnerStyle())
	}
}

// Clear removes the line.
func (l *Line) Clear() {
	if l.bar != nil {
		l.bar.Abort(true)
		l.on.Wait()
		l.bar = nil
	}
}

func (l *Line) begin(total int, style mpb.BarFillerBuilder, shown ...decor.Decorator) {
	shown = append(shown, decor.Any(func(decor.Statistics) string {
		text, _ := l.text.Load().(string)
		return text
	}))
	l.on = mpb.New(mpb.WithOutput(l.w), mpb.WithAutoRefresh())
	l.bar = l.on.New(int64(total), style, mpb.BarWidth(40), mpb.BarRemoveOnComplete(), mpb.AppendDecorators(shown...))
}
