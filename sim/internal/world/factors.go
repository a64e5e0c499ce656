package world

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
)

// Factors are factors by the size of a message, in steps.
type Factors struct{ steps []step }

// step is the factor of messages of more than this many bytes.
type step struct{ over, factor float64 }

// SimGrid's factors of MPI messages, fitted to a cluster with gigabit Ethernet.
var (
	smpiLatency   = mustFactors("0:2.01467;257:1.95341;732:1.9503;1426:1.61075;3484:1.88101;5776:2.18796;9376:2.59299;15424:3.48845;65472:11.6436")
	smpiBandwidth = mustFactors("0:0.812084;257:0.338112;732:0.341987;1426:0.608902;3484:0.77493;5776:1.08739;9376:0.58729;15424:0.697866;65472:0.940694")
)

func mustFactors(text string) *Factors {
	f, err := ParseFactors(text)
	if err != nil {
		panic(err)
	}
	return f
}

// ParseFactors reads SimGrid's form, SIZE:FACTOR;SIZE:FACTOR;... in any order.
func ParseFactors(text string) (*Factors, error) {
	f := &Factors{}
	for part := range strings.SplitSeq(text, ";") {
		size, factor, _ := strings.Cut(part, ":")
		over, err1 := strconv.ParseFloat(strings.TrimSpace(size), 64)
		x, err2 := strconv.ParseFloat(strings.TrimSpace(factor), 64)
		if err1 != nil || err2 != nil || !(over >= 0 && x >= 0 && over+x < 1e300) {
			return nil, fmt.Errorf("want SIZE:FACTOR;SIZE:FACTOR;..., got %q", part)
		}
		f.steps = append(f.steps, step{over, x})
	}
	slices.SortStableFunc(f.steps, func(a, b step) int { return cmp.Compare(a.over, b.over) })
	return f, nil
}

// At is the factor of a message of that size. As in SimGrid it is 1 for messages that
// are not larger than the first size.
func (f *Factors) At(bytes float64) float64 {
	factor := 1.0
	for _, s := range f.steps {
		if bytes <= s.over {
			break
		}
		factor = s.factor
	}
	return factor
}

// Largest is the factor of the largest messages.
func (f *Factors) Largest() float64 {
	if len(f.steps) == 0 {
		return 1
	}
	return f.steps[len(f.steps)-1].factor
}

// Least is the smallest factor.
func (f *Factors) Least() float64 {
	if len(f.steps) == 0 {
		return 1
	}
	return slices.MinFunc(f.steps, func(a, b step) int { return cmp.Compare(a.factor, b.factor) }).factor
}

// String is what ParseFactors reads.
func (f *Factors) String() string {
	parts := make([]string, len(f.steps))
	for i, s := range f.steps {
		parts[i] = fmt.Sprint(s.over, ":", s.factor)
	}
	return strings.Join(parts, ";")
}

// latencyFactor is the factor of a message's latency.
func (p *NetworkParams) latencyFactor(bytes float64) float64 {
	if p.LatencyBySize != nil {
		return p.LatencyBySize.At(bytes)
	}
	return p.LatencyFactor
}

// bandwidthFactor is the part of a bandwidth that a message can use.
func (p *NetworkParams) bandwidthFactor(bytes float64) float64 {
	if p.BandwidthBySize != nil {
		return p.BandwidthBySize.At(bytes)
	}
	return p.BandwidthFactor
}

// factor is an argument of network models: a number, or factors by the size of the message.
type factor struct {
	key  string
	zero bool // may be 0
	of   func(p *NetworkParams) (float64, *Factors)
}

var (
	latencyFactor = factor{"latency-factor", true, func(p *NetworkParams) (float64, *Factors) {
		return p.LatencyFactor, p.LatencyBySize
	}}
	bandwidthFactor = factor{"bandwidth-factor", false, func(p *NetworkParams) (float64, *Factors) {
		return p.BandwidthFactor, p.BandwidthBySize
	}}
)

// smpi are the factors by size that are called smpi in specs.
func (f factor) smpi() *Factors {
	p := SMPI.Params()
	_, bySize := f.of(&p)
	return bySize
}

// read returns what args give, or what p has.
func (f factor) read(args *spec.Args, p *NetworkParams) (float64, *Factors) {
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
	bySize, err := ParseFactors(text)
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
