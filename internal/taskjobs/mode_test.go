package taskjobs_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/taskjobs"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]taskjobs.Mode{
		"":                            {Kind: taskjobs.Single},
		"jobs":                        {Kind: taskjobs.Single},
		"levels":                      {Kind: taskjobs.Level, Width: math.MaxInt},
		"levels(width=4)":             {Kind: taskjobs.Level, Width: 4},
		"chains":                      {Kind: taskjobs.Chain},
		"job":                         {Kind: taskjobs.Whole},
		"pilot":                       {Kind: taskjobs.Pilot, Nodes: 1, LimitSec: 3600, Fit: true, Most: 1},
		"pilot(nodes=2,walltime=10s)": {Kind: taskjobs.Pilot, Nodes: 2, LimitSec: 10, Fit: true, Most: 1},
		"pilot(fit=false,pilots=3)":   {Kind: taskjobs.Pilot, Nodes: 1, LimitSec: 3600, Most: 3},
	} {
		got, err := taskjobs.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for text, want := range map[string]string{
		"level":              `unknown mode "level" (did you mean "levels"?)`,
		"levels(width=0)":    `mode "levels(width=0)": levels: width: want a number of at least 1`,
		"pilot(nodes=0)":     `mode "pilot(nodes=0)": pilot: nodes: want a number of at least 1`,
		"pilot(walltime=0s)": `mode "pilot(walltime=0s)": pilot: walltime: want a time above 0`,
		"pilot(pilots=0)":    `mode "pilot(pilots=0)": pilot: pilots: want a number of at least 1`,
		"jobs(x=1)":          "",
	} {
		_, err := taskjobs.Parse(text)
		require.Error(t, err, text)
		if want != "" {
			require.EqualError(t, err, want)
		}
	}
}
