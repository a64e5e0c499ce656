package progress

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// show uses every method of a line.
func show(l *Line) {
	l.Clear()
	l.Say("replaying one")
	l.Say("replaying two")
	l.Clear()
	for i := range 3 {
		l.Show(i+1, 4)
	}
	l.Describe("2 failed")
	l.Clear()
	l.Show(0, 0)
	l.Clear()
}

func TestLineOnATerminal(t *testing.T) {
	var out strings.Builder
	l := &Line{w: &out}
	show(l)
	l.Say("replaying")
	time.Sleep(300 * time.Millisecond)
	l.Clear()
	l.Show(1, 4)
	l.Describe("2 failed")
	time.Sleep(300 * time.Millisecond)
	l.Clear()
	require.Contains(t, out.String(), "replaying")
	require.True(t, strings.HasSuffix(out.String(), "\x1b[J"), "the line is taken away")
	require.Regexp(t, `1/4  .*/s  .*s left  2 failed`, out.String())
}

func TestNothingElsewhere(t *testing.T) {
	var out strings.Builder
	show(New(&out))
	require.Empty(t, out.String())
}
