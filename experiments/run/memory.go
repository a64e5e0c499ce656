package run

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/platform"
)

// What a run needs for each host and each link: the state of the simulation, and a list
// scheduler's timelines.
const (
	hostBytes = 220
	linkBytes = 40
)

// WantMemory refuses runs on a platform so large that their memory cannot be had; the
// error wraps a *memory.Error. Who makes a large Problem asks first; Run asks again.
func WantMemory(p *platform.Platform) error {
	need := hostBytes*float64(p.NumHosts()) + linkBytes*float64(p.NumLinks())
	return memory.Want(need, fmt.Sprintf("a run on %d hosts", p.NumHosts()))
}
