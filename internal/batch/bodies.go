package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/jobs"
)

// InWorld says whether a body uses hosts or links, and not only time.
func InWorld(b jobs.Body) bool {
	switch b := b.(type) {
	case jobs.Delay:
		return false
	case jobs.Failing:
		return InWorld(b.Body)
	case jobs.Sequence:
		return slices.ContainsFunc(b.Bodies, InWorld)
	}
	return true
}

// Opener reads the workload that a name stands for.
type Opener func(name string) (*workload.DAG, error)

// dags reads the workloads that bodies name, each once.
type dags struct {
	there func(name string) bool
	open  Opener
	env   catalog.Env
	file  string // the trace
	dir   string // that names count from
	read  map[string]*workload.DAG
	// mappers are the specs that were tried, with their mistakes.
	mappers map[string]error
	errs    []error
}

// ReadDAGs reads the workloads that the bodies of a trace name, each once, and tries their mappers. Names
// count from dir if there is such a file there, and else are passed to open as they are.
func ReadDAGs(t *jobs.Trace, dir string, there func(name string) bool, open Opener, env catalog.Env) error {
	d := dags{there: there, open: open, env: env, dir: dir, read: map[string]*workload.DAG{}, mappers: map[string]error{}}
	if len(t.Files) > 0 {
		d.file = t.Files[0]
	}
	for i, b := range t.Bodies {
		t.Bodies[i] = d.filled(b)
	}
	return errors.Join(d.errs...)
}

// filled is a body with the workloads that it names.
func (d *dags) filled(b jobs.Body) jobs.Body {
	switch b := b.(type) {
	case jobs.Failing:
		b.Body = d.filled(b.Body)
		return b
	case jobs.Sequence:
		b.Bodies = slices.Clone(b.Bodies)
		for i, x := range b.Bodies {
			b.Bodies[i] = d.filled(x)
		}
		return b
	case jobs.Graph:
		d.fill(&b)
		return b
	case jobs.Workflow:
		d.fill(&b.Graph)
		return b
	}
	return b
}

func (d *dags) fill(g *jobs.Graph) {
	name := g.File
	if beside := filepath.Join(d.dir, name); !filepath.IsAbs(name) {
		if d.there(beside) {
			name = beside
		}
	}
	dag, known := d.read[name]
	if !known {
		var err error
		dag, err = d.open(name)
		if errors.Is(err, fs.ErrNotExist) {
			err = srcerr.At(d.file, g.Line, g.Col, "%v", err)
		}
		d.read[name], d.errs = dag, append(d.errs, err)
	}
	g.DAG = dag
	if g.Mapper == "" {
		return
	}
	err, tried := d.mappers[g.Mapper]
	if !tried {
		_, err = Mapper(g.Mapper, d.env)
		d.mappers[g.Mapper] = err
	}
	if err != nil {
		d.errs = append(d.errs, srcerr.At(d.file, g.Line, g.Col, "%v", err))
	}
}

// Mapper makes the mapper of a DAG on the nodes of one job; "" is heft.
func Mapper(spec string, env catalog.Env) (scheduler.Mapper, error) {
	if spec == "" {
		spec = "heft"
	}
	s, err := catalog.Parse(spec, env)
	if err != nil {
		return nil, err
	}
	if s.Mapper == nil {
		return nil, errors.New("scheduler " + spec + ": it decides while tasks run, and a job's DAG wants a plan (such as heft)")
	}
	if _, more := expand.Once(s.Mapper); more {
		return nil, fmt.Errorf("scheduler %s %w", spec, copies.ErrMore)
	}
	return s.Mapper, nil
}
