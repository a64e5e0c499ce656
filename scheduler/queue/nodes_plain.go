package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
)

// orderedNodes is ordered on a machine whose nodes differ: a job starts if nodes that suit are free, and
// will not be blocked before it must end. A job that does not start keeps the later ones from the
// nodes of its partitions (fcfs, priority), or does not (list).
//
// A round costs O(nodes/64) for each job tested.
type orderedNodes struct {
	nodeQueue
	key  key
	goOn bool
}

func (p *orderedNodes) begin(v View) error {
	p.reset(p.key, p.key, v)
	return nil
}

func (p *orderedNodes) Decide(v View) ([]Action, error) {
	p.update(v, func(*nodeJob) {})
	p.inOrder(v, p.goOn, math.MaxInt)
	return p.wake(), nil
}

// inOrder starts jobs in order, of the first limit ones. A job that does not start keeps the later ones from the nodes of
// its partitions, unless they go on.
func (q *nodeQueue) inOrder(v View, goOn bool, limit int) {
	m, nowSec := v.Nodes(), v.NowSec()
	q.space.Set(m.Now())
	if q.waiting.n == 0 {
		return
	}
	q.rekey(v)
	if q.kept == nil {
		q.kept = room.NewMask(m.Len())
	}
	clear(q.kept)
	left := m.Len() // nodes that no waiting job keeps
	free, blocked := v.Free(), v.Blocks() != nil
	q.waiting.walk(func(b *waitBlockOf) bool { return goOn && int(b.leastUnits) > free }, func(x entry) bool {
		class := m.Class(int32(x.job))
		limit--
		kept := q.kept
		if class.Within >= 0 { // the others do not wait for the nodes of a reservation
			kept = nil
		}
		if int(x.units) <= free {
			if nodes, ok := m.StartsAt(&q.space, class, int(x.units), nowSec, limitSec(v, &x), kept, nil); ok {
				q.space.Take(class, nodes)
				free -= int(x.units)
				q.start(v, x, nodes)
				return free > 0 && limit > 0
			}
		}
		if !goOn && class.Within < 0 && m.Opens(class, nowSec) {
			left = m.Keep(class, q.kept)
		}
		return (left > 0 || blocked) && limit > 0
	})
}
