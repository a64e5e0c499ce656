package gantt

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

//go:embed page_fold.css
var foldStyle string

//go:embed page_fold.js
var foldScript string

// script is that of a page. What opens rows continues the scope of page.js.
func script(folded bool) string {
	if !folded {
		return pageScript
	}
	const end = "})();\n"
	return strings.TrimSuffix(pageScript, end) + foldScript + end
}

func style(folded bool) string {
	if !folded {
		return pageStyle
	}
	return pageStyle + foldStyle
}

// tallestOpen is the height of a lane in rows that are opened, at most.
const tallestOpen = 14

// addOpen places what a page shows below the row of a group when it is opened: its hosts, each with a row of its own.
func (p *picture) addOpen(r *runview.Run) {
	if len(p.groups) == 0 {
		return
	}
	lanes, most := p.openLanes(r)
	p.lane = min(tallestOpen, max(lowestLane, float64(plotHeight/max(most, 1))/2))
	crowded := len(r.Result.Tasks) > maxBoxes
	joined, said := int32(0), map[string]bool{}
	for i := range p.groups {
		g := &p.groups[i]
		q := &picture{
			width: p.width, plot: p.plot, spanSec: p.spanSec, classes: p.classes, lanes: p.lanes, lane: p.lane,
			places: make([]place, len(p.places)), crowded: crowded, prefix: fmt.Sprintf("fold%d-", i),
		}
		q.plot.y = 0
		q.addHosts(r, g.hosts, lanes)
		joined += q.addBoxes(r, HTML)
		q.addParts(r)
		q.addFailures(r)
		for _, note := range q.notes {
			p.noteIf(!said[note], "%s", note)
			said[note] = true
		}
		g.open = q
	}
	p.noteJoined(joined)
}

// openLanes is how many lanes each host of a group has when it is opened, by HostID, and how many the largest group has.
func (p *picture) openLanes(r *runview.Run) (lanes []int32, most int) {
	lanes = make([]int32, len(p.places))
	for i := range p.groups {
		all, used := 0, 0
		for _, h := range p.groups[i].hosts {
			lanes[h] = max(p.lanes.Count[h], 1)
			all += max(r.Platform.Host(h).Cores, int(lanes[h]))
			used += int(lanes[h])
		}
		if all <= manyLanes {
			for _, h := range p.groups[i].hosts {
				lanes[h] = max(lanes[h], int32(r.Platform.Host(h).Cores))
			}
			used = all
		}
		most = max(most, min(used, maxLanes))
	}
	return lanes, most
}

// addHosts places the rows of a group's hosts.
func (p *picture) addHosts(r *runview.Run, hosts []platform.HostID, lanes []int32) {
	gap := 0.0
	if p.lane >= 5 {
		gap = 1
	}
	left, roomless := int32(maxLanes), 0
	for _, h := range hosts {
		if lanes[h] > left {
			roomless++
			continue
		}
		left -= lanes[h]
		p.places[h] = place{p.addRow(r.Platform.HostName(h), float64(lanes[h])*p.lane+gap), lanes[h]}
	}
	if roomless > 0 {
		p.addRow(units.Count(roomless, "more host"), lowestGroup)
	}
}

// drawOpen draws it. The page shows nothing of it at first.
func (p *picture) drawOpen(tip func(*box) string) {
	for i := range p.groups {
		if q := p.groups[i].open; q != nil {
			q.Sketch = canvas.Sketch{Canvas: p.Canvas, High: p.High}
			q.drawRows()
			q.drawHosts(tip)
			q.Group("")
		}
	}
}

// takeOpen makes the boxes below rows those of the picture, for its data.
func (p *picture) takeOpen() {
	for i := range p.groups {
		p.wide, p.boxes = true, append(p.boxes, p.groups[i].open.boxes...)
	}
}

// foldData is what the script needs to open rows: where those of groups are, the heights of what belongs below them, and by task
// its group and its lane there.
func (p *picture) foldData(r *runview.Run, legs []Leg) map[string]any {
	of := func(value func(g *group) any) []any {
		return column(len(p.groups), func(i int) any { return value(&p.groups[i]) })
	}
	tasks := r.Result.Tasks
	return map[string]any{
		"top":    of(func(g *group) any { return short(g.y) }),
		"height": of(func(g *group) any { return short(g.h) }),
		"areas":  of(func(g *group) any { return len(g.areas) }),
		"open":   of(func(g *group) any { return short(g.open.nextRow) }),
		"short":  of(func(g *group) any { return shortName(r.Platform, g.hosts) }),
		"gap":    groupGap,
		"group":  column(len(tasks), func(t int) int32 { return p.groupOf[tasks[t].Host] }),
		"lane": column(len(tasks), func(t int) short {
			g := p.groupAt(tasks[t].Host)
			if g == nil || g.open.places[tasks[t].Host].lanes == 0 {
				return -1
			}
			return short(g.open.laneOf(r, workload.TaskID(t)))
		}),
		"path": map[string]any{
			"from":   column(len(legs), func(i int) workload.TaskID { return legs[i].From }),
			"to":     column(len(legs), func(i int) workload.TaskID { return legs[i].To }),
			"line":   column(len(legs), func(i int) bool { return legs[i].Wait || legs[i].From != legs[i].To }),
			"start":  column(len(legs), func(i int) short { return short(legs[i].StartSec) }),
			"finish": column(len(legs), func(i int) short { return short(legs[i].FinishSec) }),
		},
	}
}
