package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli"
	"github.com/clustersim/clustersim/scheduler/schedtest"
)

// TestSuite is all you need to test your own mapper.
func TestSuite(t *testing.T) {
	schedtest.Run(t, leastLoaded{})
	schedtest.Run(t, leastLoaded{countTasks: true})
}

// TestCommands: the commands accept it and its parameters, and report its mistakes.
func TestCommands(t *testing.T) {
	inputs := []string{"-p", "cluster(hosts=3)", "-w", "layered(tasks=20)"}
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"schedulers"}, 0, "each task on the host with the least work so far"},
		{append([]string{"run", "-s", "least-loaded"}, inputs...), 0, "least-loaded"},
		{append([]string{"compare", "-s", "heft,least-loaded(by=tasks)"}, inputs...), 0, "least-loaded(by=tasks)"},
		{append([]string{"compare", "-s", "all"}, inputs...), 0, "least-loaded"},
		{append([]string{"run", "-s", "least-loaded(by=luck)"}, inputs...), 2, "clustersim: -s: scheduler least-loaded: by: want time or tasks\n"},
		{append([]string{"run", "-s", "least-loded"}, inputs...), 2, `clustersim: -s: unknown scheduler "least-loded" (did you mean "least-loaded"?)` + "\n"},
	} {
		var stdout, stderr bytes.Buffer
		status := cli.Run(t.Context(), tt.args, nil, &stdout, &stderr, entry())
		require.Equal(t, tt.status, status, "%v: %s", tt.args, stderr.String())
		if tt.status == 0 {
			require.Contains(t, stdout.String(), tt.want)
		} else {
			require.Equal(t, tt.want, stderr.String())
		}
	}
}

// TestNameTaken: an entry must not hide a built-in one.
func TestNameTaken(t *testing.T) {
	var stdout, stderr bytes.Buffer
	args := []string{"run", "-p", "cluster(hosts=3)", "-w", "layered(tasks=20)", "-s", "heft"}
	require.Equal(t, 2, cli.Run(t.Context(), args, nil, &stdout, &stderr, entry(), entry()))
	require.Equal(t, `clustersim: -s: extra scheduler "least-loaded": there is one of that name already`+"\n", stderr.String())
}
