package sim

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// Alone says how long transfers take on an idle network.
type Alone = world.Alone

// NewAlone is for the transfers of a platform under a model.
func NewAlone(p *platform.Platform, n Network) *Alone {
	return world.NewAlone(p, n.Kind, n.params())
}
