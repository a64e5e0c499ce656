package campaign

import (
	"errors"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// AxisError is a mistake in a campaign that was not read from a file.
type AxisError struct {
	Axis    string // "": none in particular
	Exclude bool   // it is in what to leave out
	Err     error
}

// Error is the mistake, without the axis's name.
func (e *AxisError) Error() string {
	if e.Exclude {
		return "exclude: " + e.Err.Error()
	}
	return e.Err.Error()
}

// Unwrap gives the mistake.
func (e *AxisError) Unwrap() error { return e.Err }

// mistakes collects what is wrong, with its place in the file if there is one.
type mistakes struct {
	file      *native.File // nil: there is none
	axes      native.Place // where the axes begin
	errs      []error      // without a file
	excluding bool         // without a file: in what to leave out
}

// value records mistakes in a value of an axis, one for each joined error.
func (m *mistakes) value(axis string, t text, err error) {
	for _, err := range srcerr.Parts(err) {
		if m.file == nil {
			m.errs = append(m.errs, &AxisError{axis, m.excluding, err})
			continue
		}
		at := t.node.Place
		if in, ok := errors.AsType[*spec.Error](err); ok {
			at = m.file.TextAt(t.node, in.Col-1)
			err = errors.New(in.Msg)
		}
		m.file.Fail(at, "%s", named(axis, err.Error()))
	}
}

// named puts the axis before a message that does not begin with it.
func named(axis, msg string) string {
	if strings.HasPrefix(msg, axis+" ") || strings.HasPrefix(msg, "unknown "+axis+" ") {
		return msg
	}
	return axis + ": " + msg
}

// whole records a mistake that is not in a single value.
func (m *mistakes) whole(axis string, err error) {
	if m.file == nil {
		m.errs = append(m.errs, &AxisError{axis, m.excluding, err})
		return
	}
	m.file.Fail(m.axes, "axes: %v", err)
}

// err joins all mistakes.
func (m *mistakes) err() error {
	if m.file != nil {
		return m.file.Err()
	}
	return errors.Join(m.errs...)
}

// maxError bounds what a line of results says of an error.
const maxError = 8192

// oneLine makes sure that an error takes one line of a results file.
func oneLine(err error) string {
	text := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ';'
		}
		return r
	}, err.Error())
	if len(text) > maxError {
		text = text[:maxError] + "..."
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
