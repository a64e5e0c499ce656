package cli

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
	exitOK         = 0
	exitFailed     = 1
	exitUsage      = 2
	exitBadInput   = 3
	exitIncomplete = 4
)

const exitStatus = `EXIT STATUS
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

// usage makes err a mistake on the command line.
func usage(err error) error { return usageError{err} }

// usagef is a mistake on the command line.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// wrongFlag is a mistake in a flag's value, or several, one a line.
func wrongFlag(flag string, err error) error {
	if err == nil {
		return nil
	}
	var all []error
	for line := range strings.SplitSeq(err.Error(), "\n") {
		all = append(all, usagef("%s: %s", flag, line))
	}
	return errors.Join(all...)
}

// inputError is a mistake in the input that no line of a file stands for.
type inputError struct{ err error }

func (e inputError) Error() string { return e.err.Error() }
func (e inputError) Unwrap() error { return e.err }

// inputf is a mistake in the input as a whole.
func inputf(format string, args ...any) error { return inputError{fmt.Errorf(format, args...)} }

// incompleteError says that some runs of a campaign failed.
type incompleteError struct{ err error }

func (e incompleteError) Error() string { return e.err.Error() }
func (e incompleteError) Unwrap() error { return e.err }

// incompletef says how much of a campaign failed.
func incompletef(format string, args ...any) error {
	return incompleteError{fmt.Errorf(format, args...)}
}

// printMistakes prints err, one line a mistake, and returns the exit status. A mistake
// with a place in a file begins with that place, any other with "clustersim:".
func printMistakes(stderr io.Writer, err error) int {
	for _, leaf := range leaves(err) {
		var at *srcerr.Error
		switch {
		case errors.As(leaf, &at):
			_, _ = fmt.Fprintln(stderr, at)
		case errors.Is(leaf, context.Canceled):
			_, _ = fmt.Fprintln(stderr, "clustersim: interrupted")
		default:
			_, _ = fmt.Fprintf(stderr, "clustersim: %s\n", oneLine(leaf.Error()))
		}
	}
	return statusOf(err)
}

func statusOf(err error) int {
	var (
		usage   usageError
		input   inputError
		partial incompleteError
		at      *srcerr.Error
	)
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &usage):
		return exitUsage
	case errors.As(err, &at), errors.As(err, &input):
		return exitBadInput
	case errors.As(err, &partial):
		return exitIncomplete
	}
	return exitFailed
}

// leaves takes joined errors apart. Where mistakes in the input are wrapped in
// something, the mistakes are the leaves, for they say enough.
func leaves(err error) []error {
	var all []error
	for _, part := range parts(err) {
		wrong, isUsage := part.(usageError)
		switch places := mistakes(part); {
		case part == nil:
		case len(places) > 0:
			all = append(all, places...)
		case isUsage:
			all = append(all, leaves(wrong.err)...)
		default:
			all = append(all, part)
		}
	}
	return all
}

// parts takes joined errors apart, and leaves each as it is.
func parts(err error) []error {
	list := children(err)
	if !isJoined(err, list) {
		return []error{err}
	}
	var all []error
	for _, e := range list {
		all = append(all, parts(e)...)
	}
	return all
}

// inInput says whether err has a mistake in the input.
func inInput(err error) bool { return len(mistakes(err)) > 0 }

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

func oneLine(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' })
	return strings.Join(words, "; ")
}
