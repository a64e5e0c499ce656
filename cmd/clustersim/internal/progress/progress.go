// Package progress shows how far a long command has come: on a terminal, or to a function.
// It writes nothing if the output is not a terminal.
//
// # Not here
// Output that stays when the command has ended.
package progress

import (
	"context"
	"fmt"
	"io"
)

// Line is one line of text that changes, for use by one goroutine at a time. The zero Line shows nothing.
type Line struct {
	on *terminal         // nil: none
	to func(text string) // nil: nothing; any goroutine may call it
}

// New returns a Line that shows nothing yet, and nothing at all if w is no terminal.
func New(w io.Writer) *Line { return &Line{on: onTerminal(w)} }

// To returns a Line whose texts a function takes, one that any goroutine may call.
func To(take func(text string)) *Line { return &Line{to: take} }

type key struct{}

// With gives what runs in the returned context the line as its own.
func With(ctx context.Context, l *Line) context.Context { return context.WithValue(ctx, key{}, l) }

// Of is the line of what runs in ctx; without one nothing is shown.
func Of(ctx context.Context) *Line {
	if l, ok := ctx.Value(key{}).(*Line); ok {
		return l
	}
	return &Line{}
}

// Show says how many runs of the total are done, how fast they are, and how long the
// rest will take.
func (l *Line) Show(done, total int) {
	if l.on != nil {
		l.on.show(done, total)
	}
	l.take("%d of %d", done, total)
}

// Describe shows a text after the line of Show, or in place of that of Say and Later. Any
// goroutine may call it.
func (l *Line) Describe(format string, args ...any) {
	if l.on != nil {
		l.on.describe(format, args...)
	}
	l.take(format, args...)
}

// Say shows only a text and for how long until Clear, for work that cannot be counted.
func (l *Line) Say(text string) {
	if l.on != nil {
		l.on.only(text)
	}
	l.take("%s", text)
}

// Later is Say for work that is mostly short: a terminal shows nothing in the first two
// seconds, which count from the first of several calls. It leaves counts alone.
func (l *Line) Later(format string, args ...any) {
	if l.on != nil {
		l.on.soon(format, args...)
	}
	l.take(format, args...)
}

// Clear removes the line.
func (l *Line) Clear() {
	if l.on != nil {
		l.on.end()
	}
}

// Hush removes a text and leaves counts alone: something is about to be printed.
func (l *Line) Hush() {
	if l.on != nil {
		l.on.hush()
	}
}

func (l *Line) take(format string, args ...any) {
	if l.to != nil {
		l.to(fmt.Sprintf(format, args...))
	}
}
