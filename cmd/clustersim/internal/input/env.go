package input

import (
	"io"
	"sync"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/execsched"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// SchedulerEnv is what the schedulers that cmd runs may refer to: files, and
// programs, which end with the command and write to its standard error.
func SchedulerEnv(cmd *cobra.Command, extra []catalog.Entry) catalog.Env {
	ctx, stderr := cmd.Context(), &lockedWriter{to: cmd.ErrOrStderr()}
	return catalog.Env{
		ReadFile: func(name string) ([]byte, error) { return readFile(ctx, name) },
		Extra:    extra,
		Exec: func(words []string, timeoutSec float64) (scheduler.Mapper, scheduler.Policy) {
			p := execsched.New(ctx, words, timeoutSec, stderr)
			return p, p
		},
	}
}

// RereadEnv reads what a campaign or a study names, relative to its file, as often as
// its runs want it.
func RereadEnv(cmd *cobra.Command, extra []catalog.Entry) (*Reader, run.Env) {
	in := New(cmd)
	in.again = true
	env := run.Env{Open: in.Open, Workload: in.Workload, Platform: in.Platform, Schedulers: SchedulerEnv(cmd, extra)}
	env.Schedulers.ReadFile = func(name string) ([]byte, error) { return readFile(in.ctx, in.path(name)) }
	return in, env
}

// lockedWriter takes whole lines from several programs.
type lockedWriter struct {
	mu sync.Mutex
	to io.Writer
}

func (w *lockedWriter) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.to.Write(text)
}
