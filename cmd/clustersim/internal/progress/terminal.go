//go:build !js

package progress

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// terminal is a line on a terminal, for use by one goroutine at a time.
type terminal struct {
	mu    sync.Mutex  // a text that comes later is shown by a goroutine of its own
	later *time.Timer // nil: none comes
	w     io.Writer
	on    *mpb.Progress
	bar   *mpb.Bar     // nil: nothing is shown
	words bool         // what is shown, or comes later, is a text
	text  atomic.Value // a string, shown after the bar
}

// onTerminal is a line on w, nil if w is no terminal.
func onTerminal(w io.Writer) *terminal {
	if IsTerminal(w) {
		return &terminal{w: w}
	}
	return nil
}

// IsTerminal says whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	f, is := w.(*os.File)
	return is && term.IsTerminal(int(f.Fd()))
}

// Columns is the width of a terminal, or 0 if w is none.
func Columns(w io.Writer) int {
	if f, is := w.(*os.File); is {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil {
			return columns
		}
	}
	return 0
}

// barWidth is that of a bar in characters.
const barWidth = 40

// Show says how many runs of the total are done, how fast they are, and how long the
// rest will take.
func (l *terminal) show(done, total int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.words {
		l.clear()
	}
	if l.bar == nil {
		l.text.Store("")
		l.begin(total, barWidth, mpb.BarStyle().Filler("=").Tip("=").Padding(" "),
			decor.CountersNoUnit(" %d/%d"), decor.AverageSpeed(0, "  %.1f/s"), decor.Name("  "), decor.AverageETA(decor.ET_STYLE_GO), decor.Name(" left"))
	}
	l.bar.SetCurrent(int64(done))
}

// Describe shows a text after the line of Show, or in place of that of Say and Later. Any
// goroutine may call it.
func (l *terminal) describe(format string, args ...any) {
	l.text.Store("  " + fmt.Sprintf(format, args...))
}

// Say shows only a text and for how long until Clear, for work that cannot be counted.
func (l *terminal) only(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear()
	l.describe("%s", text)
	l.say(time.Now())
}

func (l *terminal) say(since time.Time) {
	l.words = true
	l.begin(1, 1, mpb.SpinnerStyle(), decor.NewElapsed(decor.ET_STYLE_GO, since))
}

// patience is how long a command is silent: two seconds, or what CLUSTERSIM_PATIENCE says,
// such as 1ms, for tests that cannot wait for slow work.
var patience = func() time.Duration {
	if d, err := time.ParseDuration(os.Getenv("CLUSTERSIM_PATIENCE")); err == nil {
		return d
	}
	return 2 * time.Second
}()

// Later is Say for work that is mostly short: nothing is shown in the first two seconds,
// which count from the first of several calls. It leaves counts alone.
func (l *terminal) soon(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.bar != nil && !l.words {
		return
	}
	l.describe(format, args...)
	if l.words {
		return
	}
	began := time.Now()
	var mine *time.Timer
	mine = time.AfterFunc(patience, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.later == mine { // and not cleared just before
			l.say(began)
		}
	})
	l.later, l.words = mine, true
}

// Clear removes the line.
func (l *terminal) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear()
}

// Hush removes a text and leaves counts alone: something is about to be printed.
func (l *terminal) hush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.words {
		l.clear()
	}
}

func (l *terminal) clear() {
	l.words = false
	if l.later != nil {
		l.later.Stop()
		l.later = nil
	}
	if l.bar != nil {
		l.bar.Abort(true)
		l.on.Wait()
		l.bar = nil
	}
}

func (l *terminal) begin(total, width int, style mpb.BarFillerBuilder, shown ...decor.Decorator) {
	shown = append(shown, decor.Any(func(decor.Statistics) string {
		text, _ := l.text.Load().(string)
		return text
	}))
	options := []mpb.ContainerOption{mpb.WithOutput(l.w), mpb.WithAutoRefresh()}
	if columns := Columns(l.w); columns > 0 {
		w := l.w
		frames := &frames{to: w, columns: func() int { return Columns(w) }, cuts: os.Getenv("XTERM_VERSION") != ""}
		options = append(options, mpb.WithOutput(frames), mpb.WithWidth(columns-1))
	}
	l.on = mpb.New(options...)
	l.bar = l.on.New(int64(total), style, mpb.BarWidth(width), mpb.BarRemoveOnComplete(), mpb.AppendDecorators(shown...))
}

// frames passes the frames of a line on to a terminal, the width of which may change between them.
// mpb goes one row up to replace a line; in a terminal that has become narrower the line
// takes more rows by then, of which all but the last would stay.
type frames struct {
	to      io.Writer
	columns func() int // as of now
	cuts    bool       // the terminal cuts lines where it becomes narrower, as xterm does; others break them
	shown   int        // columns of the last frame
}

// upAndErase is how mpb begins a frame that replaces one.
var upAndErase = regexp.MustCompile(`^\x1b\[\d+A\x1b\[J`)

func (s *frames) Write(frame []byte) (int, error) {
	columns := max(s.columns(), 1)
	var out []byte
	text := frame
	if up := upAndErase.Find(frame); up != nil {
		text = frame[len(up):]
		rows := 1
		if !s.cuts {
			rows = max(1, (s.shown+columns-1)/columns)
		}
		out = append(strconv.AppendInt(append(out, "\x1b["...), int64(rows), 10), "A\x1b[J"...)
	}
	line, ends := bytes.CutSuffix(text, []byte("\n"))
	for s.shown = utf8.RuneCount(line); s.shown >= columns && s.shown > 0; s.shown-- {
		_, size := utf8.DecodeLastRune(line)
		line = line[:len(line)-size]
	}
	if out = append(out, line...); ends {
		out = append(out, '\n')
	}
	if _, err := s.to.Write(out); err != nil {
		return 0, err
	}
	return len(frame), nil
}
