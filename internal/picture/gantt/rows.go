package gantt

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
)

// row is a host.
type row struct {
	y, h  float64
	label string // empty where there is no room
}

// place is where a host's lanes are; lanes is 0 for a host that is not drawn.
type place struct {
	y     float64
	lanes int32
}

const (
	plotHeight   = 860 // wanted
	tallestLane  = 26
	lowestLane   = 2
	maxLanes     = 2000 // 4000 pixels
	manyHosts    = 128  // with more, those without a task are left out
	manyLanes    = 512  // with more, cores without a task are left out
	labelMargin  = 240  // at most, for the hosts' names
	laneTextRoom = 2    // between a label and its box, above and below together
)

// addRows places the hosts below y, and leaves room for the names of strips.
func (p *picture) addRows(r *runview.Run, strips []Strips, y float64) {
	places, shown := chooseLanes(r, p.lanes)
	p.places = places
	widest := 0.0
	for h := range places {
		if places[h].lanes > 0 {
			widest = max(widest, canvas.Width(r.Platform.HostName(platform.HostID(h)), textSize))
		}
	}
	for _, g := range strips {
		for _, s := range g.List {
			widest = max(widest, canvas.Width(s.Name, textSize))
		}
	}
	total := int32(0)
	for _, at := range places {
		total += at.lanes
	}
	p.placePlot(y, widest, int(total))
	gap := 0.0
	if p.lane >= 5 {
		gap = 1
	}
	for h := range places {
		if at := &places[h]; at.lanes > 0 {
			at.y = p.addRow(r.Platform.HostName(platform.HostID(h)), float64(at.lanes)*p.lane+gap)
		}
	}
	p.noteIf(shown < len(places), "%d of %d hosts are not drawn: %s", len(places)-shown, len(places), whyHidden(shown, p.lanes))
}

// placePlot places what rows will fill, below y and beside the widest label, and sets the height
// of a lane.
func (p *picture) placePlot(y, widest float64, lanes int) {
	left := margin + min(widest, labelMargin) + 8
	p.plot = rect{x: left, y: y, w: p.width - left - margin - 10, h: tallestLane}
	p.lane = min(tallestLane, max(lowestLane, float64(int(2*plotHeight/float64(max(lanes, 1))))/2))
	p.nextRow, p.nextLabel = y, y
}

// addRow adds a row, with its name if the label before leaves room, and returns its top.
func (p *picture) addRow(name string, h float64) (y float64) {
	y = p.nextRow
	line := row{y: y, h: h}
	if size := textFor(h); y >= p.nextLabel {
		line.label = canvas.Fit(name, size, labelMargin)
		p.nextLabel = y + size
	}
	p.rows = append(p.rows, line)
	p.nextRow += h
	p.plot.h = max(p.nextRow-p.plot.y, tallestLane)
	return y
}

// chooseLanes decides how many lanes each host gets, and counts the hosts that
// get any.
func chooseLanes(r *runview.Run, lanes runview.Lanes) (places []place, shown int) {
	places = make([]place, r.Platform.NumHosts())
	all := 0
	for h, host := range r.Platform.Hosts() {
		all += max(host.Cores, int(lanes.Count[h]))
	}
	left := int32(maxLanes)
	for h, host := range r.Platform.Hosts() {
		n := lanes.Count[h]
		switch drawn := n > 0 || len(places) <= manyHosts; {
		case drawn && all <= manyLanes:
			n = max(n, int32(host.Cores))
		case drawn:
			n = max(n, 1)
		}
		if n > left {
			n = 0
		}
		if places[h].lanes = n; n > 0 {
			left -= n
			shown++
		}
	}
	return places, shown
}

// whyHidden counts hosts without tasks and those without room.
func whyHidden(shown int, lanes runview.Lanes) string {
	used := 0
	for _, n := range lanes.Count {
		if n > 0 {
			used++
		}
	}
	if used <= shown {
		return "they ran no task"
	}
	return fmt.Sprintf("%d ran no task, for %d there is no room", len(lanes.Count)-used, used-shown)
}

// textFor is the font size of a label that stands in a height.
func textFor(height float64) float64 { return min(textSize, max(smallestText, height-laneTextRoom)) }
