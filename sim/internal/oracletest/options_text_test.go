package oracletest

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/sim"
)

// OptionsText prints what [ReadOptions] reads: network, its constants or
// "default", host sharing, loopback, and whether links are overlooked.
func OptionsText(o sim.Options) string {
	network, sharing, loopback, params := o.Network.Kind.String(), "space", "free", "default"
	if o.HostSharing == sim.TimeShared {
		sharing = "time"
	}
	if o.Loopback == sim.LoopbackSimGrid {
		loopback = "simgrid"
	}
	mode := "exact"
	if o.Network.Overlooks() {
		mode = "overlook"
	}
	if p := o.Network.Params; p != nil {
		params = fmt.Sprintf("%s,%s,%s,%s,%t", exact(p.LatencyFactor), exact(p.BandwidthFactor),
			exact(p.WeightSBytes), exact(p.TCPGammaBytes), p.CrossTraffic)
	}
	return strings.Join([]string{network, params, sharing, loopback, mode}, " ")
}

// ReadOptions reads what OptionsText prints.
func ReadOptions(text string) (sim.Options, error) {
	var o sim.Options
	var network, params, sharing, loopback, mode string
	if _, err := fmt.Sscan(text, &network, &params, &sharing, &loopback, &mode); err != nil {
		return o, fmt.Errorf("options %q: %w", text, err)
	}
	var err error
	if o.Network, err = sim.ParseNetwork(network); err != nil {
		return o, fmt.Errorf("options %q: %w", text, err)
	}
	if sharing == "time" {
		o.HostSharing = sim.TimeShared
	}
	if loopback == "simgrid" {
		o.Loopback = sim.LoopbackSimGrid
	}
	if params == "default" && mode == "overlook" {
		o.Network = o.Network.Overlooking()
	}
	if params == "default" {
		return o, nil
	}
	p := new(o.Network.Kind.Params())
	p.Overlook = mode == "overlook"
	_, err = fmt.Sscan(strings.ReplaceAll(params, ",", " "), &p.LatencyFactor, &p.BandwidthFactor,
		&p.WeightSBytes, &p.TCPGammaBytes, &p.CrossTraffic)
	o.Network.Params = p
	return o, err
}
