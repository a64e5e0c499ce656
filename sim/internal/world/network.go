package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/kernel"
)

// network is a model of transfers. A transfer is known by its slot.
type network interface {
	kernel.Model
	// start begins a transfer, and does not keep s. The error wraps platform.ErrNoRoute or
	// platform.ErrWiFi.
	start(slot int32, nowSec float64, s *Send) error
	cancel(slot int32, nowSec float64)
	setResting(slot int32, nowSec float64, rests bool)
	setBound(slot int32, nowSec float64)
	remaining(slot int32, nowSec float64) float64
	// neededLinks are those that a transfer needs, some perhaps twice. They are valid
	// until the next call.
	neededLinks(from, to platform.HostID) ([]platform.LinkID, error)
	// indexed notes, when a transfer has been entered in the index, what later
	// changes of its links need.
	indexed(slot int32) error
	// bandwidthChanged and latencyChanged take over a link's new value.
	bandwidthChanged(l platform.LinkID, before, nowSec float64)
	latencyChanged(l platform.LinkID, before, nowSec float64)
}
