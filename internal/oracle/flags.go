package oracle

import (
	"fmt"

	"github.com/clustersim/clustersim/sim"
)

// SimgridFlags are the case's options as flags of replay and SimGrid.
func (c *Case) SimgridFlags() []string {
	var flags []string
	if c.Options.Loopback == sim.LoopbackSimGrid {
		flags = append(flags, "--loopback")
	}
	set := func(name, value string) { flags = append(flags, "--cfg="+name+":"+value) }
	n, p := c.Options.Network, c.Options.Network.Params
	switch n.Kind {
	case sim.CM02, sim.SMPI:
		set("network/model", map[sim.NetworkKind]string{sim.CM02: "CM02", sim.SMPI: "SMPI"}[n.Kind])
	case sim.IB:
		set("network/model", "IB")
		if p == nil {
			p = new(sim.IB.Params())
		}
	case sim.PTaskL07:
		set("host/model", "ptask_L07")
		if p != nil {
			set("network/TCP-gamma", exact(p.TCPGammaBytes))
			if p.BMF {
				set("host/solver", "bmf")
			}
		}
		return flags
	}
	if !n.Overlooks() {
		set("network/optim", "Full")
	}
	if p == nil {
		return flags
	}
	if n.Kind == sim.IB { // SimGrid 3.32 takes its factors as those of SMPI, and by size only; at size 0 both are 1
		bySize := func(given bool, f fmt.Stringer, factor float64) string {
			if given {
				return f.String()
			}
			return "0:" + exact(factor)
		}
		set("smpi/lat-factor", bySize(p.LatencyBySize != nil, p.LatencyBySize, p.LatencyFactor))
		set("smpi/bw-factor", bySize(p.BandwidthBySize != nil, p.BandwidthBySize, p.BandwidthFactor))
		set("smpi/IB-penalty-factors", exact(p.BetaE)+";"+exact(p.BetaS)+";"+exact(p.GammaS))
	} else {
		set("network/latency-factor", exact(p.LatencyFactor))
		set("network/bandwidth-factor", exact(p.BandwidthFactor))
	}
	set("network/weight-S", exact(p.WeightSBytes))
	set("network/TCP-gamma", exact(p.TCPGammaBytes))
	set("network/crosstraffic", map[bool]string{false: "no", true: "yes"}[p.CrossTraffic])
	return flags
}
