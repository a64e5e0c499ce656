package scheduler

import (
	"runtime"
	"sync"
	"weak"

	"github.com/clustersim/clustersim/platform"
)

// networkKey is what the costs of a network depend on.
type networkKey struct {
	platform weak.Pointer[platform.Platform]
	model    TransferModel
}

// networks are those in use. Platforms do not change, so the runs of a campaign that share one share what its
// transfers cost too. The map keeps nothing alive: a network goes when the last costs with it are garbage.
var networks struct {
	sync.Mutex
	by map[networkKey]weak.Pointer[network]
}

// sharedNetwork is the network of a platform and a model that others use already, or a new one.
func sharedNetwork(p *platform.Platform, m TransferModel) *network {
	key := networkKey{weak.Make(p), m}
	networks.Lock()
	defer networks.Unlock()
	if n := networks.by[key].Value(); n != nil {
		return n
	}
	n := newNetwork(p, m, denseHosts)
	made := weak.Make(n)
	if networks.by == nil {
		networks.by = map[networkKey]weak.Pointer[network]{}
	}
	networks.by[key] = made
	runtime.AddCleanup(n, func(key networkKey) {
		networks.Lock()
		defer networks.Unlock()
		if networks.by[key] == made { // a newer one may have its place
			delete(networks.by, key)
		}
	}, key)
	return n
}
