package sim

import "github.com/clustersim/clustersim/sim/internal/world"

// Observer watches a run from inside. It never changes the result.
type Observer = world.LinkObserver
