// Package input reads what arguments name: files, standard input and specs, and
// distinguishes platforms, workloads, placements, graphs, campaigns and studies.
// A signal ends all reading, and the making of what specs describe: readers and generators
// run on in a goroutine that is left behind ([run.Until]).
//
// # Not here
// Formats are read by workload/format, platform/format and partition/format, and what
// only one command reads, such as results, by that command with [Parse].
package input

import (
	"context"
	"io"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/execsched"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/format"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/jobs"
	jobsformat "github.com/clustersim/clustersim/workload/jobs/format"
)

// SchedulerEnv is what the schedulers that cmd runs may refer to: files, and
// programs, which end with the command and write to its standard error.
func SchedulerEnv(cmd *cobra.Command, extra []catalog.Entry) catalog.Env {
	ctx, stderr := cmd.Context(), &lockedWriter{to: cmd.ErrOrStderr()}
	return catalog.Env{
		ReadFile: func(name string) ([]byte, error) { return readFile(ctx, name) },
		Extra:    extra,
		Exec:     program(ctx, stderr),
	}
}

// program starts schedulers that are programs; nil for a command with its files in memory, which may come from anyone.
func program(ctx context.Context, stderr io.Writer) func(words []string, timeoutSec float64) (scheduler.Mapper, scheduler.Policy) {
	if opened.By(ctx).Held() != nil {
		return nil
	}
	return func(words []string, timeoutSec float64) (scheduler.Mapper, scheduler.Policy) {
		p := execsched.New(ctx, words, timeoutSec, stderr)
		return p, p
	}
}

// QueueEnv is what policies of batch queues may refer to: programs, as those of SchedulerEnv.
func QueueEnv(cmd *cobra.Command) queue.Env {
	ctx, stderr := cmd.Context(), &lockedWriter{to: cmd.ErrOrStderr()}
	if opened.By(ctx).Held() != nil {
		return queue.Env{} // as in program
	}
	return queue.Env{Exec: func(words []string, timeoutSec float64) queue.Policy {
		return execsched.NewQueue(ctx, words, timeoutSec, stderr)
	}}
}

// RereadEnv reads what a campaign or a study names, relative to its file, as often as
// its runs want it.
func RereadEnv(cmd *cobra.Command, extra []catalog.Entry) (*Reader, run.Env) {
	in := New(cmd)
	in.again = true
	env := run.Env{Open: in.Open, Workload: in.Workload, Platform: in.Platform, Schedulers: SchedulerEnv(cmd, extra), Queues: QueueEnv(cmd)}
	env.Schedulers.ReadFile = func(name string) ([]byte, error) { return readFile(in.ctx, in.path(name)) }
	env.Jobs = func(src run.Source) (*jobs.Trace, [][]byte, error) { return in.jobs(src, env.Schedulers) }
	return in, env
}

// jobs reads a trace with the workloads that its jobs name, which are beside it if there are such files,
// and returns the contents of all the files that it needed.
func (in *Reader) jobs(src run.Source, env catalog.Env) (*jobs.Trace, [][]byte, error) {
	var read [][]byte
	open := func(name string) ([]byte, error) {
		data, err := readFile(in.ctx, name)
		read = append(read, data)
		return data, err
	}
	dir := ""
	if src.Spec == "" && src.Name != Stdin {
		dir = filepath.Dir(src.Name)
	}
	t, err := in.Trace(src, jobsformat.Options{Open: func(name string) ([]byte, error) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return open(name)
	}})
	if err != nil {
		return nil, nil, err
	}
	err = batch.ReadDAGs(t, dir, in.There, func(name string) (*workload.DAG, error) {
		src, err := run.Source{Name: name}, error(nil)
		if !in.There(name) {
			src, err = in.Open(name)
			read = append(read, src.Data)
		} else {
			src.Data, err = open(name)
		}
		if err != nil {
			return nil, err
		}
		return in.Workload(src, 0)
	}, env)
	return t, read, err
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

// ReadGraph reads the graph that arg names.
func (in *Reader) ReadGraph(arg string) (*partition.Graph, error) {
	src, err := in.Open(arg)
	if err != nil {
		return nil, err
	}
	return in.Graph(src)
}

// Graph reads a graph that was opened.
func (in *Reader) Graph(src run.Source) (*partition.Graph, error) {
	if src.Spec != "" {
		return fromSpec(in, src.Spec, "graph", generate.FromSpec)
	}
	return Parse(in, src, format.Read)
}

// platformOptions read the platform in a file; the files that it names are beside it.
func (in *Reader) platformOptions(name string) platform.ReadOptions {
	return platform.ReadOptions{
		Note: in.Note, DropProfiles: in.DropProfiles,
		ReadFile: func(other string) ([]byte, error) {
			if name != Stdin && !filepath.IsAbs(other) {
				other = filepath.Join(filepath.Dir(name), other)
			}
			return readFile(in.ctx, other)
		},
	}
}
