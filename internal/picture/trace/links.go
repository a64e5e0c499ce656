package trace

import "github.com/clustersim/clustersim/internal/picture/runview"

// Links records how the loads of links change during a run; it is a
// sim.Observer. The zero Links is ready.
type Links = runview.Links
