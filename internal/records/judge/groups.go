package judge

import (
	"math"

	"github.com/clustersim/clustersim/internal/records"
)

// Group is records that are summed up together.
type Group struct {
	By     string // system, application or size
	System string
	Name   string
	At     []int // places in All
}

// sizes are how many tasks the records of a group have at the most.
var sizes = []struct {
	name string
	most int
}{{"up to 100 tasks", 100}, {"101 to 500 tasks", 500}, {"over 500 tasks", math.MaxInt}}

// Groups are the records judged by system, then by application and by size within it. What
// systems add differs so much that errors are never mixed over systems.
func (r *Result) Groups() []Group {
	var list []Group
	add := func(by, system, name string, is func(c *records.Case) bool) {
		g := Group{By: by, System: system, Name: name}
		for _, i := range r.Judged {
			if c := &r.All.Cases[i]; c.System == system && is(c) {
				g.At = append(g.At, i)
			}
		}
		if len(g.At) > 0 {
			list = append(list, g)
		}
	}
	systems := r.systems()
	for _, s := range systems {
		add("system", s, s, func(*records.Case) bool { return true })
	}
	for _, s := range systems {
		for _, app := range r.distinct(func(c *records.Case) string { return c.Application }) {
			add("application", s, app, func(c *records.Case) bool { return c.Application == app })
		}
	}
	for _, s := range systems {
		least := 0
		for _, size := range sizes {
			low := least
			add("size", s, size.name, func(c *records.Case) bool {
				n := c.DAG.NumTasks()
				return low < n && n <= size.most
			})
			least = size.most
		}
	}
	return list
}

// Errors sum up a prediction for a group.
func (r *Result) Errors(g *Group, p *Prediction) records.Errors {
	var predicted, actual []float64
	for _, i := range g.At {
		predicted, actual = append(predicted, p.Sec[i]), append(actual, r.All.Cases[i].RecordedMakespanSec)
	}
	return records.Compare(predicted, actual)
}

// SeenIn counts the records of a group that the prediction's model was fitted to.
func (p *Prediction) SeenIn(g *Group) (n int) {
	for _, i := range g.At {
		if p.Seen != nil && p.Seen[i] && !math.IsNaN(p.Sec[i]) {
			n++
		}
	}
	return n
}
