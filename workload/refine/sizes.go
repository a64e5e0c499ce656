package refine

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// sizes are how large the parts of one task are.
type sizes struct {
	alpha       float64 // serial fraction of the task
	eta         float64 // load of a subtask, in loads of the task
	growth      float64 // eta^g: by how much its data grow
	resultBytes float64 // what a subtask has for the reduce task
	reduceFlop  float64 // load of the reduce task; 0 when there is none
}

// sizesOf computes them for a task that is split in k, 1: left whole.
func (o Options) sizesOf(d *workload.DAG, t workload.TaskID, k int) sizes {
	s := sizes{alpha: o.alphaOf(d, t)}
	s.eta = o.Eta(s.alpha, k)
	s.growth = math.Pow(s.eta, o.DataExponent)
	sent := 0.0
	for e, hi := d.Out(t); e < hi; e++ {
		sent += d.Bytes(e)
	}
	s.resultBytes = s.growth * sent
	if k > 1 {
		s.reduceFlop = o.ReducePerWork * d.WorkFlop(t)
		if o.Send == FromReduce {
			s.reduceFlop += o.ReduceFlopPerByte * float64(k) * s.resultBytes
		}
	}
	return s
}
