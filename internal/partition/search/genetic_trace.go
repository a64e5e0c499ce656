package search

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/partition"
)

// Traced is a [partition.Method] that also records its progress.
type Traced interface {
	partition.Method
	// Trace is Partition, with one entry per generation.
	Trace(g *partition.Graph, k int, o partition.Options) (partition.Result, []Generation, error)
}

// Generation is what a search has reached after a generation or, if it has none,
// after as many evaluations as a generation of others takes.
type Generation struct {
	Evaluations int   // partitions evaluated so far
	Best        int64 // the objective of the best one
	Excess      int64 // by how much it is out of its bounds; 0: balanced

	// Quantum sums up the amplitudes; only [QuantumGenetic] has it.
	Quantum *Amplitudes
}

// Amplitudes sums up a population of Q-bits and the partitions observed from it.
type Amplitudes struct {
	Norm       float64 // mean alpha^2 + beta^2 of a Q-bit; 1 if they are Q-bits
	Certainty  float64 // mean over tasks of the greatest probability of a part
	First      float64 // share of tasks observed in the first part
	Unassigned float64 // share of tasks observed in no part
	Distinct   int     // different partitions among those observed
}

// maxPopulation bounds the numbers that a population may hold.
const maxPopulation = 1 << 27

func checkPopulation(size, generations int, numbersEach float64) error {
	switch {
	case size < 1 || generations < 0:
		return fmt.Errorf("population %d, %d generations: want at least 1 and 0", size, generations)
	case float64(size)*numbersEach > maxPopulation:
		return fmt.Errorf("a population of %d needs %.3g numbers: want at most %d (use the multilevel method for large graphs)",
			size, float64(size)*numbersEach, maxPopulation)
	}
	return nil
}

// orDefault is x, or what stands for 0.
func orDefault[T int | float64](x, standard T) T {
	if x == 0 {
		return standard
	}
	return x
}

// stagnation counts generations without a better partition.
type stagnation struct{ since, most int }

// over says whether the search is to stop; most 0: never.
func (s *stagnation) over(better bool) bool {
	if better {
		s.since = 0
	} else {
		s.since++
	}
	return s.most > 0 && s.since >= s.most
}

// weighted draws a number with the given probabilities, which sum to 1.
func weighted(r partition.Random, shares []float64) int32 {
	at := r.Float()
	for i, share := range shares {
		if at -= share; at < 0 {
			return int32(i)
		}
	}
	return int32(len(shares) - 1)
}
