package gantt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// sharedRow is a row of several hosts.
type sharedRow struct {
	hosts []platform.HostID
	y, h  float64
}

// cross is where an attempt on a host of such a row failed.
type cross struct {
	at   point
	tip  string
	more int // others that are too near to be seen
}

const (
	lowestOff  = 1.5 // pixels, however few hosts of a row are off
	namedOff   = 5   // so many hosts that are off have their names in the tip
	crossSize  = 5.0
	crossFloor = 1.0 // pixels from the bottom of a row to that of its crosses
	nearest    = 1.0 // pixels from one cross to the next
)

// share adds a row of several hosts.
func (p *picture) share(hosts []platform.HostID, y, h float64) {
	p.shared = append(p.shared, sharedRow{hosts, y, h})
}

// addShared places what went wrong on hosts that share rows: how many of them are off, from the top of the row, and crosses where
// attempts failed.
func (p *picture) addShared(r *runview.Run) {
	rowOf := slices.Repeat([]int32{-1}, r.Platform.NumHosts())
	for i := range p.shared {
		for _, h := range p.shared[i].hosts {
			rowOf[h] = int32(i)
		}
	}
	offs, lost := make([][]sim.Downtime, len(p.shared)), make([][]sim.Failure, len(p.shared))
	for _, d := range r.Result.Downtimes {
		if i := rowOf[d.Host]; i >= 0 && d.FromSec < min(d.ToSec, p.spanSec) {
			offs[i] = append(offs[i], d)
		}
	}
	for _, f := range r.Attempts() {
		if i := rowOf[f.Host]; i >= 0 {
			lost[i] = append(lost[i], f)
		}
	}
	for i := range p.shared {
		row := &p.shared[i]
		steps := row.steps(r.Platform, offs[i], p.spanSec)
		if len(steps) > loadParts {
			steps = row.coarse(steps, p.spanSec)
		}
		for _, s := range steps {
			m := mark{rect: rect{p.x(s.fromSec), row.y, p.x(s.toSec) - p.x(s.fromSec), max(row.h*s.hosts/float64(len(row.hosts)), lowestOff)}}
			m.tip = fmt.Sprintf("%s\n%s to %s: %s", s.tip, canvas.Duration(s.fromSec), canvas.Duration(s.toSec), canvas.Duration(s.toSec-s.fromSec))
			p.sharedOffs = append(p.sharedOffs, m)
		}
		p.addCrosses(r, row, lost[i])
	}
	p.noteIf(len(p.sharedOffs) > 0, "grey from the top of a row of several hosts is the share of them that are off")
	p.noteIf(len(p.crosses) > 0, "crosses are attempts that failed on one of the hosts of a row")
}

// offStep is a time in which some hosts of a row are off.
type offStep struct {
	fromSec, toSec float64
	hosts          float64 // how many, on the average
	tip            string
}

// steps are the times between one change and the next in which some hosts are off.
func (s *sharedRow) steps(p *platform.Platform, offs []sim.Downtime, spanSec float64) (steps []offStep) {
	type change struct {
		sec  float64
		host platform.HostID
		off  bool
	}
	var changes []change
	for _, d := range offs {
		changes = append(changes, change{d.FromSec, d.Host, true}, change{min(d.ToSec, spanSec), d.Host, false})
	}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.sec, b.sec) })
	var off []platform.HostID // ascending
	last := 0.0
	for _, c := range changes {
		if len(off) > 0 && c.sec > last {
			steps = append(steps, offStep{last, c.sec, float64(len(off)), s.tip(p, off)})
		}
		last = c.sec
		if at, found := slices.BinarySearch(off, c.host); c.off && !found {
			off = slices.Insert(off, at, c.host)
		} else if !c.off && found {
			off = slices.Delete(off, at, at+1)
		}
	}
	return steps
}

// tip says which hosts are off.
func (s *sharedRow) tip(p *platform.Platform, off []platform.HostID) string {
	text := fmt.Sprintf("%d of %s off", len(off), units.Count(len(s.hosts), "host"))
	if len(off) > namedOff {
		return text
	}
	names := column(len(off), func(i int) string { return p.HostName(off[i]) })
	return text + ": " + strings.Join(names, ", ")
}

// coarse are averages of steps over equal parts of the run, where they are too many to be seen.
func (s *sharedRow) coarse(steps []offStep, spanSec float64) (parts []offStep) {
	width := spanSec / loadParts
	var hosts [loadParts]float64
	for _, x := range steps {
		for i := min(int(x.fromSec/width), loadParts-1); i < loadParts && float64(i)*width < x.toSec; i++ {
			if sec := min(x.toSec, float64(i+1)*width) - max(x.fromSec, float64(i)*width); sec > 0 {
				hosts[i] += x.hosts * sec / width
			}
		}
	}
	for i, n := range hosts {
		if n > 0 {
			tip := fmt.Sprintf("on the average %.3g of %s off", n, units.Count(len(s.hosts), "host"))
			parts = append(parts, offStep{float64(i) * width, float64(i+1) * width, n, tip})
		}
	}
	return parts
}

// addCrosses places a cross at the end of each attempt, above the bottom of the row.
func (p *picture) addCrosses(r *runview.Run, row *sharedRow, lost []sim.Failure) {
	slices.SortStableFunc(lost, func(a, b sim.Failure) int { return cmp.Compare(a.AtSec, b.AtSec) })
	first := len(p.crosses)
	for i := range lost {
		x := p.x(lost[i].AtSec)
		if n := len(p.crosses); n > first && x-p.crosses[n-1].at.X < nearest {
			p.crosses[n-1].more++
			continue
		}
		p.crosses = append(p.crosses, cross{at: point{x, row.y + row.h - crossFloor - crossSize/2}, tip: failureTip(r, &lost[i])})
	}
	for i := range p.crosses[first:] {
		if c := &p.crosses[first+i]; c.more > 0 {
			c.tip += fmt.Sprintf("\nand %d more", c.more)
		}
	}
}

// drawShared draws it, over the loads.
func (p *picture) drawShared() {
	p.group("sharedoffs", len(p.sharedOffs), func() {
		for _, m := range p.sharedOffs {
			p.fill(rect{m.x, m.y, max(m.w, narrowest), m.h}, offInk, m.tip)
		}
	})
	p.group("crosses", len(p.crosses), func() {
		for _, c := range p.crosses {
			x, y, half := c.at.X, c.at.Y, crossSize/2
			p.fill(rect{x - half - 0.5, y - half - 0.5, crossSize + 1, crossSize + 1}, attemptVeil, c.tip)
			p.Pen(1.3, attemptInk)
			p.Stroke(canvas.Path(p.Sketch, []point{{x - half, y - half}, {x + half, y + half}}, []point{{x - half, y + half}, {x + half, y - half}}))
		}
	})
}
