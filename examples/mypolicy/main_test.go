package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
)

// TestSuite is all you need to test your own policy.
func TestSuite(t *testing.T) {
	schedtest.RunPolicy(t, func() scheduler.Policy { return shortestQueue{} })
}

// TestManual: docs/writing-a-policy.md prints what the program prints.
func TestManual(t *testing.T) {
	seconds, err := makespan(t.Context(), shortestQueue{})
	require.NoError(t, err)
	manual, err := os.ReadFile("../../docs/writing-a-policy.md")
	require.NoError(t, err)
	require.Contains(t, string(manual), fmt.Sprintf("%.4f s\n", seconds))
}
