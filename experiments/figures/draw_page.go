package figures

import "math"

// draw puts the whole figure on a canvas.
func (p *picture) draw(c canvas) {
	c.fill(rect{0, 0, p.width, p.height}.corners(), paper)
	if p.fig.Title != "" {
		put(c, point{p.width / 2, p.titleAt}, titleSize, 0, 0.5, ink, fit(p.fig.Title, titleSize, p.width-2*margin))
	}
	p.legend.draw(c)
	for i := range p.panels {
		p.drawPanel(c, i)
	}
	if label := p.fig.X.axisLabel(); label != "" {
		put(c, point{p.grid.x + p.grid.w/2, p.height - margin - labelSize*0.25}, labelSize, 0, 0.5, ink, fit(label, labelSize, p.width-2*margin))
	}
	if label := p.fig.Y.axisLabel(); label != "" {
		put(c, p.middleOf(label, p.grid, margin+labelSize), labelSize, math.Pi/2, 0.5, ink, fit(label, labelSize, p.height-2*margin))
	}
	p.drawBar(c)
}

// middleOf centres an upright label beside a rect, but keeps it on the page.
func (p *picture) middleOf(label string, beside rect, x float64) point {
	half := min(textWidth(label, labelSize), p.height-2*margin) / 2
	y := beside.y + beside.h/2
	return point{x, min(max(y, margin+half), p.height-margin-half)}
}

// drawPanel draws from the bottom up: grid, surface, references, series, frame.
func (p *picture) drawPanel(c canvas, i int) {
	panel := &p.fig.Panels[i]
	a := area{rect: p.panels[i], x: p.x, y: p.y}
	p.drawGrid(c, a)
	if panel.Surface != nil && panel.Surface.Heat {
		p.drawHeat(c, a, panel.Surface)
	}
	for _, l := range panel.Lines {
		c.stroke(a.across(l), false, pen{lineInk, 0.8, []float64{4, 2.5}})
	}
	crowd := p.crowd(a, panel)
	if panel.Surface != nil {
		p.drawLevels(c, a, panel.Surface, crowd)
	}
	for j := range panel.Series {
		p.drawBand(c, a, &panel.Series[j])
	}
	p.drawBars(c, a, panel)
	for j := range panel.Series {
		p.drawCurve(c, a, &panel.Series[j], panel.Surface != nil && panel.Surface.Heat)
	}
	c.stroke(a.corners(), true, pen{frameInk, 0.6, nil})
	p.drawTicks(c, i)
	for _, l := range panel.Lines {
		crowd.label(c, a, l)
	}
	if panel.Title != "" {
		put(c, point{a.rect.x + a.w/2, a.rect.y - 4}, labelSize, 0, 0.5, ink, fit(panel.Title, labelSize, a.w))
	}
}

func (p *picture) drawGrid(c canvas, a area) {
	thin := pen{gridInk, 0.5, nil}
	if len(p.fig.X.Categories) == 0 {
		for _, t := range p.xTicks {
			c.stroke(a.across(Line{Vertical: true, At: t.at}), false, thin)
		}
	}
	for _, t := range p.yTicks {
		c.stroke(a.across(Line{At: t.at}), false, thin)
	}
}

// drawTicks writes the y axis's numbers at the left of the first column, and
// the x axis's below the lowest panel of each column.
func (p *picture) drawTicks(c canvas, i int) {
	a := area{rect: p.panels[i], x: p.x, y: p.y}
	line := pen{frameInk, 0.6, nil}
	for _, t := range p.yTicks {
		y := a.at(0, t.at).y
		c.stroke([]point{{a.rect.x - tickLength, y}, {a.rect.x, y}}, false, line)
		if i%p.columns == 0 {
			put(c, point{a.rect.x - tickLength - 2, y + tickSize*0.35}, tickSize, 0, 1, ink, t.label)
		}
	}
	for _, t := range p.xTicks {
		x := a.placeX(t.at)
		c.stroke([]point{{x, a.bottom()}, {x, a.bottom() + tickLength}}, false, line)
		switch {
		case !p.isLowest(i):
		case p.xTurned:
			put(c, point{x + tickSize*0.5, a.bottom() + tickLength + tickSize*0.7}, tickSize, slant, 1, ink, t.label)
		default:
			put(c, point{x, a.bottom() + tickLength + tickSize}, tickSize, 0, 0.5, ink, t.label)
		}
	}
}

// drawBar draws the scale of the heat map's colours.
func (p *picture) drawBar(c canvas) {
	if p.bar.w == 0 {
		return
	}
	const steps = 64
	for i := range steps {
		h := p.bar.h / steps
		c.fill(rect{p.bar.x, p.bar.bottom() - h*float64(i+1), p.bar.w, h + min(0.3, h*float64(i))}.corners(), rampColor((float64(i)+0.5)/steps))
	}
	c.stroke(p.bar.corners(), true, pen{frameInk, 0.6, nil})
	for _, t := range p.barTicks {
		y := p.bar.bottom() - p.z.at(t.at)*p.bar.h
		c.stroke([]point{{p.bar.right(), y}, {p.bar.right() + tickLength, y}}, false, pen{frameInk, 0.6, nil})
		put(c, point{p.bar.right() + tickLength + 2, y + tickSize*0.35}, tickSize, 0, 0, ink, t.label)
	}
	if label := p.fig.Z.axisLabel(); label != "" {
		put(c, p.middleOf(label, p.bar, p.width-margin-labelSize*0.25), labelSize, math.Pi/2, 0.5, ink, fit(label, labelSize, p.height-2*margin))
	}
}
