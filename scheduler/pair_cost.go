package scheduler

import (
	"math"

	"github.com/clustersim/clustersim/platform"
)

// PairCost splits c's transfer times from src to dst into two numbers:
//
//	TransferSec(e, src, dst) = fixedSec + bytes of e / bytesPerSec
//
// exactly, for every edge that carries data. fixedSec is +Inf without a route,
// bytesPerSec is +Inf where data is free; within a host transfers cost nothing.
// ok is false if c comes neither from NewCosts nor from NewMatrixCosts and may
// follow another rule. Cost: O(1); beyond 2048 hosts, a route lookup.
func PairCost(c Costs, src, dst platform.HostID) (fixedSec, bytesPerSec float64, ok bool) {
	if matrix, isMatrix := c.(*matrixCosts); isMatrix {
		if _, unit := matrix.transfers.(unitNetwork); unit {
			if src == dst {
				return 0, math.Inf(1), true
			}
			return 0, 1, true
		}
		if c, ok = matrix.transfers.(Costs); !ok {
			return 0, 0, false
		}
		return PairCost(c, src, dst)
	}
	costs, isPlatform := c.(*platformCosts)
	if !isPlatform {
		return 0, 0, false
	}
	if src == dst {
		return 0, math.Inf(1), true
	}
	pair := costs.network.pair(src, dst)
	return pair.fixedSec, pair.bytesPerSec, true
}
