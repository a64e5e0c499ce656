package sim

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/kernel"
)

// network is what a run needs of a network model: the kernel model of the
// transfers, and a way to start one.
type network interface {
	kernel.Model
	// reset prepares for a run on p.
	reset(p *platform.Platform, params NetworkParams)
	// start begins the transfer tag of bytes from src to dst at nowSec. The
	// error wraps platform.ErrNoRoute.
	start(tag int32, nowSec float64, src, dst platform.HostID, bytes float64) error
}

// network returns the engine's model of this kind, made at first use.
func (e *Engine) network(kind NetworkKind) network {
	switch kind {
	case LV08, CM02:
		return &e.fluidNet
	case StoreAndForward:
		e.fixedNet.duration = storeAndForwardSec
	case Constant:
		e.fixedNet.duration = constantSec
	default:
		e.fixedNet.duration = contentionFreeSec
	}
	e.fixedNet.kind = kind
	return &e.fixedNet
}
