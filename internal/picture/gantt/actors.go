package gantt

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/workload"
)

// ActorOptions choose what is drawn of actors. The zero ActorOptions are the defaults.
type ActorOptions struct {
	Title    string    // "": actors
	Messages Transfers // "": Auto
}

// Actors draws what the actors of a world did, as SVG, PNG or canvas.PDF: a row each, in the
// order of their beginnings, with a box for each thing that it did, and messages as arrows.
// An arrow begins and ends where the actors' rows are at the dates of the transfer.
// Cost: O(spans + messages).
func Actors(out io.Writer, f Format, r *actorview.Recorder, o ActorOptions) error {
	p := newActors(r, o)
	c, err := canvas.New(f, p.page())
	if err != nil {
		return fmt.Errorf("gantt: %w", err)
	}
	p.draw(c, func(b *box) string { return p.tips[b.task] })
	return c.Write(out)
}

// newActors lays out the picture.
func newActors(r *actorview.Recorder, o ActorOptions) *picture {
	rows, end := r.Rows(), r.EndSec()
	p := &picture{width: pictureWidth, spanSec: end, title: o.Title}
	if p.title == "" {
		p.title = "actors"
	}
	p.title += ": " + duration(end)
	p.subtitle = fmt.Sprintf("%s, %s", units.Count(len(rows), "actor"), units.Count(len(r.Messages()), "message"))
	shown := min(len(rows), maxLanes)
	if shown < len(rows) {
		p.notes = append(p.notes, fmt.Sprintf("%d of %d actors are not drawn: there is no room", len(rows)-shown, len(rows)))
	}
	p.addActorRows(r, rows[:shown], p.addStates(rows))
	p.ticks = newTicks(end, unitFor(end), p.plot.x, p.plot.x+p.plot.w)
	p.axis = "time (" + unitFor(end).Name + ")"
	for i := range rows[:shown] {
		p.addSpans(r, &rows[i], p.rows[i].y)
	}
	p.addMessages(r, o, shown)
	p.below = p.plot.y + p.plot.h + axisHeight
	p.title, p.subtitle = canvas.Fit(p.title, titleSize, p.width-2*margin), canvas.Fit(p.subtitle, textSize, p.width-2*margin)
	p.height = p.below + float64(len(p.notes))*lineHeight + margin/2
	return p
}

// addStates makes the legend of the states that there are, and returns where the rest
// begins.
func (p *picture) addStates(rows []actorview.Row) float64 {
	var seen [actor.Ended + 1]bool
	for i := range rows {
		for _, s := range rows[i].Spans {
			seen[s.State] = true
		}
	}
	x := float64(margin)
	for _, c := range actorview.States {
		if seen[c.State] {
			label := c.State.String()
			p.legend = append(p.legend, legendItem{x, headHeight, c.Class, label})
			x += swatch + 5 + canvas.Width(label, textSize) + 18
		}
	}
	return headHeight + lineHeight + 4
}

// addActorRows places the actors below y.
func (p *picture) addActorRows(r *actorview.Recorder, rows []actorview.Row, y float64) {
	names, widest := make([]string, len(rows)), 0.0
	for i := range rows {
		names[i] = rows[i].Name + "@" + r.HostName(rows[i].Host)
		widest = max(widest, canvas.Width(names[i], textSize))
	}
	left := margin + min(widest, labelMargin) + 8
	p.plot = rect{x: left, y: y, w: p.width - left - margin - 10}
	p.lane = min(tallestLane, max(lowestLane, float64(int(2*plotHeight/float64(max(len(rows), 1))))/2))
	nextLabel := y
	for i := range rows {
		line := row{y: y, h: p.lane}
		if size := textFor(line.h); y >= nextLabel {
			line.label = canvas.Fit(names[i], size, labelMargin)
			nextLabel = y + size
		}
		p.rows = append(p.rows, line)
		y += line.h
	}
	p.plot.h = max(y-p.plot.y, tallestLane)
}

// addSpans places what an actor did in its row. A box's task is the number of its tip.
func (p *picture) addSpans(r *actorview.Recorder, who *actorview.Row, y float64) {
	var pile pile
	first := true
	for _, s := range who.Spans {
		class, drawn := classOf(s.State)
		if !drawn || s.ToSec <= s.FromSec {
			continue
		}
		x0, x1 := p.x(s.FromSec), p.x(s.ToSec)
		b := box{rect: rect{x: x0, y: y, w: x1 - x0, h: p.lane}, class: class, tasks: 1, finishSec: s.ToSec}
		if !first && pile.takes(p.boxes[len(p.boxes)-1], b) {
			pile.add(&p.boxes[len(p.boxes)-1], b)
			continue
		}
		first = false
		pile.start(b)
		b.task = workload.TaskID(len(p.tips))
		p.tips = append(p.tips, fmt.Sprintf("%s on %s: %s\n%s to %s: %s",
			who.Name, r.HostName(s.Host), s.State, duration(s.FromSec), duration(s.ToSec), duration(s.ToSec-s.FromSec)))
		p.boxes = append(p.boxes, b)
	}
}

// classOf is the colour of a state; what takes no time has none.
func classOf(s actor.State) (class int32, drawn bool) {
	for _, c := range actorview.States {
		if c.State == s {
			return c.Class, true
		}
	}
	return 0, false
}

// addMessages places the arrows, unless they are too many or not wanted.
func (p *picture) addMessages(r *actorview.Recorder, o ActorOptions, shown int) {
	messages, most := r.Messages(), autoArrows
	if o.Messages == Show {
		most = maxArrows
	}
	if o.Messages == Hide || len(messages) > most {
		if len(messages) > 0 {
			p.notes = append(p.notes, units.Count(len(messages), "message")+" not drawn")
		}
		return
	}
	p.arrowHeads = len(messages) <= headArrows
	hidden := 0
	for _, m := range messages {
		if m.From < 0 || m.To < 0 || m.From >= shown || m.To >= shown {
			hidden++
			continue
		}
		p.arrows = append(p.arrows, arrow{
			point{p.x(m.FromSec), p.rows[m.From].y + p.lane/2}, point{p.x(m.ToSec), p.rows[m.To].y + p.lane/2},
		})
	}
	if hidden > 0 {
		p.notes = append(p.notes, fmt.Sprintf("%s not drawn: nobody sends or receives them, or there is no room", units.Count(hidden, "message")))
	}
}
