package why_test

import (
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// drawAnyPlatform draws unlike hosts and links, or equal ones.
func drawAnyPlatform(t *rapid.T) *platform.Platform {
	return schedcase.Cluster(t, rapid.Bool().Draw(t, "equal hosts"))
}

// drawAnyDAG draws unlike tasks and messages, or ones of 0, 1 or 2 units.
func drawAnyDAG(t *rapid.T) *workload.DAG {
	equal := rapid.Bool().Draw(t, "equal tasks")
	amount := func(unit float64) *rapid.Generator[float64] {
		if equal {
			return rapid.SampledFrom([]float64{0, unit, 2 * unit})
		}
		return rapid.OneOf(rapid.Just(0.0), rapid.Just(1.0), rapid.Float64Range(1e-6, 10*unit))
	}
	return schedcase.Tasks(t, amount(1e9), amount(1e8))
}
