package significance

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Sample is what methods reached on blocks.
type Sample struct {
	Metric  string   // what was measured
	Higher  bool     // larger values are better
	By      string   // what methods are: scheduler
	Of      []string // what blocks are: workload, platform
	Methods []string
	Blocks  [][]string    // by block, a value for each of Of
	Runs    [][][]float64 // by block, method and run; none where the method failed
}

// Mean is the estimate of a method's mean on a block. N is 0 where the method failed.
func (s *Sample) Mean(block, method int) stats.Estimate {
	runs := s.Runs[block][method]
	if len(runs) == 0 {
		return stats.Estimate{Mean: math.NaN(), Half: math.NaN()}
	}
	return stats.Of(runs)
}

// Best is the best mean on a block, NaN if all methods failed.
func (s *Sample) Best(block int) float64 {
	best := math.NaN()
	for m := range s.Methods {
		if x := s.value(block, m); !math.IsNaN(x) && (math.IsNaN(best) || s.cost(x) < s.cost(best)) {
			best = x
		}
	}
	return best
}

// cost is smaller for better values.
func (s *Sample) cost(x float64) float64 {
	if s.Higher {
		return -x
	}
	return x
}

// complete are the methods that did not fail on every block, and the blocks on which none of
// these failed.
func (s *Sample) complete() (methods, blocks []int) {
	for m := range s.Methods {
		for b := range s.Blocks {
			if s.defined(b, m) {
				methods = append(methods, m)
				break
			}
		}
	}
	for b := range s.Blocks {
		whole := true
		for _, m := range methods {
			whole = whole && s.defined(b, m)
		}
		if whole && len(methods) > 0 {
			blocks = append(blocks, b)
		}
	}
	return methods, blocks
}

func (s *Sample) defined(block, method int) bool { return !math.IsNaN(s.value(block, method)) }

// value is the mean of a method on a block, without its interval. NaN where the method failed.
func (s *Sample) value(block, method int) float64 {
	runs := s.Runs[block][method]
	for _, x := range runs {
		if x != runs[0] {
			return stats.Mean(runs)
		}
	}
	if len(runs) == 0 {
		return math.NaN()
	}
	return runs[0] // without rounding
}
