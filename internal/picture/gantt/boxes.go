package gantt

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// box is a task, or several that are too narrow to be seen one by one.
type box struct {
	rect
	class     int32
	task      workload.TaskID // the first
	tasks     int32
	finishSec float64 // of the last
	label     string  // empty where it does not fit
	size      float64
}

const (
	narrowest = 0.8   // the least width of a box
	dense     = 0.6   // boxes narrower than this are drawn as one
	maxBoxes  = 50000 // of an HTML page before it draws narrow boxes as one
	labelRoom = 5     // left and right of a label together
)

// addBoxes places the tasks, parallel ones on each of their hosts. It returns how many are drawn together with others.
func (p *picture) addBoxes(r *runview.Run, f Format) (joined int32) {
	further := runview.Further(r)
	at := func(i int32) runview.Place { // by lane: the tasks, then the further places of parallel ones
		if n := len(r.Result.Tasks); int(i) >= n {
			return further[int(i)-n]
		}
		return runview.Place{Task: workload.TaskID(i), Host: r.Result.Tasks[i].Host}
	}
	order := make([]int32, 0, len(p.lanes.Of))
	for i := range p.lanes.Attempts {
		if p.places[at(int32(i)).Host].lanes > 0 {
			order = append(order, int32(i))
		}
	}
	slices.SortFunc(order, func(a, b int32) int {
		first, second := at(a), at(b)
		x, y := &r.Result.Tasks[first.Task], &r.Result.Tasks[second.Task]
		return cmp.Or(cmp.Compare(first.Host, second.Host), cmp.Compare(p.lanes.Of[a], p.lanes.Of[b]),
			cmp.Compare(x.StartSec, y.StartSec), cmp.Compare(x.FinishSec, y.FinishSec), cmp.Compare(a, b))
	})
	merge := f != HTML || len(order) > maxBoxes || p.crowded
	for _, i := range order {
		if p.lanes.Wide(int(i)) {
			p.addWide(r, workload.TaskID(i))
			continue
		}
		joined += p.addBox(p.boxOf(r, at(i), p.lanes.Of[i]), merge)
	}
	for i := range p.boxes {
		p.label(&p.boxes[i], r)
	}
	return joined
}

func (p *picture) noteJoined(tasks int32) {
	p.noteIf(tasks > 0, "%d tasks are narrower than a pixel and drawn together with their neighbours", tasks)
}

// addWide places a task of several cores: a box as high as they are, or several if its lanes
// are not neighbours.
func (p *picture) addWide(r *runview.Run, t workload.TaskID) {
	first, count := p.lanes.Blocks(int(t))
	for i := range first {
		b := p.boxOf(r, runview.Place{Task: t, Host: r.Result.Tasks[t].Host}, first[i])
		b.h = float64(count[i]) * p.lane
		p.boxes = append(p.boxes, b)
		p.wide = true
	}
	p.pile.open = false // nothing is drawn together with it
}

func (p *picture) boxOf(r *runview.Run, place runview.Place, lane int32) box {
	t := place.Task
	run := &r.Result.Tasks[t]
	at := p.places[place.Host]
	x0, x1 := p.x(run.StartSec), p.x(run.FinishSec)
	return box{
		rect:  rect{x: x0, y: at.y + float64(lane)*p.lane, w: x1 - x0, h: p.lane},
		class: p.classes.Of[t], task: t, tasks: 1, finishSec: run.FinishSec,
	}
}

// pile is the last box, if others may join it, with the widths by class of its tasks.
type pile struct {
	open   bool
	widths [2 * runview.MaxClasses]float64
}

// addBox adds a box or, if merge is true and it is narrow, joins it to a last one that is narrow
// too, or a pile already, at its side in the lane. The pile takes the colour that is widest in
// it. addBox returns how many tasks are new in piles.
func (p *picture) addBox(b box, merge bool) (joined int32) {
	var last *box
	if n := len(p.boxes); merge && p.pile.open {
		last = &p.boxes[n-1]
	}
	if last == nil || b.w >= dense || last.w >= dense && last.tasks == 1 || last.y != b.y || b.x-(last.x+last.w) >= dense {
		p.pile = pile{open: true}
		p.pile.widths[b.class] = b.w
		p.boxes = append(p.boxes, b)
		return 0
	}
	if joined = 1; last.tasks == 1 {
		joined = 2
	}
	last.tasks++
	last.finishSec = max(last.finishSec, b.finishSec)
	last.w = max(last.w, b.x+b.w-last.x)
	widths := &p.pile.widths
	if widths[b.class] += b.w; widths[b.class] > widths[last.class] {
		last.class = b.class
	}
	return joined
}

// labelSize is the font size of the boxes' labels; too small ones are left out.
func (p *picture) labelSize() float64 { return min(textSize-1, p.lane-laneTextRoom) }

// label writes a task's name into its box if it fits.
func (p *picture) label(b *box, r *runview.Run) {
	b.size = p.labelSize()
	if b.tasks > 1 || b.size < smallestText || b.w < 2*labelRoom {
		return
	}
	if name := r.DAG.TaskName(b.task); canvas.Width(name, b.size)+labelRoom <= b.w {
		b.label = name
	}
}

// seen is the part of the box that is drawn: a little less than the task's time,
// so that boxes side by side are two, but never nothing.
func (s rect) seen() rect {
	if s.w > 3 {
		s.w -= 0.5
	}
	if s.h > 4 {
		s.y, s.h = s.y+0.5, s.h-1
	}
	s.w = max(s.w, narrowest)
	return s
}

// arrow is a transfer, from the middle of the sender's lane to the middle of
// the receiver's.
type arrow struct{ from, to point }

const (
	autoArrows = 400    // drawn by default
	maxArrows  = 20000  // drawn at all, and known to an HTML page as lines
	maxKnown   = 100000 // kept in an HTML page
	headArrows = 400    // with more, arrows have no heads
	headLength = 5.0    // pixels
	headAngle  = 0.4363 // 25 degrees, from the shaft to a side
)

// arrowsFit says whether n arrows are drawn: unless they are too many or not wanted. If remark is
// true, a line says that they are not.
func (p *picture) arrowsFit(n int, wish Transfers, thing string, remark bool) bool {
	most := autoArrows
	if wish == Show {
		most = maxArrows
	}
	p.arrowHeads = n <= headArrows
	fit := n <= most && wish != Hide
	p.noteIf(n > 0 && !fit && remark, "%s not drawn", units.Count(n, thing))
	return fit
}

// addArrows places the transfers.
func (p *picture) addArrows(r *runview.Run, o Options, f Format) {
	n := len(r.Result.Transfers)
	if !p.arrowsFit(n, o.Transfers, "transfer", f != HTML || n > maxKnown) {
		return
	}
	hidden := 0
	for i := range r.Result.Transfers {
		x := &r.Result.Transfers[i]
		from, to, _, _ := r.Ends(x)
		y0, seen0 := p.middle(r, from)
		y1, seen1 := p.middle(r, to)
		if !seen0 || !seen1 {
			hidden++
			continue
		}
		p.arrows = append(p.arrows, arrow{point{p.x(x.StartSec), y0}, point{p.x(x.FinishSec), y1}})
	}
	p.noteIf(hidden > 0, "%s of hosts that are not drawn", units.Count(hidden, "transfer"))
}

// lines are the arrow's shaft and, unless it is too short, its head.
func (a arrow) lines(head bool) [][]point {
	lines := [][]point{{a.from, a.to}}
	dx, dy := a.to.X-a.from.X, a.to.Y-a.from.Y
	if !head || math.Hypot(dx, dy) < 2*headLength {
		return lines
	}
	end := func(side float64) point {
		sin, cos := math.Sincos(math.Atan2(dy, dx) + math.Pi + side)
		return point{a.to.X + headLength*cos, a.to.Y + headLength*sin}
	}
	return append(lines, []point{end(-headAngle), a.to, end(headAngle)})
}
