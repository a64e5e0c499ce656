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
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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

// maxName is how many characters of a name a message shows.
const maxName = 80

// Cut shortens a name that would fill the screen.
func Cut(name string) string {
	if utf8.RuneCountInString(name) <= maxName {
		return name
	}
	const dots = "..."
	end := 0
	for range maxName - len(dots) {
		_, n := utf8.DecodeRuneInString(name[end:])
		end += n
	}
	return strings.TrimRight(name[:end], `\`) + dots
}

// quoted is a text in quotes, as %q prints it.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// Line makes one line of a message that a terminal can show: line ends become blanks, other
// characters that cannot be seen are written as in Go, and names in quotes are cut.
func Line(message string) string {
	fields := strings.FieldsFunc(message, func(r rune) bool { return r == '\n' || r == '\r' })
	return short(quoted.ReplaceAllStringFunc(Visible(strings.Join(fields, " ")), func(q string) string {
		return `"` + Cut(q[1:len(q)-1]) + `"`
	}))
}

// maxMessage is how many bytes a message may have, which is more than a path of a file has;
// the beginning and the end of a longer one are shown, a quarter of that each.
const maxMessage = 5000

// short leaves out the middle of a message that would fill many screens.
func short(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	const part = maxMessage / 4
	begin, end := part, len(message)-part
	for !utf8.RuneStart(message[begin]) {
		begin--
	}
	for !utf8.RuneStart(message[end]) {
		end++
	}
	return message[:begin] + "..." + message[end:]
}

// Visible writes characters that cannot be seen, and bytes that are none, as Go does.
func Visible(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 || !unicode.IsGraphic(r) {
			q := strconv.Quote(s[i : i+n])
			b.WriteString(q[1 : len(q)-1])
		} else {
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}
