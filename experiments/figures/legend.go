package figures

// legend names the series, in rows below the title or in a column at the right.
type legend struct {
	heading point
	title   string
	entries []legendEntry
}

type legendEntry struct {
	at   point // start of the sample's line
	name string
	look look
	bars bool
	mark bool
	line bool
}

// sample is how wide an entry's sample is.
func (e *legendEntry) sample() float64 {
	if e.line || e.mark {
		return sampleWidth
	}
	return boxWidth
}

const (
	sampleWidth  = 22.0
	boxWidth     = 10.0 // of a bar's sample
	legendLine   = tickSize * 1.45
	legendBlank  = 12.0
	maxRows      = 2    // of entries above the panels; more become a column
	legendColumn = 0.34 // most of the figure's width for a column
)

// placeLegend keeps room for the legend and returns what is left.
func (p *picture) placeLegend(area rect) rect {
	p.legend.title = p.fig.Legend
	for _, name := range p.fig.seriesNames() {
		if name != "" {
			e := p.entryOf(name)
			p.legend.entries = append(p.legend.entries, e)
		}
	}
	if len(p.legend.entries) == 0 {
		return area
	}
	if rows := p.legendRows(area); rows <= maxRows {
		return area.cutTop(float64(rows)*legendLine + gap)
	}
	return p.legendColumns(area)
}

// entryOf finds out how a series is drawn.
func (p *picture) entryOf(name string) legendEntry {
	e := legendEntry{name: name, look: p.looks[name]}
	for i := range p.fig.Panels {
		for _, s := range p.fig.Panels[i].Series {
			if s.Name == name {
				e.bars = e.bars || s.Style == Bars
				e.mark = e.mark || s.Style == LinesAndMarks || s.Style == Marks
				e.line = e.line || s.Style == LinesAndMarks || s.Style == Lines
			}
		}
	}
	return e
}

// legendRows writes the entries from left to right and returns how many rows
// they take.
func (p *picture) legendRows(area rect) (rows int) {
	x, y, rows := area.x, area.y+tickSize, 1
	if p.legend.title != "" {
		p.legend.heading = point{x, y}
		x += textWidth(p.legend.title+":", tickSize) + legendBlank
	}
	start := x
	for i := range p.legend.entries {
		e := &p.legend.entries[i]
		w := e.sample() + 3 + textWidth(e.name, tickSize)
		if x+w > area.right() {
			if x > start || w > area.right()-start {
				rows++
			}
			x, y = start, y+legendLine
		}
		e.at = point{x, y}
		x += w + legendBlank
	}
	return rows
}

// legendColumns writes the entries below each other at the right, in as many
// columns as they need.
func (p *picture) legendColumns(area rect) rect {
	y := area.y + tickSize
	if p.legend.title != "" {
		y += legendLine
	}
	perColumn := max(1, int((area.bottom()-y)/legendLine)+1)
	columns := (len(p.legend.entries) + perColumn - 1) / perColumn
	widestName := textWidth(p.legend.title, tickSize) - sampleWidth - 3
	for _, e := range p.legend.entries {
		widestName = max(widestName, textWidth(e.name, tickSize))
	}
	room := min(widestName, p.width*legendColumn-sampleWidth-3)
	column := sampleWidth + 3 + room + gap
	x := area.right() - float64(columns)*column + gap
	p.legend.title = fit(p.legend.title, tickSize, column-gap)
	p.legend.heading = point{x, area.y + tickSize}
	names := make([]string, len(p.legend.entries))
	for i, e := range p.legend.entries {
		names[i] = e.name
	}
	for i, name := range fitAll(names, tickSize, room) {
		e := &p.legend.entries[i]
		e.name = name
		e.at = point{x + float64(i/perColumn)*column, y + float64(i%perColumn)*legendLine}
	}
	return area.cutRight(float64(columns)*column + 2*gap)
}

func (l *legend) draw(c canvas) {
	if len(l.entries) == 0 {
		return
	}
	if l.title != "" {
		title := l.title
		if l.entries[0].at.y == l.heading.y { // in a row with them
			title += ":"
		}
		put(c, l.heading, tickSize, 0, 0, ink, title)
	}
	for i := range l.entries {
		e := &l.entries[i]
		middle := e.at.y - tickSize*0.34
		if e.bars {
			c.fill(rect{e.at.x, e.at.y - tickSize*0.75, boxWidth, tickSize * 0.8}.corners(), e.look.color)
		}
		if e.line {
			c.stroke([]point{{e.at.x, middle}, {e.at.x + sampleWidth, middle}}, false, pen{e.look.color, lineWidth, e.look.dash})
		}
		if e.mark {
			e.look.marker.draw(c, point{e.at.x + sampleWidth/2, middle}, markRadius, e.look)
		}
		put(c, point{e.at.x + e.sample() + 3, e.at.y}, tickSize, 0, 0, ink, e.name)
	}
}
