// Package mistake says what a user did wrong, or what failed, as errors that
// end in one line each and an exit status.
//
// # Not here
// What is wrong inside a file is found by its reader, with its place.
package mistake

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// The exit statuses.
const (
	ExitOK         = 0
	ExitFailed     = 1
	ExitUsage      = 2
	ExitBadInput   = 3
	ExitIncomplete = 4
)

// StatusHelp is what the command's help says of them.
const StatusHelp = `EXIT STATUS
  0  success
  1  something failed: a simulation, a file that could not be written
  2  wrong usage: an unknown command or flag, a wrong value of a flag
  3  bad input: a mistake in a platform, workload or placement, printed as
     FILE:LINE:COL: ..., or a missing file, printed as clustersim: NAME: ...
  4  an incomplete campaign: some of its runs failed or are missing
  130, 143, 129  stopped by Ctrl-C, SIGTERM or SIGHUP`

// failure is an error with an exit status of its own.
type failure struct {
	error
	status int
}

func (e failure) Unwrap() error { return e.error }

// Usage makes err a mistake on the command line.
func Usage(err error) error { return failure{err, ExitUsage} }

// Usagef is a mistake on the command line.
func Usagef(format string, args ...any) error { return Usage(fmt.Errorf(format, args...)) }

// Inputf is a mistake in the input as a whole, for which no line of a file stands.
func Inputf(format string, args ...any) error {
	return failure{fmt.Errorf(format, args...), ExitBadInput}
}

// Incompletef says how much of a campaign failed.
func Incompletef(format string, args ...any) error {
	return failure{fmt.Errorf(format, args...), ExitIncomplete}
}

// InFlag is a mistake in a flag's value, or several, one a line.
func InFlag(flag string, err error) error {
	if err == nil {
		return nil
	}
	var all []error
	for line := range strings.SplitSeq(err.Error(), "\n") {
		all = append(all, Usagef("%s: %s", flag, line))
	}
	return errors.Join(all...)
}

// FlagIf is a mistake in a flag's value if it is wrong.
func FlagIf(wrong bool, flag, format string, args ...any) error {
	if !wrong {
		return nil
	}
	return InFlag(flag, fmt.Errorf(format, args...))
}

// UsageIf is a mistake on the command line if it is wrong.
func UsageIf(wrong bool, format string, args ...any) error {
	if !wrong {
		return nil
	}
	return Usagef(format, args...)
}

// stacked is an internal error.
type stacked interface {
	error
	Stack() string
}

// PleaseReport follows an internal error.
const PleaseReport = " (please report it with the command, its input and what --debug prints)"

// Print prints err, one line a mistake, and returns the exit status. A mistake
// with a place in a file begins with that place, any other with "clustersim:".
func Print(stderr io.Writer, err error) int {
	for _, line := range Lines(err) {
		_, _ = fmt.Fprintln(stderr, line.Text)
	}
	return Status(err)
}

// Line is one mistake as it is printed.
type Line struct {
	Text string
	At   *srcerr.Error // nil: it has no place in a file
}

// Lines are the mistakes under err.
func Lines(err error) (list []Line) {
	interrupted := false // several readers may say so
	for _, leaf := range Leaves(err) {
		var at *srcerr.Error
		switch {
		case errors.As(leaf, &at):
			list = append(list, Line{at.Error(), at})
		case errors.Is(leaf, context.Canceled):
			if !interrupted {
				list = append(list, Line{"clustersim: interrupted", nil})
			}
			interrupted = true
		default:
			line := OneLine(withPath(leaf))
			if _, internal := errors.AsType[stacked](leaf); internal {
				line += PleaseReport
			}
			list = append(list, Line{"clustersim: " + line, nil})
		}
	}
	return list
}

// withPath is the text of err, with the file's name on one line.
func withPath(err error) string {
	text := err.Error()
	if at, is := errors.AsType[*fs.PathError](err); is && at.Path != "" {
		text = strings.ReplaceAll(text, at.Path, srcerr.Visible(at.Path))
	}
	return text
}

// Status is the exit status for err: the least of its parts', so that wrong usage
// goes before bad input.
func Status(err error) int {
	switch status := statusUnder(err); {
	case err == nil:
		return ExitOK
	case status == 0:
		return ExitFailed
	default:
		return status
	}
}

// statusUnder is the least status that an error under err states; 0: none does.
func statusUnder(err error) int {
	least := statusOf(err)
	for _, e := range children(err) {
		if status := statusUnder(e); status != 0 && (least == 0 || status < least) {
			least = status
		}
	}
	return least
}

func statusOf(err error) int {
	switch e := err.(type) {
	case *srcerr.Error, *memory.Error:
		return ExitBadInput
	case failure:
		return e.status
	}
	return 0
}

// Leaves takes joined errors apart. Where mistakes in the input are wrapped in
// something, the mistakes are the leaves, for they say enough.
func Leaves(err error) []error {
	var all []error
	for _, part := range srcerr.Parts(err) {
		wrong, is := part.(failure)
		switch places := mistakes(part); {
		case len(places) > 0:
			all = append(all, places...)
		case is && wrong.status == ExitUsage:
			all = append(all, Leaves(wrong.error)...)
		default:
			all = append(all, part)
		}
	}
	return all
}

// InInput says whether err has a mistake in the input.
func InInput(err error) bool { return len(mistakes(err)) > 0 }

// mistakes collects the errors about input under err, which say where they are.
func mistakes(err error) []error {
	if statusOf(err) == ExitBadInput {
		return []error{err}
	}
	var all []error
	for _, e := range children(err) {
		all = append(all, mistakes(e)...)
	}
	return all
}

func children(err error) []error {
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		return e.Unwrap()
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return []error{inner}
		}
	}
	return nil
}

// OneLine puts several lines into one that a terminal can show.
func OneLine(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' })
	return srcerr.Line(strings.Join(words, "; "))
}

// Placed makes sure that what is wrong with an input counts as bad input, also
// where the error has no place in it.
func Placed(name string, err error) error {
	var all []error
	for _, leaf := range Leaves(err) {
		if !InInput(leaf) {
			leaf = srcerr.At(name, 1, 1, "%v", leaf)
		}
		all = append(all, leaf)
	}
	return errors.Join(all...)
}
