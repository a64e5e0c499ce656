package gantt

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/runview"
)

// arrow is a transfer, from the middle of the sender's lane to the middle of
// the receiver's.
type arrow struct{ x1, y1, x2, y2 float64 }

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
			p.x(x.StartSec), p.places[src].y + (float64(p.lanes.Of[from])+0.5)*p.lane,
			p.x(x.FinishSec), p.places[dst].y + (float64(p.lanes.Of[to])+0.5)*p.lane,
		})
	}
	if hidden > 0 {
		p.notes = append(p.notes, fmt.Sprintf("%s of hosts that are not drawn", plural(hidden, "transfer")))
	}
}

// head is the two ends of the arrow's head; none for arrows that are too short.
func (a arrow) head() (ends [2][2]float64, ok bool) {
	dx, dy := a.x2-a.x1, a.y2-a.y1
	if math.Hypot(dx, dy) < 2*headLength {
		return ends, false
	}
	back := math.Atan2(dy, dx) + math.Pi
	for i, side := range []float64{-headAngle, headAngle} {
		sin, cos := math.Sincos(back + side)
		ends[i] = [2]float64{a.x2 + headLength*cos, a.y2 + headLength*sin}
	}
	return ends, true
}
