package oracletest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTraitsComeRound: even rounds have no trait, the first odd round has all traits,
// meshes, topologies and zonings, and 20 rounds have every trait on every kind of platform under all options.
func TestTraitsComeRound(t *testing.T) {
	type met struct {
		trait       string
		kind, under uint64
	}
	var all []string
	names, seen := map[string]bool{}, map[met]bool{}
	for seed := range uint64(2 * len(traits) * Round) {
		trait := traitOf(seed).name
		if seed/Round%2 == 0 {
			require.Empty(t, trait)
			require.Equal(t, kinds[seed%17].name, kindOf(seed).name)
			continue
		}
		if seed < 2*Round {
			names[trait], names[kindOf(seed).name] = true, true
		}
		seen[met{trait, seed % 17, seed / 17 % 12}] = true
	}
	for _, x := range traits {
		all = append(all, x.name)
	}
	for _, x := range meshes {
		all = append(all, x.name)
	}
	for _, x := range topologies {
		all = append(all, x.name)
	}
	for _, x := range zonings {
		all = append(all, x.name)
	}
	for _, name := range all {
		require.True(t, names[name], name)
	}
	require.Len(t, seen, len(traits)*Round)
}
