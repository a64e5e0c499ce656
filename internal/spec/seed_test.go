package spec

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWithSeed(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"random", "random(seed=5)"},
		{"random(seed=7)", "random(seed=5)"},
		{"wba(seed=2, runs=3)", "wba(seed=5,runs=3)"},
		{"wba(runs=3)", "wba(runs=3,seed=5)"},
		{"repeat(inner=random(seed=7))", "repeat(inner=random(seed=7),seed=5)"},
		{"random(seed=x)", "random(seed=5)"},
	} {
		s, err := Parse(tt.text)
		require.NoError(t, err)
		before := s.String()
		require.Equal(t, tt.want, s.WithSeed(5).String(), tt.text)
		require.Equal(t, before, s.String(), "the spec given is left alone")
	}
}

func TestSeed(t *testing.T) {
	for text, want := range map[string]struct {
		seed      uint64
		has, good bool
	}{
		"random":                               {0, false, false},
		"random(seed=7)":                       {7, true, true},
		"random(seed=x)":                       {0, true, false},
		"random(seed=-1)":                      {0, true, false},
		"repeat(inner=random(seed=7))":         {0, false, false},
		"random(seed=18446744073709551615)":    {1<<64 - 1, true, true},
		"random(seed=18446744073709551616)":    {0, true, false},
		"repeat(inner=random(seed=7), seed=1)": {1, true, true},
	} {
		s, err := Parse(text)
		require.NoError(t, err)
		seed, ok := s.Seed()
		require.Equal(t, want.has, s.HasSeed(), text)
		require.Equal(t, want.good, ok, text)
		if ok {
			require.Equal(t, want.seed, seed, text)
		}
	}
}

func TestTakesSeed(t *testing.T) {
	for params, want := range map[string]bool{
		"":                       false,
		"seed=1":                 true,
		"runs=3, seed=1":         true,
		"runs=3":                 false,
		"inner=random(seed=1)":   false,
		"seed=1, a description(": false,
	} {
		require.Equal(t, want, TakesSeed("random", params), params)
	}
}
