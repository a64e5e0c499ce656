//go:build !js

package progress

import (
	"strings"
	"testing"
	"testing/synctest"
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

func TestLineOnATerminal(t *testing.T) { synctest.Test(t, lineOnATerminal) }

func lineOnATerminal(t *testing.T) {
	var out strings.Builder
	l := &Line{on: &terminal{w: &out}}
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

// Counts take the place of a text, and only a text gives way to what is printed.
func TestHush(t *testing.T) { synctest.Test(t, hush) }

func hush(t *testing.T) {
	var out strings.Builder
	l := &Line{on: &terminal{w: &out}}
	l.Say("reading")
	l.Hush()
	require.Nil(t, l.on.bar)
	l.Say("reading")
	l.Show(1, 4)
	l.Hush()
	require.NotNil(t, l.on.bar)
	time.Sleep(300 * time.Millisecond)
	l.Clear()
	require.Contains(t, out.String(), "1/4")
	require.NotContains(t, out.String(), "reading 1/4")
	l.Later("writing")
	l.Hush()
	require.Nil(t, l.on.later)
	require.Same(t, l, Of(With(t.Context(), l)))
	Of(t.Context()).Show(1, 2)
}

// What is short shows nothing, and a text shows neither too early nor after its work.
func TestLater(t *testing.T) {
	t.Run("short", func(t *testing.T) {
		var out strings.Builder
		l := &Line{on: &terminal{w: &out}}
		l.Later("simulating")
		l.Later("drawing")
		l.Clear()
		require.Empty(t, out.String())
		New(&out).Later("nowhere")
	})
	t.Run("several short ones", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			l := &Line{on: &terminal{w: &out}}
			l.Later("reading %d", 1)
			time.Sleep(patience - 500*time.Millisecond)
			l.Later("reading %d", 2)
			time.Sleep(800 * time.Millisecond)
			l.Later("reading %d", 3)
			l.Describe("reading 3: half")
			time.Sleep(300 * time.Millisecond)
			l.Clear()
			require.NotContains(t, out.String(), "reading 1")
			require.Contains(t, out.String(), "reading 2")
			require.Contains(t, out.String(), "reading 3: half")
		})
	})
	t.Run("beside counts", func(t *testing.T) {
		var out strings.Builder
		l := &Line{on: &terminal{w: &out}}
		l.Show(1, 4)
		l.Later("reading")
		require.False(t, l.on.words)
		l.Clear()
		require.NotContains(t, out.String(), "reading")
	})
	t.Run("long", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			l := &Line{on: &terminal{w: &out}}
			l.Later("planning")
			l.Later("simulating")
			time.Sleep(patience + 500*time.Millisecond)
			l.Clear()
			require.Contains(t, out.String(), "simulating")
			require.NotContains(t, out.String(), "planning")
			require.True(t, strings.HasSuffix(out.String(), "\x1b[J"), "the line is taken away")
		})
	})
}
