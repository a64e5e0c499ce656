package figures

import (
	"fmt"
	"math"
)

// picture is a figure with a place for everything.
type picture struct {
	fig           *Figure
	width, height float64
	x, y, z       scale
	xTicks        []tick
	yTicks        []tick
	xTurned       bool // the x axis's numbers or names are written slanting
	panels        []rect
	columns       int
	grid          rect // all panels
	titleAt       float64
	legend        legend
	looks         map[string]look // by the series' names
	bar           rect            // of the colours; empty without a heat map
	barTicks      []tick
}

// Distances in points.
const (
	margin     = 7
	gap        = 5.0 // between things
	tickLength = 3.0
	leastPanel = 30.0 // a panel smaller than this shows nothing
	rowGap     = 9.0  // between rows of panels
)

// slant is the turn of the x axis's labels where they have no room side by side.
const slant = math.Pi / 4

func newPicture(f *Figure, width, height float64) (*picture, error) {
	p := &picture{fig: f, width: width, height: height, looks: map[string]look{}}
	p.x, p.y, p.z = f.scales()
	for i, name := range f.seriesNames() {
		p.looks[name] = lookOf(i)
	}
	area := rect{margin, margin, width - 2*margin, height - 2*margin}
	if f.Title != "" {
		p.titleAt = area.y + titleSize
		area = area.cutTop(titleSize*1.25 + gap)
	}
	area = p.placeLegend(area)
	area = p.placeBar(area)
	if f.Y.axisLabel() != "" {
		area = area.cutLeft(labelSize*1.2 + gap)
	}
	if f.X.axisLabel() != "" {
		area = area.cutBottom(labelSize*1.2 + gap)
	}
	p.columns = columnsFor(len(f.Panels), f.Columns, area)
	if err := p.placePanels(area); err != nil {
		return nil, err
	}
	return p, nil
}

func (r rect) cutTop(by float64) rect    { return rect{r.x, r.y + by, r.w, r.h - by} }
func (r rect) cutBottom(by float64) rect { return rect{r.x, r.y, r.w, r.h - by} }
func (r rect) cutLeft(by float64) rect   { return rect{r.x + by, r.y, r.w - by, r.h} }
func (r rect) cutRight(by float64) rect  { return rect{r.x, r.y, r.w - by, r.h} }

// columnsFor makes panels a little wider than high.
func columnsFor(panels, wanted int, area rect) int {
	if wanted > 0 {
		return min(wanted, panels)
	}
	best, bestOff := 1, math.Inf(1)
	for columns := 1; columns <= panels; columns++ {
		rows := (panels + columns - 1) / columns
		shape := (area.w / float64(columns)) / (area.h / float64(rows))
		off := math.Abs(math.Log(shape/1.25)) + float64(rows*columns-panels)/float64(panels)
		if off < bestOff {
			best, bestOff = columns, off
		}
	}
	return best
}

func (p *picture) rows() int { return (len(p.fig.Panels) + p.columns - 1) / p.columns }

// titled says whether any panel has a title; then all leave room for one.
func (p *picture) titled() bool {
	for i := range p.fig.Panels {
		if p.fig.Panels[i].Title != "" {
			return true
		}
	}
	return false
}

// placePanels divides what the texts around the panels leave of the area.
func (p *picture) placePanels(area rect) error {
	strip := 0.0
	if p.titled() {
		strip = labelSize*1.25 + 2
	}
	rows, columns := float64(p.rows()), float64(p.columns)
	area = area.cutBottom(tickSize + tickLength + 3).cutTop(3)
	height := (area.h-(rows-1)*rowGap)/rows - strip
	p.yTicks = p.ticksFor(&p.fig.Y, p.y, func(list []tick) bool { return float64(len(list))*tickSize*1.8 <= max(height, tickSize*4) }, 9)
	area = area.cutLeft(widest(p.yTicks) + tickLength + 3)
	between, width := gap, area.w/columns
	for range 3 { // the gap depends on the ticks, and they on the gap
		width = (area.w - (columns-1)*between) / columns
		p.placeXTicks(width)
		between = gap
		if columns > 1 && !p.xTurned {
			between = max(gap, p.overhang(width)+4)
		}
	}
	right := 0.0
	if !p.xTurned {
		right = p.overhang(width) / 2
	}
	width -= right / columns
	area = area.cutRight(right)
	if p.xTurned {
		down, left := p.slanted()
		area = area.cutBottom(down - tickSize)
		if out := left - (area.x - margin) - p.x.at(p.xTicks[0].at)*width; out > 0 {
			area = area.cutLeft(out)
			width -= out / columns
		}
		height = (area.h-(rows-1)*rowGap)/rows - strip
		p.yTicks = p.ticksFor(&p.fig.Y, p.y, func(list []tick) bool { return float64(len(list))*tickSize*1.8 <= max(height, tickSize*4) }, 9)
	}
	if width < leastPanel || height < leastPanel {
		return fmt.Errorf("%w for %d panels with their texts (make the picture larger)", ErrNoRoom, len(p.fig.Panels))
	}
	p.grid = area
	for i := range p.fig.Panels {
		column, row := float64(i%p.columns), float64(i/p.columns)
		p.panels = append(p.panels, rect{area.x + column*(width+between), area.y + row*(height+strip+rowGap) + strip, width, height})
	}
	return nil
}

// isLowest says whether no panel stands below panel i, so that it shows the x
// axis's numbers.
func (p *picture) isLowest(i int) bool { return i+p.columns >= len(p.fig.Panels) }
