package power

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// useful are the power states of a host in which tasks can run, the fastest first; nil if
// the host has no states to choose from.
func useful(k *platform.HostKind) []int32 {
	flops := k.Details.OrNone().PstateFlops
	var states []int32
	for i := range flops {
		if flops[i] > 0 && !slices.Contains(flops[:i], flops[i]) {
			states = append(states, int32(i))
		}
	}
	if len(states) < 2 {
		return nil
	}
	slices.SortFunc(states, func(a, b int32) int { return cmp.Compare(flops[b], flops[a]) })
	return states
}
