package generate

import (
	"github.com/clustersim/clustersim/workload"
)

// Seismology estimates the source of an earthquake from seismograms: each of p
// pairs of signals is deconvolved (sG1IterDecon), and one task keeps the good
// fits (wrapper_siftSTFByMisfit): p + 1 tasks, p edges, 2 levels, one exit. The
// count is exact; 2 is the least.
//
// R. Filgueira, R. Ferreira da Silva, A. Krause, E. Deelman, M. Atkinson,
// Asterism: Pegasus and dispel4py hybrid workflows for data-intensive science,
// DataCloud 2016. Running times and sizes are of the magnitude of the instances
// that WfCommons publishes.
func (w Workflow) Seismology() (*workload.DAG, error) {
	if err := w.Check(2); err != nil {
		return nil, err
	}
	s := w.start("seismology")
	pairs := s.runs(w.Tasks-1, "sG1IterDecon", 0.1, 5.6)
	sift := s.run("wrapper_siftSTFByMisfit", 0.1, 1.3)
	for _, t := range pairs {
		s.send(t, s.file(1.1e3, 17e3), sift)
	}
	return s.b.Build()
}
