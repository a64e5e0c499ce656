package gantt

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
)

// row is a host.
type row struct {
	y, h  float64
	label string // empty where there is no room
	tip   string // which hosts are folded into it
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
	manyHosts    = 128  // with more, those that are off and ran no task are folded too
	fewIdle      = 3    // so many hosts without a task have rows of their own; more have one row together
	namedIdle    = 30   // hosts that the tip of that row names
	manyLanes    = 512  // with more, cores without a task are left out
	labelMargin  = 240  // at most, for the hosts' names
	laneTextRoom = 2    // between a label and its box, above and below together
)

// addRows places the hosts below y, and leaves room for the names of strips.
func (p *picture) addRows(r *runview.Run, strips []Strips, y float64) {
	places, idle, roomless := chooseLanes(r, p.lanes)
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
	total, name := int32(0), ""
	for _, at := range places {
		total += at.lanes
	}
	if len(idle) > 0 {
		total++
		name = units.Count(len(idle), "idle host")
		widest = max(widest, canvas.Width(name, textSize))
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
	if len(idle) > 0 {
		high := max(p.lane, smallestText+laneTextRoom)
		p.share(idle, p.addRow(name, high+gap), high)
		p.rows[len(p.rows)-1].tip = idleTip(r, idle)
	}
	p.noteIf(len(idle) > 0, "%d of %d hosts ran no task and share the last row", len(idle), len(places))
	p.noteIf(roomless > 0, "%d of %d hosts are not drawn: there is no room", roomless, len(places))
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

// chooseLanes decides how many lanes each host gets. It lists the hosts that share a row, as they ran nothing, and
// counts those for which there is no room.
func chooseLanes(r *runview.Run, lanes runview.Lanes) (places []place, idle []platform.HostID, roomless int) {
	places = make([]place, r.Platform.NumHosts())
	all := 0
	for h, host := range r.Platform.Hosts() {
		all += max(host.Cores, int(lanes.Count[h]))
	}
	idle = idleHosts(r, lanes)
	left, folded := int32(maxLanes), idle
	for h, host := range r.Platform.Hosts() {
		if len(folded) > 0 && folded[0] == platform.HostID(h) {
			folded = folded[1:]
			continue
		}
		n := max(lanes.Count[h], 1)
		if all <= manyLanes {
			n = max(n, int32(host.Cores))
		}
		if n > left {
			roomless++
			continue
		}
		places[h].lanes = n
		left -= n
	}
	return places, idle, roomless
}

// idleHosts are those without a task, if they are more than a few. One that is off at some time has a row of its own, to show that,
// unless there are many hosts.
func idleHosts(r *runview.Run, lanes runview.Lanes) (idle []platform.HostID) {
	off := map[platform.HostID]bool{}
	if r.Platform.NumHosts() <= manyHosts {
		for _, d := range r.Result.Downtimes {
			off[d.Host] = true
		}
	}
	for h := range platform.HostID(r.Platform.NumHosts()) {
		if lanes.Count[h] == 0 && !off[h] {
			idle = append(idle, h)
		}
	}
	if len(idle) <= fewIdle {
		return nil
	}
	return idle
}

// idleTip names the hosts of a row.
func idleTip(r *runview.Run, idle []platform.HostID) string {
	var names []string
	for _, h := range idle[:min(len(idle), namedIdle)] {
		names = append(names, r.Platform.HostName(h))
	}
	text := "ran no task: " + strings.Join(names, ", ")
	if more := len(idle) - len(names); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// textFor is the font size of a label that stands in a height.
func textFor(height float64) float64 { return min(textSize, max(smallestText, height-laneTextRoom)) }
