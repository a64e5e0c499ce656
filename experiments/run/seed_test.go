package run

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload/generate"
)

func TestSeeded(t *testing.T) {
	first := func(n uint64) *uint64 { return &n }
	for _, tt := range []struct {
		text  string
		first *uint64
		run   int
		want  string
	}{
		{"random", nil, 0, "random"},
		{"random", nil, 2, "random(seed=3)"},
		{"random(seed=7)", nil, 0, "random(seed=7)"},
		{"random(seed=7)", nil, 2, "random(seed=9)"},
		{"random(seed=7)", first(100), 0, "random(seed=100)"},
		{"random", first(0), 1, "random(seed=1)"},
		{"wba(seed=2, runs=3)", first(5), 1, "wba(seed=6,runs=3)"},
		{"wba(runs=3)", nil, 1, "wba(runs=3,seed=2)"},
		{"random(seed=x)", nil, 1, "random(seed=x)"}, // refused when it is read
	} {
		s, err := spec.Parse(tt.text)
		require.NoError(t, err)
		before := s.String()
		require.Equal(t, tt.want, Seeded(s, tt.first, tt.run).String(), tt.text)
		require.Equal(t, before, s.String(), "the spec given is left alone")
	}
}

// What the tables call a seed is one: the first run is the one without a seed.
func TestTakesSeed(t *testing.T) {
	seeded := map[string]bool{}
	params := map[string]string{}
	for _, e := range catalog.Table() {
		seeded[e.Name], params[e.Name] = spec.TakesSeed(e.Name, e.Params), e.Params
	}
	require.False(t, seeded["heft"] || seeded["exec"] || seeded["fixed"])
	for _, name := range []string{"random", "wba", "annealing", "genetic", "work-stealing"} {
		require.True(t, seeded[name], name)
	}
	for _, g := range generate.Generators() {
		require.True(t, spec.TakesSeed(g.Name, g.Params), g.Name)
		params[g.Name] = g.Params
	}
	for name, text := range params {
		if !spec.TakesSeed(name, text) {
			continue
		}
		s, err := spec.Parse(name + "(" + text + ")")
		require.NoError(t, err)
		require.EqualValues(t, firstSeed, s.Reader().Uint64(spec.SeedKey, 0), name)
	}
}
