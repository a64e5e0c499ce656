package scalability

import (
	"fmt"
	"math/rand/v2"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// Assumptions is a set of what Xiong and Zeng (2016) assume of a case in their
// propositions, stated (section 4.1.1) or between the lines (formula (3)).
type Assumptions uint8

const (
	EqualAlpha   Assumptions = 1 << iota // one serial fraction for all tasks
	WideNewLinks                         // crossing a new link takes no time
	FastNewNodes                         // new nodes are at least as fast as their old one
	NoReduceLoad                         // reduce tasks take no time
	NoContention                         // messages do not slow each other down: formula (3)
	NoLatency                            // a message's time is proportional to its data: formula (3)

	AllAssumptions = EqualAlpha | WideNewLinks | FastNewNodes | NoReduceLoad | NoContention | NoLatency
)

// RandomCase draws a case in which the given assumptions hold and the others are
// broken: a random workload of 3 to 20 tasks, placed at random on 2 to 5 hosts of
// different speeds that are joined pair by pair, k from 2 to 4 and beta from 0.5 to
// 6. The same seed is the same case.
func RandomCase(seed uint64, holds Assumptions) (*Case, error) {
	r := rand.New(rand.NewPCG(seed, 0))
	c := &Case{
		NewLink:   platform.Link{BandwidthBytesPerSec: 1e24},
		Options:   sim.Options{Network: sim.Network{Kind: sim.ContentionFree}},
		Scheduler: run.BySpec(fmt.Sprintf("random(seed=%d)", seed), catalog.Env{}),
	}
	c.Refine = refine.Defaults(2+r.IntN(3), between(r, 0.5, 6))
	c.Refine.SerialRatio = 0 // every task is split, as the propositions say
	c.Speeds = TimesOld(between(r, 1, 2))
	if holds&FastNewNodes == 0 {
		c.Speeds = TimesOld(between(r, 0.2, 0.9))
	}
	if holds&WideNewLinks == 0 {
		c.NewLink.BandwidthBytesPerSec = between(r, 1e5, 1e7)
	}
	if holds&NoReduceLoad == 0 {
		c.Refine.ReducePerWork = between(r, 0.05, 1)
	}
	if holds&NoContention == 0 {
		c.Options.Network = sim.Network{Kind: sim.CM02}
	}
	var err error
	if c.Workload, err = randomWorkload(r, holds&EqualAlpha != 0); err != nil {
		return nil, err
	}
	c.Platform, err = randomMachine(r, holds&NoLatency != 0)
	return c, err
}

// randomWorkload draws tasks of 1 to 100 s on a host of 1 Gf/s and messages of as
// much on a link of 1 MB/s.
func randomWorkload(r *rand.Rand, equalAlpha bool) (*workload.DAG, error) {
	b := workload.NewBuilder("random")
	alpha := between(r, 0.001, 0.5)
	for t := range workload.TaskID(3 + r.IntN(18)) {
		if !equalAlpha {
			alpha = between(r, 0.001, 1)
		}
		b.Task(fmt.Sprintf("t%d", t), between(r, 1e9, 1e11))
		b.SetAttributes(t, workload.Attributes{Alpha: alpha})
		for from := max(0, t-6); from < t; from++ {
			if r.IntN(3) == 0 {
				b.Edge(from, t, between(r, 1e6, 1e8))
			}
		}
	}
	return b.Build()
}

func randomMachine(r *rand.Rand, noLatency bool) (*platform.Platform, error) {
	b := platform.NewBuilder("random")
	for h := range platform.HostID(2 + r.IntN(4)) {
		b.Host(platform.Host{Name: fmt.Sprintf("h%d", h), SpeedFlops: between(r, 5e8, 2e9), Cores: 1})
		for other := range h {
			l := platform.Link{Name: fmt.Sprintf("l%d-%d", other, h), BandwidthBytesPerSec: between(r, 5e5, 5e6)}
			if !noLatency {
				l.LatencySec = between(r, 0.1, 30)
			}
			b.RouteBoth(other, h, b.Link(l))
		}
	}
	return b.Build()
}

func between(r *rand.Rand, low, high float64) float64 { return low + r.Float64()*(high-low) }
