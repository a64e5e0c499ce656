package gantt

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/runview"
)

// arrow is a transfer, from the middle of the sender's lane to the middle of
// the receiver's.
type arrow struct{ from, to point }

const (
	autoArrows = 400    // drawn without being asked for
	maxArrows  = 20000  // drawn at all, and known to an HTML page as lines
	maxKnown   = 200000 // kept in an HTML page
	headArrows = 400    // with more, arrows have no heads
	headLength = 5.0    // pixels
	headAngle  = 0.4363 // 25 degrees, from the shaft to a side
)

// addArrows places the transfers, unless they are too many or not wanted.
func (p *picture) addArrows(r *runview.Run, o Options, f Format) {
	n := len(r.Result.Transfers)
	most := autoArrows
	if o.Transfers == Show {
		most = maxArrows
	}
	if n == 0 || o.Transfers == Hide || n > most {
		if n > 0 && (f != HTML || n > maxKnown) {
			p.notes = append(p.notes, plural(n, "transfer")+" not drawn")
		}
		return
	}
	p.arrowHeads = n <= headArrows
	hidden := 0
	for i := range r.Result.Transfers {
		x := &r.Result.Transfers[i]
		from, to, src, dst := r.Ends(x)
		if p.places[src].lanes == 0 || p.places[dst].lanes == 0 {
			hidden++
			continue
		}
		p.arrows = append(p.arrows, arrow{
			point{x: p.x(x.StartSec), y: p.places[src].y + (float64(p.lanes.Of[from])+0.5)*p.lane},
			point{x: p.x(x.FinishSec), y: p.places[dst].y + (float64(p.lanes.Of[to])+0.5)*p.lane},
		})
	}
	if hidden > 0 {
		p.notes = append(p.notes, fmt.Sprintf("%s of hosts that are not drawn", plural(hidden, "transfer")))
	}
}

// lines are the arrow's shaft and, unless it is too short, its head.
func (a arrow) lines(head bool) [][]point {
	lines := [][]point{{a.from, a.to}}
	dx, dy := a.to.x-a.from.x, a.to.y-a.from.y
	if !head || math.Hypot(dx, dy) < 2*headLength {
		return lines
	}
	end := func(side float64) point {
		sin, cos := math.Sincos(math.Atan2(dy, dx) + math.Pi + side)
		return point{a.to.x + headLength*cos, a.to.y + headLength*sin}
	}
	return append(lines, []point{end(-headAngle), a.to, end(headAngle)})
}
