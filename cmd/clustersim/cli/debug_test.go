package cli

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// broken is a mapper with a mistake.
type broken struct{}

func (broken) Map(_ context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return nil, lookUp(nil, pr.DAG.NumTasks())
}

func lookUp(errs []error, i int) error { return errs[i] }

// TestInternalErrors: a panic in a scheduler is one line for people, which says how to get its stack; --debug prints it.
func TestInternalErrors(t *testing.T) {
	entry := catalog.NewEntry(catalog.Entry{Name: "broken", Kind: catalog.Static, Summary: "panics"},
		func(*catalog.Args, catalog.Env) (catalog.Scheduler, error) {
			return catalog.Scheduler{Mapper: broken{}}, nil
		})
	line := "internal error: runtime error: index out of range [3] with length 0"
	for name, tt := range map[string]struct {
		args   []string
		status int
	}{
		"run":     {[]string{"run", "-p", "cluster(hosts=2)", "-w", "chain(tasks=3)", "-s", "broken"}, mistake.ExitFailed},
		"compare": {[]string{"compare", "-p", "cluster(hosts=2)", "-w", "chain(tasks=3)", "-s", "heft,broken"}, mistake.ExitFailed},
		"sweep": {[]string{
			"sweep", "-p", "cluster(hosts=2)", "-w", "chain(tasks=3)", "-s", "broken", "--results", "results.jsonl",
		}, mistake.ExitIncomplete},
	} {
		t.Run(name, func(t *testing.T) {
			call := func(args ...string) string {
				var stdout, stderr strings.Builder
				for i, arg := range args {
					if arg == "results.jsonl" {
						args[i] = filepath.Join(t.TempDir(), arg)
					}
				}
				status := Run(t.Context(), args, strings.NewReader(""), &stdout, &stderr, entry)
				require.Equal(t, tt.status, status, stderr.String())
				return stderr.String()
			}
			plain := call(append([]string(nil), tt.args...)...)
			require.Contains(t, plain, line+" (please report it with the command, its input and what --debug prints)\n")
			require.NotContains(t, plain, "lookUp")
			require.NotContains(t, plain, "goroutine")
			debug := call(append([]string{"--debug"}, tt.args...)...)
			require.Equal(t, 1, strings.Count(debug, "cli.lookUp("), debug)
			require.Contains(t, debug, line+"\ngoroutine ")
			t.Log(plain)
		})
	}
}
