package world

import (
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
)

// What the world is given is checked where it comes in: a number that makes no sense would end as a run
// that never does, or as a result that looks right. Functions that return errors return one; the others panic.

// isAmount says whether a number is finite and at least 0.
func isAmount(x float64) bool { return x >= 0 && x <= math.MaxFloat64 }

// finite is the largest float in place of a product that is beyond it.
func finite(x float64) float64 {
	if x > math.MaxFloat64 {
		return math.MaxFloat64
	}
	return x
}

// amount is the error of a number that isAmount refuses.
func amount(what string, x float64) error {
	return fmt.Errorf("world: %s is %v; want a finite number of at least 0", what, x)
}

// check panics for a number that isAmount refuses.
func check(what string, x float64) {
	if !isAmount(x) {
		panic(amount(what, x))
	}
}

// Priorities between these, and 0, which stands for 1, are weights that sharing can still add and divide.
const (
	LeastPriority = 1e-100
	MostPriority  = 1e100
)

func isPriority(x float64) bool { return x == 0 || x >= LeastPriority && x <= MostPriority }

// checkPriority panics for a number that isPriority refuses.
func checkPriority(what string, x float64) {
	if !isPriority(x) {
		panic(fmt.Errorf("world: %s is %v; want 0, or %g to %g", what, x, LeastPriority, MostPriority))
	}
}

// checkHost panics for the number of a host that the platform does not have.
func (w *World) checkHost(h platform.HostID) {
	if uint(h) >= uint(len(w.hosts)) {
		panic(w.badHost(h))
	}
}

func (w *World) badHost(h platform.HostID) error {
	return fmt.Errorf("world: there is no host number %d; the world has %d, counted from 0", h, len(w.hosts))
}

// checkLink panics for the number of a link that the platform does not have.
func (w *World) checkLink(l platform.LinkID) {
	if uint(l) >= uint(len(w.links)) {
		panic(fmt.Errorf("world: there is no link number %d; the world has %d, counted from 0", l, len(w.links)))
	}
}

// check panics for an execution that makes no sense.
func (x *Exec) check() {
	if isAmount(x.Flop) && isAmount(x.Sec) && isAmount(x.BoundFlops) && isPriority(x.Priority) && uint(x.Threads) <= math.MaxInt32 {
		return
	}
	check("Exec.Flop", x.Flop)
	check("Exec.Sec", x.Sec)
	check("Exec.BoundFlops", x.BoundFlops)
	checkPriority("Exec.Priority", x.Priority)
	panic(fmt.Errorf("world: Exec.Threads is %d; want 0 to %d", x.Threads, math.MaxInt32))
}

// check returns an error for a transfer that makes no sense.
func (s *Send) check(w *World) error {
	hosts := uint(len(w.hosts))
	if uint(s.From) < hosts && uint(s.To) < hosts && isAmount(s.Bytes) && isAmount(s.BoundBytesPerSec) && s.Disks == (Stream{}) {
		return nil
	}
	switch {
	case uint(s.From) >= hosts:
		return w.badHost(s.From)
	case uint(s.To) >= hosts:
		return w.badHost(s.To)
	case !isAmount(s.Bytes):
		return amount("Send.Bytes", s.Bytes)
	case !isAmount(s.BoundBytesPerSec):
		return amount("Send.BoundBytesPerSec", s.BoundBytesPerSec)
	}
	return errors.Join(w.noDisk(s.From, s.Disks.From), w.noDisk(s.To, s.Disks.To))
}

// noDisk is the error of a disk of a Stream that a host does not have.
func (w *World) noDisk(at platform.HostID, disk int16) error {
	if n := len(w.platform.Disks(at)); disk < 0 || int(disk) > n {
		return fmt.Errorf("world: Send.Disks: host number %d has no disk %d; it has %d, counted from 1", at, disk, n)
	}
	return nil
}

// check returns an error for a parallel task that makes no sense.
func (x *Parallel) check(w *World) error {
	n := len(x.Hosts)
	switch {
	case n == 0:
		return errors.New("world: Parallel.Hosts is empty")
	case len(x.Flops) != 0 && len(x.Flops) != n:
		return fmt.Errorf("world: Parallel.Flops has %d numbers; want none, or one for each of %d hosts", len(x.Flops), n)
	case len(x.Bytes) != 0 && len(x.Bytes) != n*n:
		return fmt.Errorf("world: Parallel.Bytes has %d numbers; want none, or one for each pair of %d hosts", len(x.Bytes), n)
	case !isAmount(x.EachBytes):
		return amount("Parallel.EachBytes", x.EachBytes)
	case !isAmount(x.BoundPerSec):
		return amount("Parallel.BoundPerSec", x.BoundPerSec)
	}
	for _, h := range x.Hosts {
		if uint(h) >= uint(len(w.hosts)) {
			return w.badHost(h)
		}
	}
	for _, flops := range x.Flops {
		if !isAmount(flops) {
			return amount("one of Parallel.Flops", flops)
		}
	}
	for _, bytes := range x.Bytes {
		if !isAmount(bytes) {
			return amount("one of Parallel.Bytes", bytes)
		}
	}
	return nil
}

// Check returns an error for options that no world can have; Reset panics with it.
func (o *Options) Check() error {
	switch {
	case int(o.Network) >= len(networks):
		return fmt.Errorf("world: there is no network model number %d", o.Network)
	case o.HostSharing > TimeShared:
		return fmt.Errorf("world: there is no HostSharing number %d", o.HostSharing)
	}
	for i, c := range o.Timelines {
		if c.Events == nil {
			return fmt.Errorf("world: timeline number %d has no Events", i)
		}
		for _, q := range c.Of {
			if q.Kind > LatencyFactor {
				return fmt.Errorf("world: timeline number %d: there is no QuantityKind number %d", i, q.Kind)
			}
		}
	}
	p := o.withDefaults().Params
	return p.check(o.Network)
}

// withDefaults are the options, with the model's own constants where none are given. Those of Constant may be 0.
func (o *Options) withDefaults() Options {
	all := *o
	if all.Params == (NetworkParams{}) && all.Network != Constant {
		all.Params = all.Network.Params()
	}
	return all
}

func (p *NetworkParams) check(kind NetworkKind) error {
	for _, c := range []struct {
		name     string
		value    float64
		positive bool
		used     bool
	}{
		{"LatencyFactor", p.LatencyFactor, false, kind != Constant},
		{"BandwidthFactor", p.leastBandwidthFactor(), true, kind != Constant && kind != PTaskL07},
		{"WeightSBytes", p.WeightSBytes, false, kind.fluid()},
		{"TCPGammaBytes", p.TCPGammaBytes, false, kind.fluid() || kind == PTaskL07},
		{"ConstantSec", p.ConstantSec, false, kind == Constant},
		{"BetaE", p.BetaE, true, kind == IB},
		{"BetaS", p.BetaS, true, kind == IB},
		{"GammaS", p.GammaS, true, kind == IB},
	} {
		switch {
		case c.used && !isAmount(c.value):
			return amount(fmt.Sprintf("%s of network %s", c.name, kind), c.value)
		case c.used && c.positive && c.value == 0:
			return fmt.Errorf("world: %s of network %s is 0; want a positive number (NetworkKind.Params has the model's own)", c.name, kind)
		}
	}
	return nil
}

func (p *NetworkParams) leastBandwidthFactor() float64 {
	if p.BandwidthBySize != nil {
		return p.BandwidthBySize.Least()
	}
	return p.BandwidthFactor
}

// checkTimelines panics for timelines of hosts and links that the platform does not have.
func (w *World) checkTimelines() {
	for _, c := range w.options.Timelines {
		for _, q := range c.Of {
			if q.Kind <= HostState {
				w.checkHost(q.Host)
			} else {
				w.checkLink(q.Link)
			}
		}
	}
}
