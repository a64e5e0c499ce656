package oracletest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

// Shrink removes tasks, messages and precedences from c while fails stays true, so
// that a person can follow what is left. It calls fails a few hundred times.
func Shrink(c oracle.Case, fails func(*oracle.Case) bool) oracle.Case {
	for step := max(len(c.Workload.Tasks)/2, 1); ; {
		before := size(&c.Workload)
		for i := 0; i < len(c.Workload.Tasks); i += step {
			c = attempt(c, fails, func(p *oracle.Placed) { removeTasks(p, i, min(i+step, len(p.Tasks))) })
		}
		for i := 0; i < len(c.Workload.Messages); i += step {
			c = attempt(c, fails, func(p *oracle.Placed) {
				p.Messages = slices.Delete(p.Messages, i, min(i+step, len(p.Messages)))
			})
		}
		for i := 0; i < len(c.Workload.Controls); i += step {
			c = attempt(c, fails, func(p *oracle.Placed) {
				p.Controls = slices.Delete(p.Controls, i, min(i+step, len(p.Controls)))
			})
		}
		if size(&c.Workload) == before {
			if step == 1 {
				return c
			}
			step = (step + 1) / 2
		}
	}
}

// attempt is c after change if that still fails, else c.
func attempt(c oracle.Case, fails func(*oracle.Case) bool, change func(*oracle.Placed)) oracle.Case {
	smaller := c
	smaller.Workload = clone(&c.Workload)
	change(&smaller.Workload)
	if len(smaller.Workload.Tasks) > 0 && fails(&smaller) {
		return smaller
	}
	return c
}

func size(p *oracle.Placed) int { return len(p.Tasks) + len(p.Messages) + len(p.Controls) }

func clone(p *oracle.Placed) oracle.Placed {
	q := oracle.Placed{
		Tasks: slices.Clone(p.Tasks), Messages: slices.Clone(p.Messages), Controls: slices.Clone(p.Controls), Queues: slices.Clone(p.Queues),
	}
	for i := range q.Queues {
		q.Queues[i].Order = slices.Clone(q.Queues[i].Order)
	}
	return q
}

// removeTasks removes tasks lo to hi-1 and everything that refers to them.
func removeTasks(p *oracle.Placed, lo, hi int) {
	gone := func(t int) bool { return t >= lo && t < hi }
	renumber := func(t *int) {
		if *t >= hi {
			*t -= hi - lo
		}
	}
	p.Tasks = slices.Delete(p.Tasks, lo, hi)
	p.Messages = slices.DeleteFunc(p.Messages, func(m oracle.Message) bool { return gone(m.From) || gone(m.To) })
	for i := range p.Messages {
		renumber(&p.Messages[i].From)
		renumber(&p.Messages[i].To)
	}
	p.Controls = slices.DeleteFunc(p.Controls, func(c oracle.Control) bool { return gone(c.From) || gone(c.To) })
	for i := range p.Controls {
		renumber(&p.Controls[i].From)
		renumber(&p.Controls[i].To)
	}
	for i := range p.Queues {
		q := &p.Queues[i]
		q.Order = slices.DeleteFunc(q.Order, gone)
		for j := range q.Order {
			renumber(&q.Order[j])
		}
	}
}

func TestShrinkKeepsWhatFails(t *testing.T) {
	c := Generate(17, 100) // space-shared: queues must stay in step
	lone := c.Workload.Tasks[37].Name
	got := Shrink(c, func(c *oracle.Case) bool {
		for _, m := range c.Workload.Messages {
			if c.Workload.Tasks[m.From].Name == lone {
				return true
			}
		}
		return false
	})
	require.Len(t, got.Workload.Tasks, 2)
	require.Len(t, got.Workload.Messages, 1)
	require.Empty(t, got.Workload.Controls)
	require.Equal(t, lone, got.Workload.Tasks[got.Workload.Messages[0].From].Name)
	queued := 0
	for _, q := range got.Workload.Queues {
		for _, i := range q.Order {
			require.Equal(t, q.Host, got.Workload.Tasks[i].Host)
			queued++
		}
	}
	require.Equal(t, 2, queued)
	require.Equal(t, Generate(17, 100), c, "the case itself is not changed")
}
