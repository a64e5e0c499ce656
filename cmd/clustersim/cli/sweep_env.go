package cli

import (
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// sweepEnv reads what a campaign names, relative to its file.
type sweepEnv struct {
	in         *inputs
	dir        string // of the campaign file; "": this one
	schedulers catalog.Env
	silent     atomic.Bool

	mu    sync.Mutex
	stdin *source // standard input, once it was read
}

func newSweepEnv(cmd *cobra.Command, extra []catalog.Entry) *sweepEnv {
	e := &sweepEnv{in: newInputs(cmd), schedulers: schedulerEnv(cmd, extra)}
	note := e.in.note
	e.in.note = func(line string) {
		if !e.silent.Load() {
			note(line)
		}
	}
	e.schedulers.ReadFile = func(name string) ([]byte, error) { return readFile(e.path(name)) }
	return e
}

// quiet ends notes: from now on inputs are read again that were read before.
func (e *sweepEnv) quiet() { e.silent.Store(true) }

// file reads the campaign and makes its folder the one that names count from.
func (e *sweepEnv) file(name string) (source, error) {
	if name == "-" {
		return e.open(name)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return source{}, noFile(name, err)
	}
	e.dir = filepath.Dir(name)
	return source{name: name, data: data}, nil
}

func (e *sweepEnv) path(name string) string {
	if filepath.IsAbs(name) || e.dir == "" || e.dir == "." {
		return name
	}
	return filepath.Join(e.dir, name)
}

// open finds out what a value is.
func (e *sweepEnv) open(name string) (source, error) {
	if name == "-" {
		e.mu.Lock()
		defer e.mu.Unlock()
		if e.stdin == nil {
			src, err := e.in.open(name)
			if err != nil {
				return src, err
			}
			e.stdin = &src
		}
		return *e.stdin, nil
	}
	path := e.path(name)
	if _, err := os.Stat(path); err != nil && kindOfSpec(name) != unknown {
		return source{name: name, spec: name}, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return source{}, noFile(path, err)
	}
	return source{name: path, data: data}, nil
}

func (e *sweepEnv) campaign() campaign.Env {
	return campaign.Env{
		Open: func(name string) (campaign.Source, error) {
			src, err := e.open(name)
			return campaign.Source{Name: src.name, Data: src.data, Spec: src.spec}, err
		},
		Workload: func(src campaign.Source, referenceFlops float64) (*workload.DAG, error) {
			in := inputs{note: e.in.note, referenceSpeed: referenceFlops}
			return in.workloadOf(source{name: src.Name, data: src.Data, spec: src.Spec})
		},
		Platform: func(src campaign.Source) (*platform.Platform, error) {
			return e.in.platformOf(source{name: src.Name, data: src.Data, spec: src.Spec})
		},
		Schedulers:    e.schedulers,
		Interruptible: interruptible,
	}
}
