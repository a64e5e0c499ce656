package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/spec"
)

// userCounts is how many jobs of each user run and wait, for formulas that use them.
type userCounts struct {
	ages             bool // the formula depends on the waiting time as well
	running, waiting []float64
}

// formulaKey is a key that a formula computes from the units n, the estimate e, the submission s and
// the waiting time w of a job, in s, and how many jobs of its user are running and queued.
func formulaKey(a *spec.Args) key {
	text := a.String("of", "")
	f, err := formula.Parse(text, "n", "e", "s", "w", "running", "queued")
	if err != nil {
		a.Fail("of", "%w", err)
		return key{}
	}
	counts := &userCounts{ages: f.Uses("w")}
	k := key{moves: f.Uses("w")}
	if f.Uses("running") || f.Uses("queued") {
		k.moves, k.state = true, counts
	}
	k.value = func(r *Request, nowSec float64) float64 {
		running, waiting := 0.0, 0.0
		if k.state != nil {
			running, waiting = counts.running[r.User+1], counts.waiting[r.User+1]
		}
		x := f.Value(float64(r.Units), r.EstimateSec, r.SubmitSec, nowSec-r.SubmitSec, running, waiting)
		if math.IsNaN(x) {
			return math.Inf(1) // last
		}
		return x
	}
	return k
}

func (c *userCounts) begin(v View) {
	users := len(v.Names().Users) + 1 // the first are jobs without a user
	c.running, c.waiting = make([]float64, users), make([]float64, users)
}

func (c *userCounts) observe(v View) (moved bool) {
	x := v.Changed()
	for _, job := range x.Ended {
		c.running[v.Request(job).User+1]--
	}
	for _, job := range x.Left {
		c.waiting[v.Request(job).User+1]--
	}
	for _, job := range x.Submitted {
		c.waiting[v.Request(job).User+1]++
	}
	return c.ages || len(x.Ended)+len(x.Left)+len(x.Submitted) > 0
}

func (c *userCounts) started(v View, job JobID) {
	user := v.Request(job).User + 1
	c.waiting[user]--
	c.running[user]++
}

func (c *userCounts) wakeSec() float64 { return math.Inf(1) }
