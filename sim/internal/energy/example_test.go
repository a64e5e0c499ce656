package energy_test

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// A host computes for 4 s while another idles.
func Example() {
	p, err := platform.FromSpec("cluster(hosts=2,speed=1Gf,watts=90:100:200)")
	if err != nil {
		fmt.Println(err)
		return
	}
	var meter energy.Meter
	meter.Reset(p, energy.Options{Steps: true})
	o := world.Options{Network: world.LV08, Params: world.LV08.Params()}
	meter.Attach(&o)

	var w world.World
	w.Reset(p, o)
	w.Exec(1, &world.Exec{Host: 0, Flop: 4e9})
	for w.Step() {
		for _, ok := w.Ended(); ok; _, ok = w.Ended() {
		}
	}
	w.Sleep(2, platform.NoHost, 1)
	for w.Step() {
	}

	r := meter.Report(w.NowSec())
	fmt.Printf("%v J in %v s, at most %v W\n", r.Joule, w.NowSec(), r.PeakW)
	for _, step := range r.Power {
		fmt.Printf("from %v s: %v W\n", step.AtSec, step.W)
	}
	// Output:
	// 1340 J in 5 s, at most 290 W
	// from 0 s: 290 W
	// from 4 s: 180 W
}
