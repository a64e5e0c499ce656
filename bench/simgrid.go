package main

import (
	"math"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// simgridMeasurement are SimGrid's on the same input.
type simgridMeasurement struct {
	Version     string
	SimulateSec float64 // the fastest of simgridRuns
	BuildSec    float64 // platform and program
	Bytes       float64 // peak memory above that of a run of one task
	MakespanRel float64 // how far our makespan is from SimGrid's
}

const simgridRuns = 9

// runSimgrid replays the workload on SimGrid.
func runSimgrid(tools oracle.Tools, w workload, ours measurement) (*simgridMeasurement, error) {
	in, err := w.build()
	if err != nil {
		return nil, err
	}
	c := oracle.Case{Name: "bench", PlatformXML: w.clusterXML(), Workload: in.placed()}
	c.Options.HostSharing = sim.TimeShared
	c.Options.Network = c.Options.Network.Overlooking() // SimGrid's default, which is its fastest
	alone := c
	alone.Workload = oracle.Placed{Tasks: c.Workload.Tasks[:1]}
	base, err := replay(tools, &alone)
	if err != nil {
		return nil, err
	}
	f := &simgridMeasurement{SimulateSec: math.Inf(1)}
	for range simgridRuns {
		s, err := replay(tools, &c)
		if err != nil {
			return nil, err
		}
		f.Version = s.Version
		f.SimulateSec = min(f.SimulateSec, s.SimulateSec)
		f.BuildSec = s.PlatformSec + s.BuildSec
		f.Bytes = float64(s.MaxRSSKB-base.MaxRSSKB) * 1024
		f.MakespanRel = oracle.RelativeError(ours.MakespanSec, s.MakespanSec)
	}
	return f, nil
}

func replay(tools oracle.Tools, c *oracle.Case) (oracle.Summary, error) {
	_, line, err := tools.Replay(c)
	if err != nil {
		return oracle.Summary{}, err
	}
	return oracle.ReadSummary(line)
}
