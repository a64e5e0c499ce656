package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
)

// profile is how many units the running jobs leave free from now on, by their expected ends. It is
// kept from round to round; reservations are made for one round and given back.
type profile struct {
	sky   room.Skyline
	begun bool
	up    func(sec float64) float64 // rounds ends up; nil if they are not rounded
	of    []booking                 // by job; units 0 if it does not run
	made  []booking                 // for this round

	failed int // units that have failed: in use for ever
}

// booking is units in use in [fromSec, toSec).
type booking struct {
	fromSec, toSec float64
	units          int
}

// moment is the first date after a date that differs from it.
func moment(sec float64) float64 { return max(sec+room.SameSec, math.Nextafter(sec, math.Inf(1))) }

// update gives back what ended jobs were expected to keep, and moves expected ends. Jobs that
// run beyond theirs, and units that are down, are taken as in use for the moment, until restore.
func (p *profile) update(v View) {
	nowSec := v.NowSec()
	if !p.begun {
		open(&p.sky, v)
		p.begun, p.failed = true, failedUnits(v)
		p.of = make([]booking, expectedJobs(v))
	}
	p.sky.Before(nowSec)
	c := v.Changed()
	if c.Machine {
		failed := failedUnits(v)
		p.sky.Add(nowSec, math.Inf(1), p.failed-failed)
		p.failed = failed
	}
	for _, job := range c.Ended {
		p.end(job, nowSec)
	}
	for _, job := range c.Freed {
		p.end(job, nowSec)
	}
	for _, job := range c.Estimated {
		if int(job) < len(p.of) && p.of[job].units != 0 {
			r := v.Request(job)
			p.end(job, nowSec)
			p.book(job, r.StartSec, r.EstimateSec, r.Units)
		}
	}
	if over := p.sky.Free(nowSec) - v.Free(); over > 0 {
		p.reserve(nowSec, moment(nowSec), over)
	}
}

func (p *profile) end(job JobID, nowSec float64) {
	if int(job) < len(p.of) {
		x := &p.of[job]
		p.sky.Add(nowSec, x.toSec, x.units)
		x.units = 0
	}
}

// rounded is a date rounded up.
func (p *profile) rounded(sec float64) float64 {
	if p.up == nil {
		return sec
	}
	return p.up(sec)
}

// book takes the units of a job that has started, until its expected end.
func (p *profile) book(job JobID, startSec, estimateSec float64, units int) {
	if int(job) >= len(p.of) {
		p.of = append(p.of, make([]booking, max(int(job)+1, 2*len(p.of))-len(p.of))...)
	}
	p.of[job] = booking{startSec, p.until(startSec, estimateSec), units}
	p.sky.Add(startSec, p.of[job].toSec, -units)
}

// until is the date until which a job that starts at startSec keeps its units; later than startSec.
func (p *profile) until(startSec, estimateSec float64) float64 {
	return max(p.rounded(startSec+estimateSec), moment(startSec))
}

// reserve takes units until restore.
func (p *profile) reserve(fromSec, toSec float64, units int) {
	p.sky.Add(fromSec, toSec, -units)
	p.made = append(p.made, booking{fromSec, toSec, units})
}

// restore gives back what was reserved in this round.
func (p *profile) restore() {
	for _, x := range p.made {
		p.sky.Add(x.fromSec, x.toSec, x.units)
	}
	p.made = p.made[:0]
}

// earliest is the first date from nowSec on at which a job fits; +Inf if there is none.
func (p *profile) earliest(x *entry, nowSec float64) float64 {
	return p.sky.Earliest(int(x.units), max(x.estimateSec, room.SameSec), nowSec)
}

// fitsNow says whether a job fits now.
func (p *profile) fitsNow(x *entry, nowSec float64) bool {
	return p.sky.Fits(int(x.units), nowSec, max(nowSec+x.estimateSec, moment(nowSec)))
}
