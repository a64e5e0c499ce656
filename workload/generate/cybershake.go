package generate

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// CyberShake computes the seismic hazard of a site. Each of g ExtractSGT tasks
// cuts out strain Green tensors; each of s seismograms is made from one of them
// (SeismogramSynthesis) and searched for its peak (PeakValCalcOkaya); ZipSeis
// packs all seismograms, ZipPSA all peaks: g + 2s + 2 tasks, 4s edges, 4
// levels, g entries, 2 exits.
//
// There are two ExtractSGT for every 500 tasks, as in the published examples,
// one less where Tasks is odd; the seismograms are shared out evenly. The count
// is exact; 7 is the least.
func (w Workflow) CyberShake() (*workload.DAG, error) {
	if err := w.Check(7); err != nil {
		return nil, err
	}
	extracts := 2*max(1, int(math.Round(float64(w.Tasks)/500))) - w.Tasks%2
	seismograms := (w.Tasks - 2 - extracts) / 2
	n := float64(seismograms)
	s := w.start("cybershake")
	extract := s.runs(extracts, "ExtractSGT", 87, 165)
	synthesis := s.runs(seismograms, "SeismogramSynthesis", 21.7, 64)
	peak := s.runs(seismograms, "PeakValCalcOkaya", 0.57, 1.61)
	zipSeis := s.run("ZipSeis", 0.013*n, 0.019*n)
	zipPSA := s.run("ZipPSA", 0.0076*n, 0.0146*n)
	first := 0
	for i, t := range extract {
		last := first + share(seismograms, extracts, i)
		s.send(t, s.file(530e6, 620e6), synthesis[first:last]...)
		first = last
	}
	for i, t := range synthesis {
		s.send(t, s.file(24e3, 24e3), peak[i], zipSeis)
	}
	for _, t := range peak {
		s.send(t, s.file(216, 216), zipPSA)
	}
	return s.b.Build()
}
