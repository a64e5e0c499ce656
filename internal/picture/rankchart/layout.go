package rankchart

import (
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/units"
)

// layout is a diagram as geometry, in pixels from the upper left corner. It is narrow, so
// that texts can still be read where a page shows it on a telephone.
type layout struct {
	width, height float64
	from, to      float64 // the axis, from rank 1 on
	axis          float64 // y
	most          float64 // the last rank
	ticks         []canvas.Tick
	critical      bar
	criticalText  string
	labels        []label
	bars          []bar // of methods that do not differ significantly
	notes         []string
}

// bar is a horizontal line.
type bar struct{ x0, x1, y float64 }

// label is a method with a line to its place on the axis.
type label struct {
	x, y  float64 // of the line's end beside the text
	rank  float64 // x on the axis
	name  string
	right bool
}

type point struct{ X, Y float64 }

// The layout's measures in pixels.
const (
	margin     = 10
	textSize   = 13
	noteSize   = 11
	lineHeight = 19
	mostName   = 100
	leastAxis  = 220
	leastWidth = 420
	axisAt     = 58 // y; the critical difference stands above
	barGap     = 9
	tickRoom   = 34 // the least between two ticks
)

// newLayout places everything; r has ranks.
func newLayout(r *significance.Result) *layout {
	k := len(r.Ranks)
	l := &layout{axis: axisAt, most: float64(k)}
	room := 0.0
	names := make([]string, k)
	for i, rank := range r.Ranks {
		names[i] = r.Methods[rank.Method]
	}
	names = figures.FitAll(names, textSize, mostName)
	for i, rank := range r.Ranks {
		names[i] += " " + strconv.FormatFloat(rank.Mean, 'f', 2, 64)
		room = max(room, canvas.Width(names[i], textSize))
	}
	side := margin + room + 8
	l.width = max(leastWidth, 2*side+leastAxis)
	l.from, l.to = side, l.width-side
	l.addTicks(k)
	l.addCritical(r)
	y := l.axis + 14
	for _, g := range r.Alike {
		l.bars = append(l.bars, bar{l.x(r.Ranks[g.From].Mean) - 4, l.x(r.Ranks[g.To].Mean) + 4, y})
		y += barGap
	}
	y += 10
	left := (k + 1) / 2
	for i, rank := range r.Ranks {
		p := label{x: side - 4, y: y + float64(i)*lineHeight, rank: l.x(rank.Mean), name: names[i]}
		if i >= left { // the worst is the highest, so lines do not cross
			p.right, p.x, p.y = true, l.width-side+4, y+float64(k-1-i)*lineHeight
		}
		l.labels = append(l.labels, p)
	}
	y += float64(left)*lineHeight + 6
	l.addNotes(r, y)
	return l
}

// x is where a rank stands.
func (l *layout) x(rank float64) float64 {
	if l.most <= 1 {
		return l.from
	}
	return l.from + (l.to-l.from)*(rank-1)/(l.most-1)
}

// addTicks places ticks at 1, the multiples of a round step, and the last rank.
func (l *layout) addTicks(k int) {
	step, _ := canvas.Step(float64(k), max(1, int((l.to-l.from)/tickRoom)))
	add := func(rank float64) {
		l.ticks = append(l.ticks, canvas.Tick{X: l.x(rank), Label: strconv.FormatFloat(rank, 'f', -1, 64)})
	}
	add(1)
	for rank := max(step, 2); l.x(rank) <= l.to-tickRoom*0.7; rank += max(step, 1) {
		add(rank)
	}
	add(l.most)
}

// addCritical places the critical difference above the axis, no longer than it.
func (l *layout) addCritical(r *significance.Result) {
	l.criticalText = "CD = " + strconv.FormatFloat(r.Critical, 'g', 3, 64)
	end := l.x(1 + r.Critical)
	if end > l.to {
		end = l.to
		l.criticalText += ", more than the axis"
	}
	l.critical = bar{l.from, end, 24}
}

// name is the metric in words.
func name(s *significance.Sample) string {
	label, _ := figures.LabelOf(s.Metric)
	return label
}

func (l *layout) addNotes(r *significance.Result, y float64) {
	told := "no two are told apart"
	if len(r.Alike) > 0 {
		told = "thick lines join those not told apart"
		if len(r.Alike) == 1 && r.Alike[0].To-r.Alike[0].From == len(r.Ranks)-1 {
			told = "none are told apart"
		}
	} else if len(r.Ranks) > 1 {
		told = "all are told apart"
	}
	l.notes = []string{
		"mean rank, 1 is best: " + name(r.Sample) + " on " + units.Count(len(r.Complete), "block"),
		fmt.Sprintf("Nemenyi's test at %v: %s", r.Level, told),
	}
	for i := range l.notes {
		l.notes[i] = canvas.Fit(l.notes[i], noteSize, l.width-2*margin)
	}
	l.height = y + float64(len(l.notes))*(noteSize+5) + margin
}
