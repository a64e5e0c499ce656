package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
)

// open makes sky what is free while no job runs: all units but those of blocks, and of failed nodes.
func open(sky *room.Skyline, v View) {
	nowSec := v.NowSec()
	sky.Reset(nowSec, v.Units())
	for _, b := range v.Blocks() {
		sky.Add(max(b.FromSec, nowSec), b.ToSec, -b.Count)
	}
}

// failedUnits is how many units have failed: they count as blocked for ever.
func failedUnits(v View) (units int) {
	for _, b := range v.Blocks() {
		if math.IsInf(b.ToSec, 1) {
			units += b.Count
		}
	}
	return units
}

// orderedBlocks is ordered beside blocks: a job that would run into one does not fit.
//
// A round costs O(steps of the profile / 64) for each job that may start.
type orderedBlocks struct {
	ordered
	busy profile
}

func (p *orderedBlocks) Begin(View) error {
	p.busy, p.waiting = profile{}, waitlist{key: p.key}
	return nil
}

func (p *orderedBlocks) Decide(v View) ([]Action, error) {
	p.waiting.update(v)
	p.busy.update(v)
	p.actions = p.actions[:0]
	if free := v.Free(); p.waiting.n > 0 && p.waiting.leastUnits() <= free {
		p.round(v, free)
	}
	p.busy.restore()
	p.actions = p.waiting.wake(p.actions)
	return p.actions, nil
}

func (p *orderedBlocks) round(v View, free int) {
	p.waiting.rekey(v)
	nowSec := v.NowSec()
	p.waiting.walk(func(b *waitBlockOf) bool { return p.goOn && int(b.leastUnits) > free }, func(x entry) bool {
		if int(x.units) > free || !p.busy.fitsNow(&x, nowSec) {
			return p.goOn
		}
		free -= int(x.units)
		p.start(v, x.job)
		p.busy.book(x.job, nowSec, x.estimateSec, int(x.units))
		return free > 0
	})
}
