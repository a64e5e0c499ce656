package world

import (
	"github.com/clustersim/clustersim/sim/fluid"
	"github.com/clustersim/clustersim/sim/kernel"
)

type full interface {
	kernel.Sharer
	Cancel(nowSec float64, tag int32)
	Suspend(nowSec float64, tag int32)
	Resume(nowSec float64, tag int32)
	SetBound(nowSec float64, tag int32, bound float64)
	SetPenalty(nowSec float64, tag int32, penalty float64)
	Remaining(nowSec float64, tag int32) float64
	SetCapacity(nowSec float64, c fluid.Cons, capacity float64)
}

type shim struct{ kernel.Sharer }

func (shim) Cancel(nowSec float64, tag int32)                           {}
func (shim) Suspend(nowSec float64, tag int32)                          {}
func (shim) Resume(nowSec float64, tag int32)                           {}
func (shim) SetBound(nowSec float64, tag int32, bound float64)          {}
func (shim) SetPenalty(nowSec float64, tag int32, penalty float64)      {}
func (shim) Remaining(nowSec float64, tag int32) float64                { return 0 }
func (shim) SetCapacity(nowSec float64, c fluid.Cons, capacity float64) {}
