package isoefficiency

import (
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// Bind makes a study of the input: it reads every platform, the workloads of the lattice, and
// the scheduler's spec, so that a mistake is found before the first run. The error joins what
// is wrong, at its place. Workers and Progress are the caller's to set.
func (in *Input) Bind(env run.Env) (*Study, error) {
	b := &binder{in: in, env: env, byP: map[int]*platform.Platform{}}
	s := &Study{Sizes: in.Sizes, Samples: in.Samples, P: in.P, Targets: in.Targets, Tolerance: in.Tolerance}
	b.scheduler()
	given := b.open("platform", in.Platform)
	if given != nil {
		b.platforms(given)
	}
	for _, p := range in.Workloads {
		if t := b.open(fmt.Sprintf("workload %q", p.Name), p); t != nil {
			b.workloads(t)
			s.Workloads = append(s.Workloads, Workload{p.Name, b.simulation(t).Run})
		}
	}
	if err := errors.Join(in.file.Err(), errors.Join(b.foreign...)); err != nil {
		return nil, err
	}
	return s, nil
}

// binder looks at what an input names.
type binder struct {
	in      *Input
	env     run.Env
	byP     map[int]*platform.Platform
	foreign []error // mistakes in other files
}

// opened is a text with its places: a spec, or the content of a file.
type opened struct {
	what string
	text Named
	src  run.Source
	*formula.Template
}

// open finds the places in a text; nil: it has a mistake.
func (b *binder) open(what string, text Named) *opened {
	src, err := b.env.Open(text.Text)
	if err != nil {
		b.in.fail(what, text.node, err)
		return nil
	}
	content := src.Spec
	if content == "" {
		content = string(src.Data)
	}
	o := &opened{what: what, text: text, src: src}
	var wrong *formula.TemplateError
	if o.Template, err = formula.ParseTemplate(content, variables...); errors.As(err, &wrong) {
		if src.Spec != "" {
			b.in.file.Fail(b.in.file.TextAt(text.node, wrong.At), "%s: %s", what, wrong.Msg)
		} else {
			line, col := srcerr.Position(src.Data, int64(wrong.At))
			b.foreign = append(b.foreign, srcerr.At(src.Name, line, col, "%s", wrong.Msg))
		}
		return nil
	}
	return o
}

func (b *binder) scheduler() {
	s, err := catalog.Parse(b.in.Scheduler, b.env.Schedulers)
	if err != nil {
		b.in.fail("scheduler", b.in.schedulerAt, err)
		return
	}
	run.Close(s)
	b.in.Shown = s.Named.String()
}

// platforms makes all platforms; they are shared by all runs.
func (b *binder) platforms(t *opened) {
	if t.Uses("n") {
		b.in.file.Fail(t.text.node.Place, "platform: it holds n (a platform may depend on p alone)")
		return
	}
	if !t.Uses("p") {
		b.in.file.Fail(t.text.node.Place, "platform: it holds no {p}, so that every platform would be the same").
			WithHint("such as cluster(hosts={p})")
		return
	}
	for _, p := range b.in.P {
		src, err := t.fill(0, p)
		if err == nil {
			b.byP[p], err = b.env.Platform(src)
		}
		if err != nil {
			b.in.fail(fmt.Sprintf("platform at p = %d", p), t.text.node, inside(err, src))
			return
		}
	}
	if !b.in.has("network") {
		b.network(t)
	}
	b.settings()
}

// settings checks the values of settings on all platforms, and puts hosts into the power
// states in which they begin.
func (b *binder) settings() {
	m := &b.in.Models
	b.in.fail("on-failure", b.in.nodeOf("on-failure"), m.OnFailure.CheckMapper(b.env.Schedulers))
	for _, g := range b.in.settings {
		idle := g.Idle != nil && g.value.Text != g.Default
		for _, p := range b.in.P {
			var err error
			if g.Check != nil {
				err = g.Check(m, b.byP[p])
			}
			if idle {
				if why := g.Idle(m, b.byP[p]); why != nil && p == b.in.P[len(b.in.P)-1] {
					err = why
				} else if why == nil {
					idle = false
				}
			}
			if err != nil {
				b.in.fail(g.Name, g.node, err)
				return
			}
		}
	}
	for _, p := range b.in.P {
		var err error
		if b.byP[p], err = m.Pstates.Apply(b.byP[p]); err != nil {
			b.in.fail("pstate", b.in.nodeOf("pstate"), err)
			return
		}
	}
}

// network takes the network model that the platforms' file names, which must be one.
func (b *binder) network(t *opened) {
	first := b.byP[b.in.P[0]]
	name := first.ChosenNetwork()
	for _, p := range b.in.P {
		if other := b.byP[p].ChosenNetwork(); other != name {
			b.in.file.Fail(t.text.node.Place, "platform: it names the network model %q at p = %d, for %q at p = %d (give network)", name, b.in.P[0], other, p)
			return
		}
	}
	if name == "" {
		return
	}
	v, err := run.ChosenNetwork(first)
	if err != nil {
		b.in.file.Fail(t.text.node.Place, "platform: %v", err)
		return
	}
	v.Set(&b.in.Models)
}

// workloads makes the workloads of the lattice, and two more sizes between, to find a
// size that the text cannot be filled with; one for each n, unless p matters.
func (b *binder) workloads(t *opened) {
	if !t.Uses("n") {
		b.in.file.Fail(t.text.node.Place, "%s: it holds no {n}, so that all sizes would be the same", t.what).
			WithHint("such as cholesky(n={n})")
		return
	}
	sizes := b.in.Sizes.Samples(b.in.Samples)
	if b.in.Sizes.discrete() {
		for i := range min(3, b.in.Sizes.count()) {
			sizes = append(sizes, b.in.Sizes.at(i))
		}
	}
	procs := b.in.P
	if !t.Uses("p") {
		procs = procs[:1]
	}
	for _, p := range procs {
		last := 0.0
		for i, n := range sizes {
			d, err := b.workload(t, n, p)
			if err == nil && b.byP[p] != nil && i == 0 {
				err = exectime.CheckFit(d, b.byP[p])
			}
			at := fmt.Sprintf("%s at n = %s, p = %d", t.what, formula.Number(n), p)
			if err != nil {
				b.in.fail(at, t.text.node, err)
				return
			}
			work, err := b.useful(n, p, d)
			switch {
			case err != nil:
				b.in.fail(at, nil, err)
				return
			case i > 0 && n > sizes[i-1] && !(work > last):
				b.in.file.Fail(t.text.node.Place, "%s: the work is not more than at n = %s", at, formula.Number(sizes[i-1])).
					WithHint("work must grow with n")
				return
			}
			last = work
		}
	}
}

// useful is W of a workload.
func (b *binder) useful(n float64, p int, d *workload.DAG) (float64, error) {
	work := d.TotalWorkFlop()
	if b.in.work != nil {
		work = b.in.work.Value(n, float64(p))
	}
	if !(work > 0) || math.IsInf(work, 0) {
		return 0, fmt.Errorf("work is %v flop: want a finite number above 0", work)
	}
	return work, nil
}

func (b *binder) workload(t *opened, n float64, p int) (*workload.DAG, error) {
	src, err := t.fill(n, p)
	if err != nil {
		return nil, err
	}
	d, err := b.env.Workload(src, b.in.ReferenceFlops)
	return d, inside(err, src)
}

// fill is the source for an n and a p.
func (t *opened) fill(n float64, p int) (run.Source, error) {
	text, err := t.Fill(n, float64(p))
	if err != nil {
		return run.Source{}, err
	}
	if t.src.Spec != "" {
		return run.Source{Name: text, Spec: text}, nil
	}
	return run.Source{Name: t.src.Name, Data: []byte(text)}, nil
}

// inside shortens mistakes in a spec: the spec that was filled, and what is wrong.
func inside(err error, src run.Source) error {
	if err == nil || src.Spec == "" {
		return err
	}
	var in *srcerr.Error
	if errors.As(err, &in) {
		return fmt.Errorf("%s: %s", src.Spec, in.Msg)
	}
	return fmt.Errorf("%s: %w", src.Spec, err)
}

// simulation makes the runs of a workload.
func (b *binder) simulation(t *opened) *Simulation {
	s := &Simulation{
		Models: b.in.Models, Definition: b.in.Definition,
		Workload:  func(n float64, p int) (*workload.DAG, error) { return b.workload(t, n, p) },
		Platform:  func(p int) (*platform.Platform, error) { return b.byP[p], nil },
		Scheduler: run.BySpec(b.in.Scheduler, b.env.Schedulers), Rescheduler: b.in.Models.OnFailure.Rescheduler(b.env.Schedulers),
	}
	if b.in.work != nil {
		s.UsefulFlop = func(n float64, p int) (float64, error) { return b.in.work.Value(n, float64(p)), nil }
	}
	return s
}
