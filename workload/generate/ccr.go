package generate

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/workload"
)

// Reference is the platform that a generator's communication to computation
// ratio refers to; [workload.Stats.CCR] takes the same two numbers. Both above 0.
type Reference struct {
	SpeedFlops           float64 // flop/s of a processor
	BandwidthBytesPerSec float64 // of a connection
}

func (r Reference) Check() error {
	if !(r.SpeedFlops > 0 && r.SpeedFlops <= math.MaxFloat64) {
		return fmt.Errorf("speed %v: want more than 0", r.SpeedFlops)
	}
	if !(r.BandwidthBytesPerSec > 0 && r.BandwidthBytesPerSec <= math.MaxFloat64) {
		return fmt.Errorf("bandwidth %v: want more than 0", r.BandwidthBytesPerSec)
	}
	return nil
}

func checkCCR(what string, ccr float64) error {
	if !(ccr >= 0 && ccr <= math.MaxFloat64) {
		return fmt.Errorf("%s %v: want at least 0", what, ccr)
	}
	return nil
}

// scaleToCCR multiplies all data by one factor so that the workload's mean
// message takes ccr times as long as its mean task. Without work or data there
// is nothing to scale. O(m).
func scaleToCCR(b *workload.Builder, ccr float64, on Reference) {
	var bytes, work float64
	for i := range b.NumEdges() {
		bytes += b.EdgeBytes(i)
	}
	if bytes == 0 {
		return
	}
	for t := range b.NumTasks() {
		work += b.WorkFlop(workload.TaskID(t))
	}
	meanSec := work / float64(b.NumTasks()) / on.SpeedFlops
	factor := ccr * meanSec * on.BandwidthBytesPerSec / (bytes / float64(b.NumEdges()))
	for i := range b.NumEdges() {
		b.SetEdgeBytes(i, b.EdgeBytes(i)*factor)
	}
}
