package scalability

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
)

// TestPropositionsHold: on random programs, where all that the paper assumes
// holds, both propositions do.
func TestPropositionsHold(t *testing.T) {
	for name, p := range map[string]Proposition{"path": PathStays, "efficiency": EfficiencyNotAbove} {
		found, err := FindCounterexample(context.Background(), sim.NewEngine(), p, 300, func(seed uint64) (*Case, error) {
			return RandomCase(seed, AllAssumptions)
		})
		require.NoError(t, err)
		require.Nil(t, found, name)
	}
}

func TestProbe(t *testing.T) {
	for _, a := range []struct {
		n string
		a Assumptions
	}{{"alpha", EqualAlpha}, {"links", WideNewLinks}, {"nodes", FastNewNodes}, {"reduce", NoReduceLoad}, {"contention", NoContention}, {"latency", NoLatency}} {
		for name, p := range map[string]Proposition{"path": PathStays, "efficiency": EfficiencyNotAbove} {
			found, err := FindCounterexample(context.Background(), sim.NewEngine(), p, 1000, func(seed uint64) (*Case, error) {
				return RandomCase(seed, AllAssumptions&^a.a)
			})
			require.NoError(t, err)
			if found == nil {
				t.Log(a.n, name, "none")
			} else {
				t.Log(a.n, name, found.Seed, found.Contradiction)
			}
		}
	}
}
