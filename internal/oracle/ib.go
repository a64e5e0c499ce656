package oracle

import (
	"fmt"

	"github.com/clustersim/clustersim/sim"
)

// ibFlags are the flags of the model IB, whose factors SimGrid 3.32 takes as those of
// SMPI, and by size only. At size 0 both have the factor 1.
func (c *Case) ibFlags() []string {
	p := sim.IB.Params()
	if c.Options.Network.Params != nil {
		p = *c.Options.Network.Params
	}
	bySize := func(given bool, f fmt.Stringer, factor float64) string {
		if given {
			return f.String()
		}
		return "0:" + exact(factor)
	}
	flags := []string{
		"--cfg=network/model:IB",
		"--cfg=smpi/lat-factor:" + bySize(p.LatencyBySize != nil, p.LatencyBySize, p.LatencyFactor),
		"--cfg=smpi/bw-factor:" + bySize(p.BandwidthBySize != nil, p.BandwidthBySize, p.BandwidthFactor),
		fmt.Sprintf("--cfg=smpi/IB-penalty-factors:%s;%s;%s", exact(p.BetaE), exact(p.BetaS), exact(p.GammaS)),
	}
	cross := "no"
	if p.CrossTraffic {
		cross = "yes"
	}
	flags = append(flags, "--cfg=network/weight-S:"+exact(p.WeightSBytes), "--cfg=network/TCP-gamma:"+exact(p.TCPGammaBytes), "--cfg=network/crosstraffic:"+cross)
	if !p.Overlook {
		flags = append(flags, "--cfg=network/optim:Full")
	}
	return flags
}
