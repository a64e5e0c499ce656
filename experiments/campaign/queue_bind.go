package campaign

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/catalog"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
	"github.com/clustersim/clustersim/workload/jobs/generate"
)

// jobs binds a trace of jobs, with the files that it names.
func (b *binder) jobs(v Value) (resolved, error) {
	x, src, err := b.open(v.means())
	if err != nil {
		return x, err
	}
	x.seeded = x.isSpec && traceTakesSeed(x.spec) && b.seeds(x.spec)
	t, err := b.runs.Inputs.raw(x.key, func() (run.Source, error) { return src, nil })
	if err != nil {
		return x, err
	}
	x.trace = emptied(t.trace)
	if len(t.read) > 0 {
		x.key += fmt.Sprintf(" files %x", sha256.Sum256(bytes.Join(t.read, nil)))
	}
	return x, nil
}

// traceTakesSeed says whether the model that a spec names takes a seed.
func traceTakesSeed(s spec.Spec) bool {
	return slices.ContainsFunc(generate.Table(), func(m generate.Model) bool {
		return m.Name == s.Name && spec.TakesSeed(m.Name, m.Params)
	})
}

// machine binds what serves the queue: nodes, a machine of another simulator or a platform.
func (b *binder) machine(v Value) (resolved, error) {
	text := v.means()
	if batch.IsNodes(text) {
		var m batch.Machine
		x := resolved{name: text, isSpec: true, key: "machine " + text}
		err := m.SetNodes(text)
		if s, wrong := spec.Parse(text); wrong == nil {
			x.key = "machine " + s.String()
		}
		return x, err
	}
	x, src, err := b.open(text)
	if err == nil && batch.IsForeign(src.Name, src.Data) {
		_, err = format.ReadMachine(src.Name, src.Data)
		return x, err
	}
	if err != nil {
		return x, err
	}
	p, err := b.runs.Inputs.platform(x.key, func() (run.Source, error) { return src, nil })
	if err != nil {
		return x, err
	}
	if p.HasWattages() {
		b.runs.Powered = true
	}
	var m batch.Machine
	if err = m.SetPlatform(p); m.Left != "" {
		b.runs.Notes = append(b.runs.Notes, fmt.Sprintf("%s: %s", text, m.Left))
	}
	return x, err
}

// policy binds a policy of batch queues.
func (b *binder) policy(v Value) (resolved, error) {
	sp, err := spec.Parse(v.key)
	if err != nil {
		return resolved{}, err
	}
	x := resolved{name: v.Text, isSpec: true, spec: sp, key: "policy " + sp.String(), kind: catalog.Online}
	_, err = checking.Parse(v.key)
	return x, err
}

// estimatesOf binds estimates, which may be in a file.
func (b *binder) estimatesOf(v Value) (resolved, error) {
	x := resolved{name: v.Text, key: v.key}
	name, isFile := strings.CutPrefix(v.Text, batch.EstimatesFile)
	if !isFile {
		return x, nil
	}
	data, err := b.runs.Inputs.readFile(name)
	if err == nil {
		x.key, x.file = fmt.Sprintf("file %x", sha256.Sum256(data)), name
		_, err = simqueue.ReadEstimates(name, data, &jobs.Trace{}) // of which jobs does not matter here
	}
	return x, err
}

// allocated refuses allocations that there are not. Which of them a machine allows is for its runs to
// find out.
func (b *binder) allocated() {
	a := b.runs.campaign.axis(allocAxis)
	if a == nil {
		return
	}
	shape := &room.Shape{Nodes: 1, Leaves: [][]int{{0}}, Subtrees: []int{1}, Dims: []int{1}, Groups: [][]int{{0}}}
	for i := range a.parts {
		_, err := room.ParseAlloc(a.parts[i].single.Text, shape)
		b.value(allocAxis, a.parts[i].text, err)
	}
}

// unserved refuses traces with which no run of the campaign can be made. One that goes with some of
// the other values stays, and the runs that fail say why.
func (b *binder) unserved() {
	if len(b.foreign) > 0 || b.err() != nil {
		return
	}
	a := b.runs.campaign.axis(jobsAxis)
	for i := range a.parts {
		b.value(jobsAxis, a.parts[i].text, b.stuck(&b.runs.named[a.column][i]))
	}
	if b.err() == nil {
		b.unresized()
	}
}

// stuck is why no run with the jobs that a value stands for can be made; nil: some can.
func (b *binder) stuck(c *choice) (why error) {
	platforms := b.runs.named[knownAt(platformAxis)]
	if platforms == nil {
		platforms = []choice{{all: make([]resolved, 1)}} // what the jobs say
	}
	for i := range c.all {
		for _, p := range platforms {
			for k := range p.all {
				j := &Job{workload: &c.all[i]}
				if b.runs.at[knownAt(platformAxis)] >= 0 {
					j.platform = &p.all[k]
				}
				if why = b.stuckOn(j); why == nil {
					return nil
				}
			}
		}
	}
	return why
}

// stuckOn is why no policy, estimates and rounds of the campaign go with the jobs and the platform of j.
func (b *binder) stuckOn(j *Job) (why error) {
	sys, err := b.runs.Inputs.system(j)
	if err != nil {
		return err
	}
	b.noteCleaning(sys.trace)
	for _, c := range b.runs.named[knownAt(queueAxis)] {
		for i := range c.all {
			for _, e := range b.settings(estimatesAxis) {
				for _, r := range b.settings(roundsAxis) {
					j.scheduler = &c.all[i]
					j.Setting.queue.estimates, j.Setting.queue.eventRounds = e.queue.estimates, r.queue.eventRounds
					if why = sys.check(j); why == nil {
						return nil
					}
				}
			}
		}
	}
	return why
}

// noteCleaning notes once for a trace what cleaning dropped or changed.
func (b *binder) noteCleaning(t *jobs.Trace) {
	if len(t.Cleaning.Dropped)+len(t.Cleaning.Changed) == 0 {
		return
	}
	note := fmt.Sprintf("%s: %s", strings.Join(t.Files, ", "), t.Cleaning)
	if !slices.Contains(b.runs.Notes, note) {
		b.runs.Notes = append(b.runs.Notes, note)
	}
}

// unresized refuses other numbers of nodes if all platforms have hosts, which stay.
func (b *binder) unresized() {
	a, platforms := b.runs.campaign.axis(nodesAxis), b.runs.named[knownAt(platformAxis)]
	if a == nil || a.count == 1 && a.Value(0).Text == asIs || platforms == nil {
		return
	}
	for _, c := range platforms {
		for i := range c.all {
			m, err := b.runs.Inputs.served(&jobs.Trace{}, &c.all[i])
			if err != nil || m.Hosts == nil {
				return
			}
		}
	}
	b.value(nodesAxis, a.parts[0].text, errHosts)
}

// shakes says whether dates of submission are moved at a point.
func (r *Runs) shakes(p point) bool {
	at := r.at[knownAt(shakeAxis)]
	if at < 0 {
		return false
	}
	var s Setting
	r.campaign.Axes[at].Value(p[at]).set(&s)
	return s.queue.shakeSec > 0
}

// errNoJobs is returned by an environment that reads no traces.
var errNoJobs = errors.New("traces of jobs cannot be read here")
