// Package srcerr reports mistakes in input files, each with its position.
//
// A reader collects what it finds in a [List], or in a [Source] where positions
// are byte offsets, and returns the list's Err. The command prints one line per
// mistake:
//
//	cluster.yaml:4:5: host "n3": unknown field "sped" (did you mean "speed"?)
//
// # Not here
// What to do with the error (exit code, prefix) is up to the command.
package srcerr

import (
	"fmt"
	"strings"
)

// Error is one mistake at one place in an input file. Line and Col count from
// 1; 0 means unknown and is printed as 1.
type Error struct {
	File string
	Line int
	Col  int
	Msg  string // the thing and what is wrong with it
	Hint string // what to do; may be empty
}

// At returns an Error with a message formatted from format and args.
func At(file string, line, col int, format string, args ...any) *Error {
	return &Error{File: file, Line: line, Col: col, Msg: fmt.Sprintf(format, args...)}
}

// WithHint returns e with a formatted hint.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// Error prints file:line:col: message (hint), always on one line that a terminal
// can show (Line).
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: %s", Visible(e.File), max(e.Line, 1), max(e.Col, 1), Line(e.Msg))
	if e.Hint != "" {
		fmt.Fprintf(&b, " (%s)", Line(e.Hint))
	}
	return b.String()
}
