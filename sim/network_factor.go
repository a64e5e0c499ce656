package sim

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// factor is an argument of network models: a number, or numbers by size of the message.
type factor struct {
	key  string
	zero bool // may be 0
	of   func(p *NetworkParams) (float64, *world.Factors)
}

var (
	latencyFactor = factor{"latency-factor", true, func(p *NetworkParams) (float64, *world.Factors) {
		return p.LatencyFactor, p.LatencyBySize
	}}
	bandwidthFactor = factor{"bandwidth-factor", false, func(p *NetworkParams) (float64, *world.Factors) {
		return p.BandwidthFactor, p.BandwidthBySize
	}}
)

// smpi are the factors by size that are called smpi in specs.
func (f factor) smpi() *world.Factors {
	p := SMPI.Params()
	_, bySize := f.of(&p)
	return bySize
}

// read returns what args give, or what p has.
func (f factor) read(args *spec.Args, p *NetworkParams) (float64, *world.Factors) {
	number, bySize := f.of(p)
	text := args.String(f.key, f.text(p))
	if text == f.text(p) {
		return number, bySize
	}
	if text == "smpi" {
		return f.smpi().Largest(), f.smpi()
	}
	if x, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(x, 0) {
		if !(x > 0 || x == 0 && f.zero) {
			args.Fail(f.key, "want a positive number, got %v", x)
		}
		return x, nil
	}
	bySize, err := world.ParseFactors(text)
	switch {
	case err != nil:
		args.Fail(f.key, "want a number, or factors by size such as 0:0.8;1000:0.9, got %q", text)
		return number, nil
	case bySize.Least() == 0 && !f.zero:
		args.Fail(f.key, "want positive factors, got %q", text)
	case bySize.String() == f.smpi().String():
		bySize = f.smpi()
	}
	return bySize.Largest(), bySize
}

// text is what read reads.
func (f factor) text(p *NetworkParams) string {
	switch number, bySize := f.of(p); bySize {
	case nil:
		return fmt.Sprint(number)
	case f.smpi():
		return "smpi"
	default:
		return bySize.String()
	}
}
