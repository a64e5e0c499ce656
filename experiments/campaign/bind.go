package campaign

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Runs are the runs of a campaign with inputs that were found and checked. Its fields are to be
// read only.
type Runs struct {
	Axes     []*Axis  // of the campaign, in its order
	Layout   Layout   // which columns results have
	Inputs   *Inputs  // makes what the values name
	Total    int      // how many runs there are: points that are not left out, and not of other shards
	Excludes bool     // points of the grid are left out
	Refined  bool     // the runs refine their workloads
	Powered  bool     // some platform states what its hosts or links take, so runs may have metrics of energy
	Priced   bool     // some platform has prices, so runs have a cost
	Notes    []string // what became of rows of traces that are no job

	campaign *Campaign
	shard    Shard // of which these are; zero: all

	named [][]choice // by column: what the values name
	plain []Value    // by column: the defaults
	at    []int      // by column: the axis in the campaign; -1: it lacks that

	variables  []string // that the values of some axes fill
	variableAt []int    // by variable: the axis in the campaign; -1: it lacks that
	sometimes  []int    // axes of the campaign that do not apply to every point

	noise    seededAxis
	overhead seededAxis
}

// resolved is a value and what it names.
type resolved struct {
	name    string    // as Env.Open takes it
	isSpec  bool      // not a file
	file    string    // that it is, or that a scheduler reads; "": none
	spec    spec.Spec // of a spec or a scheduler
	seeded  bool      // the run's seed changes it
	drawn   bool      // a platform's hosts or links have generators
	network *Value    // that a platform's file asks for; nil: none
	kind    catalog.Kind
	parsed  catalog.Scheduler // closed: to ask what it goes with
	trace   *jobs.Trace       // of jobs, without them
	sum     [sha256.Size]byte
	key     string
}

// Bind looks at everything that the values name: it reads each workload, each
// platform and each file once, parses each scheduler, and counts the points. The
// error joins what is wrong, in the order of the axes, each mistake at its place
// in the campaign's file or in the file that is wrong.
func (c *Campaign) Bind(env run.Env) (*Runs, error) {
	r := &Runs{
		Axes: c.Axes, Layout: c.layout, Inputs: newInputs(c.Repeats, env), Excludes: len(c.excludes) > 0, Refined: c.refined(),
		campaign: c,
	}
	r.fill()
	b := binder{runs: r, mistakes: mistakes{file: c.file}, used: make([]bool, len(r.variables))}
	if a := c.axis("reference-speed"); a != nil {
		a.Value(0).set(&b.first)
	}
	by, planner := b.binders()
	for _, a := range c.Axes {
		if name := a.Info.Name; name == workloadAxis || name == platformAxis || name == jobsAxis {
			a.settle(&b.mistakes, b.isFile)
		}
		if bind := by[a.Info.Name]; bind != nil {
			r.named[a.column] = b.bind(a, bind)
		}
	}
	if i := knownAt(planner); r.named[i] == nil && len(b.foreign) == 0 {
		def, err := by[planner](r.plain[i])
		if err != nil {
			return nil, err
		}
		r.named[i] = []choice{{all: []resolved{def}}}
	}
	b.unheld()
	if r.Layout.Queues {
		b.allocated()
		b.unserved()
		b.unmatched()
	} else {
		b.unsuited()
		b.misfits()
		b.clashes()
		b.ungoverned()
	}
	if err := errors.Join(b.err(), errors.Join(b.foreign...)); err != nil {
		return nil, err
	}
	for range r.points() {
		r.Total++
	}
	if r.Total == 0 {
		return nil, c.nothingLeft()
	}
	return r, nil
}

// binders bind the values of the axes that name something; planner is the axis of schedulers or policies.
func (b *binder) binders() (by map[string]func(Value) (resolved, error), planner string) {
	if b.runs.Layout.Queues {
		return map[string]func(Value) (resolved, error){
			jobsAxis: b.jobs, platformAxis: b.machine, queueAxis: b.policy, estimatesAxis: b.estimatesOf,
		}, queueAxis
	}
	return map[string]func(Value) (resolved, error){workloadAxis: b.workload, platformAxis: b.platform, schedulerAxis: b.scheduler}, schedulerAxis
}

func (c *Campaign) nothingLeft() error {
	err := errors.New("every point is excluded")
	if c.file == nil {
		return &AxisError{Err: err}
	}
	c.file.Fail(c.file.Docs[0].Place, "%v", err)
	return c.file.Err()
}

// fill notes the defaults and where each column's axis is.
func (r *Runs) fill() {
	columns := len(known()) + len(r.Layout.Own)
	r.named, r.plain, r.at = make([][]choice, columns), make([]Value, columns), make([]int, columns)
	for i, name := range r.Layout.Own {
		r.at[len(known())+i] = r.campaign.axisAt(name)
	}
	for i, info := range known() {
		r.at[i] = -1
		if !info.of(r.Layout.Queues) {
			continue
		}
		r.at[i] = r.campaign.axisAt(info.Name)
		if r.Layout.Queues && info.setting != nil {
			continue // by default bodies have the model that suits them
		}
		if info.Default == "" || info.Refined && !r.campaign.refined() {
			continue
		}
		v, err := info.read(info.Default)
		if err != nil {
			panic(fmt.Sprintf("campaign: default of axis %s: %v", info.Name, err))
		}
		if info.later {
			v.Text = "" // results are silent about it
		}
		r.plain[i] = v
	}
	r.noise.fill(r.campaign, noiseAxis, noiseOf)
	r.overhead.fill(r.campaign, overheadAxis, overheadOf)
	r.variables = slices.Concat(variables, r.Layout.Own)
	for _, name := range r.variables {
		r.variableAt = append(r.variableAt, r.campaign.axisAt(name))
	}
	for _, at := range append([]int{r.campaign.axisAt(seedAxis)}, r.variableAt...) {
		if at >= 0 {
			r.sometimes = append(r.sometimes, at)
		}
	}
}

// binder collects mistakes: its own list has those that are placed in the
// campaign, foreign those in other files.
type binder struct {
	mistakes
	runs    *Runs
	first   Setting // of the first run, its reference speed alone
	foreign []error
	used    []bool // by variable: some text holds it
}

// bind binds the values of an axis, which are single ones.
func (b *binder) bind(a *Axis, bind func(Value) (resolved, error)) []choice {
	list, seen := make([]choice, a.count), map[string]int{}
	for i := range a.parts {
		x, text, err := b.fill(a, a.parts[i].single, bind)
		for _, err := range srcerr.Parts(err) {
			b.report(a, i, text, len(x.all) > 0 && x.all[len(x.all)-1].isSpec, err)
		}
		if err != nil {
			continue
		}
		if first, twice := seen[x.all[0].key]; twice {
			b.value(a.Info.Name, a.parts[i].text, fmt.Errorf("%s is the same as %s (give it once)", a.parts[i].s, a.parts[first].s))
		}
		seen[x.all[0].key], list[i] = i, x
	}
	return list
}

// report places an error at the value, unless it is in a file of its own. text is the
// value with its places filled.
func (b *binder) report(a *Axis, i int, text string, isSpec bool, err error) {
	in, placed := errors.AsType[*srcerr.Error](err)
	value := a.parts[i].single
	written, means := value.Text, value.means()
	behind := 0 // a short name
	if value.rest != "" {
		behind = strings.LastIndex(a.parts[i].s, value.rest)
	}
	switch bad, template := errors.AsType[*formula.TemplateError](err); {
	case template && b.file != nil:
		b.file.Fail(b.file.TextAt(a.parts[i].node, behind+bad.At), "%s", named(a.Info.Name, bad.Msg))
	case placed && isSpec && text != written:
		b.value(a.Info.Name, a.parts[i].text, fmt.Errorf("%s: %s", text, in.Msg))
	case b.file == nil && placed:
		b.errs = append(b.errs, err)
	case placed && isSpec && in.File == means: // a spec is its own file
		e := b.file.Fail(b.file.TextAt(a.parts[i].node, behind+in.Col-1), "%s", named(a.Info.Name, in.Msg))
		if in.Hint != "" {
			_ = e.WithHint("%s", in.Hint)
		}
	case placed:
		b.foreign = append(b.foreign, err)
	case text != written:
		b.value(a.Info.Name, a.parts[i].text, fmt.Errorf("%s: %w", text, err))
	default:
		b.value(a.Info.Name, a.parts[i].text, err)
	}
}

func (b *binder) workload(v Value) (resolved, error) {
	x, src, err := b.open(v.means())
	if err != nil {
		return x, err
	}
	x.seeded = x.isSpec && workloadTakesSeed(x.spec) && b.seeds(x.spec)
	key := workloadKey{x.key, b.first.ReferenceFlops}
	d, err := b.runs.Inputs.workload(key, func() (run.Source, error) { return src, nil })
	if err == nil && x.seeded && b.runs.campaign.Repeats != nil {
		x.seeded = generate.Draws(x.spec) && b.varies(&x, d)
	}
	return x, err
}

// varies says whether the workload of any run differs from the one that its spec makes
// as it stands. A generator that draws may still have no choice, as when all layers
// have one task.
func (b *binder) varies(x *resolved, d *workload.DAG) bool {
	seeds := b.runs.campaign.axis(seedAxis)
	for n := 0; seeds != nil && n < seeds.count; n++ {
		j := &Job{Setting: b.first, workload: x, OwnWorkload: true}
		seeds.Value(n).set(&j.Setting)
		if other, err := b.runs.Inputs.Workload(j); err != nil || other != d && !reflect.DeepEqual(other, d) {
			return true
		}
	}
	return false
}

// seeds says whether the seed axis changes a spec that takes a seed.
func (b *binder) seeds(s spec.Spec) bool {
	return b.runs.campaign.Repeats != nil || !s.HasSeed()
}

func (b *binder) platform(v Value) (resolved, error) {
	x, src, err := b.open(v.means())
	if err != nil {
		return x, err
	}
	p, err := b.runs.Inputs.platform(x.key, func() (run.Source, error) { return src, nil })
	if err == nil && p.HasWattages() {
		b.runs.Powered = true
	}
	if err == nil && rent.Of(p) != nil {
		b.runs.Priced = true
	}
	if err != nil {
		return x, err
	}
	x.drawn = p.Drawn()
	if b.runs.at[knownAt(networkAxis)] < 0 {
		x.network, err = chosenNetwork(p)
	}
	return x, err
}

// isFile says whether something of that name can be opened.
func (b *binder) isFile(name string) bool {
	src, err := b.runs.Inputs.env.Open(name)
	return err == nil && src.Spec == ""
}

// open finds out what a name is. The spec stays empty where it cannot be
// parsed; the reader of workloads or platforms says why.
func (b *binder) open(name string) (resolved, run.Source, error) {
	src, err := b.runs.Inputs.env.Open(name)
	if err != nil {
		return resolved{}, src, err
	}
	x := resolved{name: name}
	if src.Spec == "" {
		x.sum = sha256.Sum256(src.Data)
		x.key, x.file = fmt.Sprintf("file %x", x.sum), src.Name
		return x, src, nil
	}
	x.isSpec, x.key = true, "spec "+src.Spec
	if parsed, err := spec.Parse(src.Spec); err == nil {
		x.spec, x.key = parsed, specKey(parsed)
	}
	if src.Data != nil { // the spec names a file
		x.sum = sha256.Sum256(src.Data)
		x.key += fmt.Sprintf(" file %x", x.sum)
	}
	return x, src, nil
}

func (b *binder) scheduler(v Value) (resolved, error) {
	sp, err := spec.Parse(v.key)
	if err != nil {
		return resolved{}, err
	}
	env := b.runs.Inputs.env.Schedulers
	var sums []byte // of the files that the spec reads
	file := ""
	if read := env.ReadFile; read != nil {
		env.ReadFile = func(name string) ([]byte, error) {
			data, err := read(name)
			file = name
			sum := sha256.Sum256(data)
			sums = append(sums, sum[:]...)
			return data, err
		}
	}
	s, err := catalog.Parse(v.key, env)
	if err != nil {
		return resolved{}, err
	}
	run.Close(s)
	x := resolved{
		name: v.Text, isSpec: true, spec: sp, key: "scheduler " + sp.String(),
		seeded: schedulerTakesSeed(sp, env) && b.seeds(sp), kind: catalog.Static, parsed: s, file: file,
	}
	if s.Policy != nil {
		x.kind = catalog.Online
	}
	if len(sums) > 0 {
		x.key += fmt.Sprintf(" files %x", sha256.Sum256(sums))
	}
	return x, nil
}
