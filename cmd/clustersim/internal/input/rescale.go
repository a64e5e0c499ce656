package input

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// The speed and the bandwidth that a CCR refers to, which are the defaults of info.
const (
	ccrSpeedFlops  = 1e9
	ccrBytesPerSec = 125e6
)

// Rescale multiplies the data of workloads, as flags say.
type Rescale struct {
	flags       *pflag.FlagSet
	factor, ccr float64
}

// AddRescale adds the flags.
func AddRescale(flags *pflag.FlagSet) *Rescale {
	r := &Rescale{flags: flags}
	flags.Float64Var(&r.factor, "scale-data", 1, "multiply the data of the workloads by `FACTOR`")
	flags.Float64Var(&r.ccr, "to-ccr", 0, "multiply the data of each workload so that a mean message takes `RATIO` times as long as a mean task, at 1Gbps and 1Gf")
	return r
}

// Check says what is wrong with the flags.
func (r *Rescale) Check() error {
	wrong := func(x float64) bool { return !(x >= 0) || math.IsInf(x, 1) }
	return errors.Join(
		mistake.FlagIf(wrong(r.factor), "--scale-data", "%v: want a finite number, at least 0", r.factor),
		mistake.FlagIf(wrong(r.ccr), "--to-ccr", "%v: want a finite number, at least 0", r.ccr),
		mistake.FlagIf(r.flags.Changed("scale-data") && r.flags.Changed("to-ccr"), "--to-ccr", "the data are multiplied once (leave out --scale-data)"),
	)
}

// Members are the flags that are given, for JSON: keys and values in turn.
func (r *Rescale) Members() []any {
	switch {
	case r.flags.Changed("to-ccr"):
		return []any{"to_ccr", r.ccr}
	case r.flags.Changed("scale-data"):
		return []any{"scale_data", r.factor}
	default:
		return nil
	}
}

// Text is Members for people, after a comma.
func (r *Rescale) Text() string {
	switch {
	case r.flags.Changed("to-ccr"):
		return fmt.Sprintf(", data to a CCR of %g", r.ccr)
	case r.flags.Changed("scale-data"):
		return fmt.Sprintf(", data times %g", r.factor)
	default:
		return ""
	}
}

// Apply has a reader multiply the data of each workload.
func (r *Rescale) Apply(in *Reader) {
	if len(r.Members()) > 0 {
		in.rescale = r.scaled
	}
}

// scaled multiplies the data of the workload that a file or a spec names.
func (r *Rescale) scaled(name string, d *workload.DAG) (*workload.DAG, error) {
	factor := r.factor
	if r.flags.Changed("to-ccr") {
		now := d.Stats().CCR(ccrSpeedFlops, ccrBytesPerSec)
		if !(now > 0) || math.IsInf(now, 1) {
			return nil, srcerr.At(name, 1, 1, "no factor of the data gives a CCR of %g: it needs messages with data, and work (--to-ccr)", r.ccr)
		}
		factor = r.ccr / now
	}
	scaled, err := d.ScaledData(factor)
	if err != nil {
		return nil, srcerr.At(name, 1, 1, "%s", fmt.Sprint(err))
	}
	return scaled, nil
}
