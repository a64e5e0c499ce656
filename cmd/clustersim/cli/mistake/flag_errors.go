package mistake

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"
)

// PlainFlagError says what a flag's value should be in place of which function
// of Go could not read it.
func PlainFlagError(err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return err
	}
	f, want := bad.GetFlag(), "a number"
	switch f.Value.Type() {
	case "int":
		want = "a whole number"
	case "uint64":
		want = "a whole number, at least 0"
	case "bool":
		want = "true or false"
	case "float64":
	default:
		return err
	}
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand
	}
	if errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("%s: %q is too large", name, bad.GetValue())
	}
	return fmt.Errorf("%s: %q is not %s", name, bad.GetValue(), want)
}
