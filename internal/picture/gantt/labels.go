package gantt

import (
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
)

// mostCrossings bounds how many pairs of a label and an arrow are looked at.
const mostCrossings = 4e6

// drawLabels writes the names of boxes above the arrows. Where one crosses a name, a plate in the colour of the box
// stands behind it.
func (p *picture) drawLabels() {
	p.Group("labels")
	lines := p.lines()
	all := float64(len(lines))*float64(len(p.boxes)) > mostCrossings
	for i := range p.boxes {
		b := &p.boxes[i]
		if b.label == "" {
			continue
		}
		plate := b.plate()
		if all || plate.crossedBy(lines) {
			ground := canvas.Path(p.Sketch, plate.outline()) // no box: it would hide the tip of the one below
			ground.Close()
			p.SetColor(canvas.Classes[b.class])
			p.Fill(ground)
		}
		p.Text(b.x+b.w/2, b.y+b.h/2+b.size*0.36, 0.5, b.size, canvas.TextOn(canvas.Classes[b.class]), b.label)
	}
}

// lines are the shafts of all arrows, and those of the critical path.
func (p *picture) lines() [][2]point {
	list := make([][2]point, 0, len(p.arrows)+len(p.pathLines))
	for _, a := range p.arrows {
		list = append(list, [2]point{a.from, a.to})
	}
	for _, line := range p.pathLines {
		list = append(list, [2]point{line[0], line[len(line)-1]})
	}
	return list
}

// plate is the ground of the box's label: within the box.
func (b *box) plate() rect {
	wide, high := canvas.Width(b.label, b.size)+labelRoom-2, min(b.size+2, b.h-2)
	return rect{b.x + (b.w-wide)/2, b.y + (b.h-high)/2, wide, high}
}

// crossedBy says whether one of the lines has a point in the rectangle.
func (r rect) crossedBy(lines [][2]point) bool {
	for _, l := range lines {
		if r.crossed(l[0], l[1]) {
			return true
		}
	}
	return false
}

// crossed clips a line to the rectangle, side by side (Y.-D. Liang, B. A. Barsky, "A new concept and method for line
// clipping", ACM Transactions on Graphics 3(1), 1984), and says whether something is left.
func (r rect) crossed(a, b point) bool {
	from, to := 0.0, 1.0
	within := func(at, step, low, high float64) bool {
		if step == 0 {
			return at >= low && at <= high
		}
		first, last := (low-at)/step, (high-at)/step
		from, to = max(from, min(first, last)), min(to, max(first, last))
		return from <= to
	}
	return within(a.X, b.X-a.X, r.x, r.x+r.w) && within(a.Y, b.Y-a.Y, r.y, r.y+r.h)
}

// waits makes a class the one of the same colour for those that wait: pale, with an outline.
func waits(class int32) int32 { return class + runview.MaxClasses }

// fillClass fills a box with the colour of its class.
func (p *picture) fillClass(r rect, class int32, tip string) {
	if class < runview.MaxClasses {
		p.fill(r, canvas.Classes[class], tip)
		return
	}
	shade := canvas.Classes[class-runview.MaxClasses]
	shade.A = 0x38
	p.fill(r, shade, tip)
	if r.w >= 2 {
		shade.A = 0xff
		p.Pen(1, shade)
		p.Stroke(canvas.Path(p.Sketch, rect{r.x + 0.5, r.y + 0.5, r.w - 1, r.h - 1}.outline()))
	}
}
