package queue

import (
	"github.com/clustersim/clustersim/internal/room"
)

// orderedNodes is ordered on a machine whose nodes differ: a job starts if nodes that suit are free, and
// will not be blocked before it must end. A job that does not start keeps the later ones from the
// nodes of its partitions (fcfs, priority), or does not (list).
//
// A round costs O(nodes/64) for each job tested.
type orderedNodes struct {
	nodeQueue
	key   key
	goOn  bool
	space room.Space
	kept  room.Mask // nodes of partitions in which a job waits
}

func (p *orderedNodes) begin(v View) error {
	p.reset(p.key, p.key, v)
	return nil
}

func (p *orderedNodes) Decide(v View) ([]Action, error) {
	p.update(v, func(*nodeJob) {})
	if p.waiting.n == 0 {
		return p.wake(), nil
	}
	p.rekey(v)
	m, nowSec := v.Nodes(), v.NowSec()
	p.space.Set(m.Now())
	if p.kept == nil {
		p.kept = room.NewMask(m.Len())
	}
	clear(p.kept)
	left := m.Len() // nodes that no waiting job keeps
	free := v.Free()
	p.waiting.walk(func(b *waitBlockOf) bool { return p.goOn && int(b.leastUnits) > free }, func(x entry) bool {
		class := m.Class(int32(x.job))
		if int(x.units) <= free {
			if nodes, ok := m.StartsAt(&p.space, class, int(x.units), nowSec, limitSec(v, &x), p.kept, nil); ok {
				p.space.Take(class, nodes)
				free -= int(x.units)
				p.start(v, x, nodes)
				return free > 0
			}
		}
		if !p.goOn && m.Opens(class, nowSec) {
			left = m.Keep(class, p.kept)
		}
		return left > 0
	})
	return p.wake(), nil
}
