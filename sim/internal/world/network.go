package world

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/internal/kernel"
)

// network is a model of transfers. A transfer is known by its slot.
type network interface {
	kernel.Model
	// start begins a transfer, and does not keep s. The error wraps platform.ErrNoRoute or platform.ErrWiFi.
	start(slot int32, nowSec float64, s *Send) error
	cancel(slot int32, nowSec float64)
	setResting(slot int32, nowSec float64, rests bool)
	setBound(slot int32, nowSec float64)
	remaining(slot int32, nowSec float64) float64
	// neededLinks are those that a transfer needs, some perhaps twice. They are valid until the next call.
	neededLinks(from, to platform.HostID) ([]platform.LinkID, error)
	// indexed notes, when a transfer has been entered in the index, what later changes of its links need.
	indexed(slot int32) error
	// bandwidthChanged and latencyChanged take over a link's new value.
	bandwidthChanged(l platform.LinkID, before, nowSec float64)
	latencyChanged(l platform.LinkID, before, nowSec float64)
}

// Network is a network model and its constants. The zero Network is LV08 with
// SimGrid's constants; ParseNetwork reads any other.
type Network struct {
	Kind   NetworkKind
	Params *NetworkParams // nil means the kind's defaults
}

// Options are those of a world with this network, and space-shared hosts.
func (n Network) Options() Options { return Options{Network: n.Kind, Params: n.params()} }

// Model is the network of the options.
func (o Options) Model() Network { return Network{Kind: o.Network, Params: &o.Params} }

// Is says whether both are the same model with the same constants.
func (n Network) Is(m Network) bool { return n.Kind == m.Kind && n.params() == m.params() }

// Networks lists the names that ParseNetwork reads.
func Networks() []string {
	var names []string
	for _, n := range networks {
		names = append(names, n.name)
	}
	return names
}

// ParseNetwork reads the name of a network model, such as lv08 or ptask-l07, with its constants, such as
// lv08(tcp-gamma=0) or constant(time=1s). A constant that is not given has the model's default.
func ParseNetwork(text string) (Network, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return Network{}, fmt.Errorf("network %q: %w", text, err)
	}
	for i, model := range networks {
		if model.name != s.Name {
			continue
		}
		kind, p := NetworkKind(i), model.params
		args := s.Reader()
		readParams(&p, kind, args)
		if err := args.Err(); err != nil {
			return Network{}, fmt.Errorf("network %q: %w", text, err)
		}
		n := Network{Kind: kind}
		if p != model.params {
			n.Params = &p
		}
		return n, nil
	}
	return Network{}, srcerr.Unknown("network model", s.Name, Networks())
}

// readParams overwrites what args give for a model of this kind.
func readParams(p *NetworkParams, kind NetworkKind, args *spec.Args) {
	positive := func(key string, to *float64, zero bool) {
		*to = args.Float(key, *to)
		if *to < 0 || *to == 0 && !zero {
			args.Fail(key, "want a positive number, got %v", *to)
		}
	}
	choice := func(key string, to *bool, no, yes string) {
		word := args.String(key, no)
		if *to = word == yes; word != yes && word != no {
			args.Fail(key, "want %s or %s, got %q", no, yes, word)
		}
	}
	switch kind {
	case Constant:
		p.ConstantSec = args.With("time", p.ConstantSec, units.Duration)
		if p.ConstantSec < 0 {
			args.Fail("time", "want a duration of at least 0, got %v s", p.ConstantSec)
		}
	case PTaskL07:
		positive("tcp-gamma", &p.TCPGammaBytes, true)
		choice("solver", &p.BMF, "fairbottleneck", "bmf")
	case ContentionFree, StoreAndForward:
		positive("latency-factor", &p.LatencyFactor, true)
		positive("bandwidth-factor", &p.BandwidthFactor, false)
	default:
		p.LatencyFactor, p.LatencyBySize = latencyFactor.read(args, p)
		p.BandwidthFactor, p.BandwidthBySize = bandwidthFactor.read(args, p)
		positive("weight-s", &p.WeightSBytes, true)
		positive("tcp-gamma", &p.TCPGammaBytes, true)
		p.CrossTraffic = args.Bool("crosstraffic", p.CrossTraffic)
		p.Overlook = args.Bool("overlook", p.Overlook)
		if kind == IB {
			positive("betae", &p.BetaE, false)
			positive("betas", &p.BetaS, false)
			positive("gammas", &p.GammaS, false)
			p.Stale = args.Bool("stale", p.Stale)
		}
		choice("sharing", &p.Plain, "fast", "plain")
	}
}

// String prints the spec that ParseNetwork reads back.
func (n Network) String() string {
	s := spec.Spec{Name: n.Kind.String()}
	p, def := n.params(), n.Kind.Params()
	add := func(key string, have, normal any) {
		if have != normal {
			s.Args = append(s.Args, spec.Arg{Key: key, Value: fmt.Sprint(have)})
		}
	}
	add("time", units.FormatDuration(p.ConstantSec), units.FormatDuration(def.ConstantSec))
	for _, f := range []factor{latencyFactor, bandwidthFactor} {
		add(f.key, f.text(&p), f.text(&def))
	}
	add("weight-s", p.WeightSBytes, def.WeightSBytes)
	add("tcp-gamma", p.TCPGammaBytes, def.TCPGammaBytes)
	add("crosstraffic", p.CrossTraffic, def.CrossTraffic)
	add("overlook", p.Overlook, def.Overlook)
	add("betae", p.BetaE, def.BetaE)
	add("betas", p.BetaS, def.BetaS)
	add("gammas", p.GammaS, def.GammaS)
	add("stale", p.Stale, false)
	if p.BMF {
		add("solver", "bmf", nil)
	}
	if p.Plain {
		add("sharing", "plain", nil)
	}
	return s.String()
}

// params are the constants in force.
func (n Network) params() NetworkParams {
	if n.Params != nil {
		return *n.Params
	}
	return n.Kind.Params()
}

// Estimate is the contention-free cost of a transfer under this model, for mappers.
func (n Network) Estimate() scheduler.TransferModel {
	p := n.params()
	return scheduler.TransferModel{
		LatencyFactor:   p.LatencyFactor,
		BandwidthFactor: p.BandwidthFactor,
		StoreAndForward: n.Kind == StoreAndForward,
		ConstantSec:     p.ConstantSec,
	}
}

// TCPGammaBytes is the largest TCP window; 0: there is none.
func (n Network) TCPGammaBytes() float64 { return n.params().TCPGammaBytes }

// Overlooks says whether links are overlooked as by SimGrid's default.
func (n Network) Overlooks() bool { return n.params().Overlook }

// Shares says whether transfers share links, so that one slows another down.
func (n Network) Shares() bool {
	return n.Kind != ContentionFree && n.Kind != StoreAndForward && n.Kind != Constant
}

// BySize says whether factors depend on a message's size.
func (n Network) BySize() bool {
	p := n.params()
	return p.LatencyBySize != nil || p.BandwidthBySize != nil
}

// Overlooking is the same model, but overlooking links as SimGrid's default does.
func (n Network) Overlooking() Network {
	p := n.params()
	p.Overlook = true
	return Network{Kind: n.Kind, Params: &p}
}
