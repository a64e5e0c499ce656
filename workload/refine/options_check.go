package refine

import (
	"errors"
	"fmt"
	"math"
)

// The largest refined program: as large as the largest that a generator makes,
// whose arrays still fit in the memory of a large machine.
const (
	maxTasks = 10_000_000
	maxEdges = 70_000_000
)

// Check refuses options without meaning, all of them at once. Refine begins with
// it.
func (o Options) Check() error {
	var errs []error
	whole := func(name string, v, least int) {
		if v < least {
			errs = append(errs, fmt.Errorf("%s = %d: want at least %d", name, v, least))
		} else if v > maxTasks {
			errs = append(errs, fmt.Errorf("%s = %d: want at most %d", name, v, maxTasks))
		}
	}
	number := func(name string, v float64, ok bool, want string) {
		if !ok || math.IsInf(v, 0) {
			errs = append(errs, fmt.Errorf("%s = %v: want %s", name, v, want))
		}
	}
	const notNegative = "a finite number, at least 0"
	whole("k", o.K, 1)
	number("beta", o.Beta, o.Beta > 0, "a finite number above 0")
	number("alpha", o.Alpha, o.Alpha >= 0 && o.Alpha <= 1, "a fraction from 0 to 1")
	number("chi", o.ReducePerWork, o.ReducePerWork >= 0, notNegative)
	number("reduce load per byte", o.ReduceFlopPerByte, o.ReduceFlopPerByte >= 0, notNegative)
	number("data exponent", o.DataExponent, o.DataExponent >= 0, notNegative)
	number("serial ratio", o.SerialRatio, o.SerialRatio >= 0, notNegative)
	if !(o.Rho0 >= 0) {
		errs = append(errs, fmt.Errorf("rho0 = %v: want a number, at least 0", o.Rho0))
	}
	whole("k of the second half", o.SecondHalfK, 1)
	whole("most tasks of a level", o.MaxLevelTasks, 0)
	if int(o.Send) >= len(sendNames) {
		errs = append(errs, fmt.Errorf("unknown %v (want one of the constants)", o.Send))
	}
	if o.SpeedFlops != nil {
		number("bandwidth of new links", o.NewLinkBytesPerSec, o.NewLinkBytesPerSec > 0, "a finite number above 0")
	}
	return errors.Join(errs...)
}
