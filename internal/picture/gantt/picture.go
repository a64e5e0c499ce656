package gantt

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/units"
)

// picture is a run as geometry, in pixels from the upper left corner.
type picture struct {
	canvas.Sketch
	width, height   float64
	title, subtitle string
	plot            rect // where boxes are
	rows            []row
	lane            float64 // height of a lane
	nextRow         float64 // below the last row
	nextLabel       float64 // below the last row's label
	ticks           []canvas.Tick
	axis            string // what the time axis says
	boxes           []box
	pile            pile
	wide            bool   // some are higher than a lane
	phases          []rect // of the boxes: files are read or written
	slow            []rect // of the boxes: their hosts are in a slow power state
	offs, attempts  []mark // hosts that are off, and attempts that failed
	arrows          []arrow
	arrowHeads      bool
	pathBoxes       []rect    // of the critical path
	pathLines       [][]point // of it: data that moved, and waits
	headings        []heading
	strips          []strip
	below           float64 // where the notes begin
	legend          []legendItem
	notes           []string // what is not drawn
	groups          []group  // of hosts that share rows
	groupOf         []int32  // by HostID
	shared          []sharedRow
	sharedOffs      []mark // hosts of these that are off
	crosses         []cross
	prefix          string   // of the names of what is drawn together
	crowded         bool     // narrow boxes are drawn as one in pages too
	tips            []string // of boxes of actors
	waited          bool     // some of them wait

	lanes   runview.Lanes
	places  []place // by HostID
	spanSec float64 // from plot.x to its right end
	classes runview.Classes
}

type rect struct{ x, y, w, h float64 }

// outline is the way around a rectangle.
func (r rect) outline() []point {
	x1, y1 := r.x+r.w, r.y+r.h
	return []point{{r.x, r.y}, {x1, r.y}, {x1, y1}, {r.x, y1}, {r.x, r.y}}
}

// The layout's measures in pixels.
const (
	pictureWidth = 1600
	margin       = 20
	titleSize    = 18
	textSize     = 12
	smallestText = 7.5
	lineHeight   = 18
	axisHeight   = 40
	headHeight   = 58 // title and subtitle
)

// newPicture lays the run out for a format.
func newPicture(r *runview.Run, o Options, f Format) *picture {
	p := &picture{
		width:   pictureWidth,
		spanSec: r.Result.MakespanSec, classes: runview.NewClasses(r.DAG),
		title:    fmt.Sprintf("%s: makespan %s", r.Scheduler, canvas.Span(r.Result.MakespanSec)),
		subtitle: subtitle(r),
	}
	top := p.addLegend(headHeight)
	p.lanes = runview.Cores(r)
	if folds(r, o.Rows) {
		p.addGroups(r, o.Strips, top)
	} else {
		p.addRows(r, o.Strips, top)
	}
	p.addAxis()
	p.noteJoined(p.addBoxes(r, f))
	p.addParts(r)
	p.addFailures(r)
	p.addShared(r)
	if f == HTML {
		p.addOpen(r)
	}
	p.noteGroups(f)
	p.addArrows(r, o, f)
	p.addPath(r, o.Path)
	p.finish(p.addStrips(o.Strips, p.plot.y+p.plot.h+axisHeight))
	return p
}

func (p *picture) addAxis() {
	p.ticks, p.axis = canvas.TimeAxis(p.spanSec, p.plot.x, p.plot.x+p.plot.w)
}

// finish makes the titles fit, and the picture as high as its notes below y need.
func (p *picture) finish(y float64) {
	p.title, p.subtitle = canvas.Fit(p.title, titleSize, p.width-2*margin), canvas.Fit(p.subtitle, textSize, p.width-2*margin)
	p.below, p.height = y, y+float64(len(p.notes))*lineHeight+margin/2
}

// noteIf adds a line about what is not drawn, or what something means.
func (p *picture) noteIf(is bool, format string, args ...any) {
	if is {
		p.notes = append(p.notes, fmt.Sprintf(format, args...))
	}
}

func subtitle(r *runview.Run) string {
	return fmt.Sprintf("%s, %s; %s, %s; %s", r.WorkloadName, units.Count(r.DAG.NumTasks(), "task"),
		r.PlatformName, units.Count(r.Platform.NumHosts(), "host"), r.Models)
}

// x is where a time stands.
func (p *picture) x(sec float64) float64 {
	if p.spanSec == 0 {
		return p.plot.x
	}
	return p.plot.x + p.plot.w*(sec/p.spanSec)
}

// legendItem is a class's colour and name.
type legendItem struct {
	x, y  float64 // of the square
	class int32
	label string
}

const swatch = 11

// legendWidth is the room of an item.
func legendWidth(label string) float64 { return swatch + 5 + canvas.Width(label, textSize) + 18 }

// addLegend places the classes that have names in lines below y, and returns
// where the rest begins.
func (p *picture) addLegend(y float64) float64 {
	if p.classes.Names == nil {
		return y
	}
	x := float64(margin)
	for class, name := range p.classes.Names {
		label := canvas.Fit(name, textSize, 260) + fmt.Sprintf(" (%d)", p.classes.Tasks[class])
		width := legendWidth(label)
		if x+width > p.width-margin && x > margin {
			x, y = margin, y+lineHeight
		}
		p.legend = append(p.legend, legendItem{x, y, int32(class), label})
		x += width
	}
	return y + lineHeight + 4
}
