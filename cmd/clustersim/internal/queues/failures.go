package queues

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/models/course"
	"github.com/clustersim/clustersim/platform/profile"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// failureFlags say when nodes go off that policies do not foresee.
type failureFlags struct {
	text, then string
	retries    int
	generator  profile.Generator
}

func (f *failureFlags) check() error {
	var err error
	if f.text != "" {
		if f.generator, err = profile.ParseGenerator(f.text); err == nil && !f.generator.OfState() {
			err = fmt.Errorf("%s: it makes no node go off (want mtbf(UP,repair=DOWN), such as mtbf(exp(30d),repair=exp(1h)))", f.text)
		}
	}
	return errors.Join(
		mistake.InFlag("--failures", err),
		oneOf("--on-failure", f.then, "requeue", "fail"),
		mistake.FlagIf(f.retries < 0, "--retries", "%d: want at least 0", f.retries),
	)
}

// blocks are the times in which nodes are off, drawn up to a date after which hardly any job can run.
func (f *failureFlags) blocks(t *jobs.Trace, o *simqueue.Options, seed uint64) (list []jobs.Block) {
	if f.text == "" {
		return nil
	}
	area, longest := 0.0, 0.0
	for i, n := range t.Units {
		if sec := math.Min(t.RunSec[i], t.PlannedSec(jobs.ID(i))); sec >= 0 {
			area, longest = area+float64(n)*sec, max(longest, sec)
		}
	}
	untilSec := t.SubmitSec[t.Len()-1] + 4*area/float64(o.Units) + 10*longest
	for node := range failing(o) {
		c := course.Generate(&f.generator, seed, strconv.Itoa(node))
		offSec := math.NaN()
		for {
			atSec, value, ok := c.Next()
			if !ok || !(atSec < untilSec) {
				break
			}
			switch {
			case value == 0:
				offSec = atSec
			case offSec < atSec:
				list = append(list, jobs.Block{FromSec: offSec, ToSec: atSec, Nodes: []int{node}, Why: "failure"})
				offSec = math.NaN()
			}
		}
		if offSec < untilSec {
			list = append(list, jobs.Block{FromSec: offSec, ToSec: untilSec, Nodes: []int{node}, Why: "failure"})
		}
	}
	return list
}

// failing is the number of nodes that may go off. Cores of any node go off one by one.
func failing(o *simqueue.Options) int {
	m := o.Machine
	switch {
	case !o.PackNodes:
		return o.Units
	case m.NodeNames != nil: // as of every platform
		return len(m.NodeNames)
	}
	nodes := 0
	for _, c := range m.Nodes {
		for _, i := range c.Nodes {
			nodes = max(nodes, i+1)
		}
		if c.Nodes == nil && c.Cores > 0 {
			nodes = max(nodes, (o.Units-1)/int(c.Cores)+1)
		}
	}
	return nodes
}
