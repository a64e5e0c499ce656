package granularity

import (
	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/workload/refine"
)

// Refinement says how every task of a program is split (Xiong and Zeng 2016,
// section 4.1.1).
type Refinement struct {
	K    int     // parallel subtasks of a task, at least 1
	Beta float64 // how much the parallel part of a load grows, above 0
	Chi  float64 // load of a reduce task as a part of its task's load, at least 0
}

// Eta is the load of one subtask as a multiple of its task's load: the whole
// serial part, and 1/k of the grown parallel part.
func (r Refinement) Eta(alpha float64) float64 { return r.options().Eta(alpha, r.K) }

// options split every task, however serial, as section 4.1.1 assumes.
func (r Refinement) options() refine.Options {
	o := refine.Defaults(r.K, r.Beta)
	o.ReducePerWork = r.Chi
	o.SerialRatio = 0
	return o
}

// Growth is the refinement of a program whose tasks all have the serial fraction
// alpha, for closed forms.
func (r Refinement) Growth(alpha float64) scalability.Growth {
	return scalability.Growth{K: r.K, Beta: r.Beta, Alpha: alpha, Chi: r.Chi}
}
