package campaign

import (
	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/refine"
)

// Setting is how one run is made, as its point of the grid says; program, machine
// and scheduler stand in its Job.
type Setting struct {
	Seed   uint64 // for specs that take one and state none
	Seeded bool   // there is a seed

	Options        sim.Options
	ReferenceFlops float64 // turns recorded run times into work; 0: as the file says
	Intensity      scalability.Intensity

	// Refined says that the program is refined and the machine grown; what
	// follows then counts.
	Refined            bool
	Refine             refine.Options
	Mapping            scalability.Mapping
	Speeds             scalability.Speeds
	NewLinkBytesPerSec float64
	NewLinkLatencySec  float64
	Isospeed           bool // the growth of work that keeps E_v is found too
}
