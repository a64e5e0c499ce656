package gantt

import (
	"cmp"
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
	p := &picture{
		width: pictureWidth, spanSec: end,
		title:    cmp.Or(o.Title, "actors") + ": " + canvas.Span(end),
		subtitle: fmt.Sprintf("%s, %s", units.Count(len(rows), "actor"), units.Count(len(r.Messages()), "message")),
	}
	shown := min(len(rows), maxLanes)
	p.noteIf(shown < len(rows), "%d of %d actors are not drawn: there is no room", len(rows)-shown, len(rows))
	p.addStates(rows)
	p.addActorRows(r, rows[:shown])
	p.addAxis()
	moving := movingOf(r.Messages(), len(rows))
	for i := range rows[:shown] {
		p.addSpans(r, &rows[i], p.rows[i].y, moving[i])
	}
	p.noteIf(p.waited, "what is pale and has an outline waits: for a partner, or as its colour says")
	p.addMessages(r, o, shown)
	p.finish(p.plot.y + p.plot.h + axisHeight)
	return p
}

// addStates makes the legend of the states that there are.
func (p *picture) addStates(rows []actorview.Row) {
	var seen [actor.Ended + 1]bool
	for i := range rows {
		for _, s := range rows[i].Spans {
			seen[s.State] = true
		}
	}
	x := float64(margin)
	for _, c := range actorview.States {
		if label := c.State.String(); seen[c.State] {
			class := c.Class
			if passive(c.State) {
				class = waits(class)
			}
			p.legend = append(p.legend, legendItem{x, headHeight, class, label})
			x += legendWidth(label)
		}
	}
}

// addActorRows places the actors below the legend.
func (p *picture) addActorRows(r *actorview.Recorder, rows []actorview.Row) {
	names, widest := make([]string, len(rows)), 0.0
	for i := range rows {
		names[i] = rows[i].Name + "@" + r.HostName(rows[i].Host)
		widest = max(widest, canvas.Width(names[i], textSize))
	}
	p.placePlot(headHeight+lineHeight+4, widest, len(rows))
	for _, name := range names {
		p.addRow(name, p.lane)
	}
}

// addSpans places what an actor did in its row. A box's task is the number of its tip.
func (p *picture) addSpans(r *actorview.Recorder, row *actorview.Row, y float64, moving *exchange) {
	for _, s := range row.Spans {
		class, drawn := classOf(s.State)
		if !drawn || s.ToSec <= s.FromSec {
			continue
		}
		tip := fmt.Sprintf("%s on %s: %s\n%s to %s: %s",
			row.Name, r.HostName(s.Host), s.State, canvas.Duration(s.FromSec), canvas.Duration(s.ToSec), canvas.Duration(s.ToSec-s.FromSec))
		for _, part := range moving.parts(s) {
			x0, x1 := p.x(part.fromSec), p.x(part.toSec)
			b := box{rect: rect{x: x0, y: y, w: x1 - x0, h: p.lane}, class: class, task: workload.TaskID(len(p.tips)), tasks: 1, finishSec: part.toSec}
			if part.waits {
				b.class, p.waited = waits(class), true
			}
			if p.addBox(b, true) == 0 {
				p.tips = append(p.tips, tip)
			}
		}
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

// addMessages places the messages between actors that are drawn.
func (p *picture) addMessages(r *actorview.Recorder, o ActorOptions, shown int) {
	messages := r.Messages()
	if !p.arrowsFit(len(messages), o.Messages, "message", true) {
		return
	}
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
	p.noteIf(hidden > 0, "%s not drawn: no actor sends or receives them, or there is no room", units.Count(hidden, "message"))
}
