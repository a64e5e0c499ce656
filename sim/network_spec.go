package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler"
)

// networks is the table of network models: the name in specs and SimGrid's
// constants (network_cm02.cpp).
var networks = []struct {
	name   string
	params NetworkParams
}{
	LV08: {"lv08", NetworkParams{
		LatencyFactor: 13.01, BandwidthFactor: 0.97, WeightSBytes: 20537, TCPGammaBytes: 4194304, CrossTraffic: true,
	}},
	CM02: {"cm02", NetworkParams{
		LatencyFactor: 1, BandwidthFactor: 1, WeightSBytes: 0, TCPGammaBytes: 4194304, CrossTraffic: true,
	}},
	ContentionFree:  {"contention-free", NetworkParams{LatencyFactor: 1, BandwidthFactor: 1}},
	StoreAndForward: {"store-and-forward", NetworkParams{LatencyFactor: 1, BandwidthFactor: 1}},
	Constant:        {"constant", NetworkParams{ConstantSec: 1}},
}

// Networks lists the names that ParseNetwork knows.
func Networks() []string {
	names := make([]string, len(networks))
	for i := range networks {
		names[i] = networks[i].name
	}
	return names
}

// ParseNetwork reads lv08, cm02, contention-free, store-and-forward or
// constant, each with its constants, such as lv08(tcp-gamma=0) or
// constant(time=1s). A constant that is not given has the model's default.
func ParseNetwork(text string) (Network, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return Network{}, fmt.Errorf("network %q: %w", text, err)
	}
	for kind := range networks {
		if networks[kind].name != s.Name {
			continue
		}
		p := networks[kind].params
		args := s.Reader()
		readParams(&p, NetworkKind(kind), args)
		if err := args.Err(); err != nil {
			return Network{}, fmt.Errorf("network %q: %w", text, err)
		}
		n := Network{Kind: NetworkKind(kind)}
		if p != networks[kind].params {
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
	if kind == Constant {
		p.ConstantSec = args.With("time", p.ConstantSec, units.Duration)
		if p.ConstantSec < 0 {
			args.Fail("time", "want a duration of at least 0, got %v s", p.ConstantSec)
		}
		return
	}
	positive("latency-factor", &p.LatencyFactor, true)
	positive("bandwidth-factor", &p.BandwidthFactor, false)
	if kind == LV08 || kind == CM02 {
		positive("weight-s", &p.WeightSBytes, true)
		positive("tcp-gamma", &p.TCPGammaBytes, true)
		p.CrossTraffic = args.Bool("crosstraffic", p.CrossTraffic)
		p.Overlook = args.Bool("overlook", p.Overlook)
		switch sharing := args.String("sharing", "fast"); sharing {
		case "fast", "plain":
			p.Plain = sharing == "plain"
		default:
			args.Fail("sharing", "want fast or plain, got %q", sharing)
		}
	}
}

// String prints the spec that ParseNetwork reads back.
func (n Network) String() string {
	s := spec.Spec{Name: networks[n.Kind].name}
	p, def := n.params(), networks[n.Kind].params
	add := func(key string, have, normal float64) {
		if have != normal {
			s.Args = append(s.Args, spec.Arg{Key: key, Value: fmt.Sprint(have)})
		}
	}
	if p.ConstantSec != def.ConstantSec {
		s.Args = append(s.Args, spec.Arg{Key: "time", Value: units.FormatDuration(p.ConstantSec)})
	}
	add("latency-factor", p.LatencyFactor, def.LatencyFactor)
	add("bandwidth-factor", p.BandwidthFactor, def.BandwidthFactor)
	add("weight-s", p.WeightSBytes, def.WeightSBytes)
	add("tcp-gamma", p.TCPGammaBytes, def.TCPGammaBytes)
	if p.CrossTraffic != def.CrossTraffic {
		s.Args = append(s.Args, spec.Arg{Key: "crosstraffic", Value: fmt.Sprint(p.CrossTraffic)})
	}
	if p.Overlook != def.Overlook {
		s.Args = append(s.Args, spec.Arg{Key: "overlook", Value: fmt.Sprint(p.Overlook)})
	}
	if p.Plain {
		s.Args = append(s.Args, spec.Arg{Key: "sharing", Value: "plain"})
	}
	return s.String()
}

// params are the constants in force.
func (n Network) params() NetworkParams {
	if n.Params != nil {
		return *n.Params
	}
	return networks[n.Kind].params
}

// Estimate is the contention-free cost of a transfer under this model, for
// mappers.
func (n Network) Estimate() scheduler.TransferModel {
	p := n.params()
	return scheduler.TransferModel{
		LatencyFactor:   p.LatencyFactor,
		BandwidthFactor: p.BandwidthFactor,
		StoreAndForward: n.Kind == StoreAndForward,
		ConstantSec:     p.ConstantSec,
	}
}

// Overlooks says whether links are overlooked as by SimGrid's default.
func (n Network) Overlooks() bool { return n.params().Overlook }

// Overlooking is the same model, but overlooking links as SimGrid's default does.
func (n Network) Overlooking() Network {
	p := n.params()
	p.Overlook = true
	return Network{Kind: n.Kind, Params: &p}
}
