package cli

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// bar is a line on a terminal: how much is done, how fast, and until when.
type bar struct {
	w       io.Writer // nil: not a terminal
	now     func() time.Time
	columns int
	began   time.Time
	shown   time.Time // zero: never
}

func newBar(w io.Writer) *bar {
	b := &bar{now: time.Now, began: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		b.w, b.columns = w, 80
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			b.columns = columns
		}
	}
	return b
}

func (b *bar) elapsed() time.Duration { return b.now().Sub(b.began) }

// show changes the line, unless it changed a moment ago.
func (b *bar) show(sum campaign.Summary) {
	if b.w == nil || b.now().Sub(b.shown) < progressPause {
		return
	}
	b.shown = b.now()
	_, _ = fmt.Fprint(b.w, "\r"+b.line(sum)+"\x1b[K") // a lost line is no loss
}

// clear takes the line away.
func (b *bar) clear() {
	if !b.shown.IsZero() {
		_, _ = fmt.Fprint(b.w, "\r\x1b[K")
	}
}

// barWidth is the most columns that the bar itself takes.
const barWidth = 40

// line is what there is to say, in less than a terminal's line. The rate is that
// of the runs made here: those done before took no time.
func (b *bar) line(sum campaign.Summary) string {
	done := sum.Skipped + sum.Made
	text := fmt.Sprintf(" %d/%d", done, sum.Total)
	if sec := b.elapsed().Seconds(); sec > 0 && sum.Made > 0 {
		rate := float64(sum.Made) / sec
		left := time.Duration(float64(sum.Total-done) / rate * float64(time.Second))
		text += fmt.Sprintf("  %s/s  %s left", shortRate(rate), clock(left))
	}
	if sum.Failed > 0 {
		text += fmt.Sprintf("  %d failed", sum.Failed)
	}
	width := min(barWidth, b.columns-len(text)-3)
	if width < 5 {
		return text[:min(len(text), max(b.columns-1, 0))]
	}
	full := width * done / max(sum.Total, 1)
	return "[" + strings.Repeat("=", full) + strings.Repeat(" ", width-full) + "]" + text
}

// shortRate prints whole runs where there are many.
func shortRate(rate float64) string {
	if rate >= 100 {
		return strconv.FormatFloat(rate, 'f', 0, 64)
	}
	return strconv.FormatFloat(rate, 'g', 2, 64)
}

// clock prints a time as people read it: 1:02:03, 2:03 or 3s.
func clock(d time.Duration) string {
	sec := int(d.Round(time.Second).Seconds())
	switch {
	case sec >= 3600:
		return fmt.Sprintf("%d:%02d:%02d", sec/3600, sec/60%60, sec%60)
	case sec >= 60:
		return fmt.Sprintf("%d:%02d", sec/60, sec%60)
	}
	return fmt.Sprintf("%ds", sec)
}
