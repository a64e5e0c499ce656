package mistake

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// The exit statuses.
const (
	ExitOK         = 0
	ExitFailed     = 1
	ExitUsage      = 2
	ExitBadInput   = 3
	exitIncomplete = 4
)

// StatusHelp is what the command's help says of them.
const StatusHelp = `EXIT STATUS
  0  success
  1  something failed: a simulation, a file that could not be written, Ctrl-C
  2  wrong usage: an unknown command or flag, a wrong value of a flag
  3  bad input: a mistake in a platform, workload or placement, printed as
     FILE:LINE:COL: ..., or a missing file, printed as clustersim: NAME: ...
  4  an incomplete campaign: some of its runs failed`

// usageError is a mistake on the command line.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// Usage makes err a mistake on the command line.
func Usage(err error) error { return usageError{err} }

// Usagef is a mistake on the command line.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

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

// inputError is a mistake in the input that no line of a file stands for.
type inputError struct{ err error }

func (e inputError) Error() string { return e.err.Error() }
func (e inputError) Unwrap() error { return e.err }

// Inputf is a mistake in the input as a whole.
func Inputf(format string, args ...any) error { return inputError{fmt.Errorf(format, args...)} }

// incompleteError says that some runs of a campaign failed.
type incompleteError struct{ err error }

func (e incompleteError) Error() string { return e.err.Error() }
func (e incompleteError) Unwrap() error { return e.err }

// Incompletef says how much of a campaign failed.
func Incompletef(format string, args ...any) error {
	return incompleteError{fmt.Errorf(format, args...)}
}

// Print prints err, one line a mistake, and returns the exit status. A mistake
// with a place in a file begins with that place, any other with "clustersim:".
func Print(stderr io.Writer, err error) int {
	for _, leaf := range Leaves(err) {
		var at *srcerr.Error
		switch {
		case errors.As(leaf, &at):
			_, _ = fmt.Fprintln(stderr, at)
		case errors.Is(leaf, context.Canceled):
			_, _ = fmt.Fprintln(stderr, "clustersim: interrupted")
		default:
			_, _ = fmt.Fprintf(stderr, "clustersim: %s\n", OneLine(leaf.Error()))
		}
	}
	return Status(err)
}

// Status is the exit status for err.
func Status(err error) int {
	var (
		usage   usageError
		input   inputError
		partial incompleteError
		at      *srcerr.Error
	)
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &usage):
		return ExitUsage
	case errors.As(err, &at), errors.As(err, &input):
		return ExitBadInput
	case errors.As(err, &partial):
		return exitIncomplete
	}
	return ExitFailed
}

// Leaves takes joined errors apart. Where mistakes in the input are wrapped in
// something, the mistakes are the leaves, for they say enough.
func Leaves(err error) []error {
	var all []error
	for _, part := range Parts(err) {
		wrong, isUsage := part.(usageError)
		switch places := mistakes(part); {
		case part == nil:
		case len(places) > 0:
			all = append(all, places...)
		case isUsage:
			all = append(all, Leaves(wrong.err)...)
		default:
			all = append(all, part)
		}
	}
	return all
}

// Parts takes joined errors apart, and leaves each as it is.
func Parts(err error) []error {
	list := children(err)
	if !isJoined(err, list) {
		return []error{err}
	}
	var all []error
	for _, e := range list {
		all = append(all, Parts(e)...)
	}
	return all
}

// InInput says whether err has a mistake in the input.
func InInput(err error) bool { return len(mistakes(err)) > 0 }

// mistakes collects the errors about input under err, which say where they are.
func mistakes(err error) []error {
	switch err.(type) {
	case *srcerr.Error, inputError:
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

// isJoined tells errors.Join, whose text is its parts', from fmt.Errorf with
// several %w, whose text is its own.
func isJoined(err error, parts []error) bool {
	if _, many := err.(interface{ Unwrap() []error }); !many {
		return false
	}
	lines := make([]string, len(parts))
	for i, e := range parts {
		lines[i] = e.Error()
	}
	return err.Error() == strings.Join(lines, "\n")
}

// OneLine puts several lines into one.
func OneLine(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' })
	return strings.Join(words, "; ")
}
