package trace

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// pajeStates are the states that take time, with their colours.
var pajeStates = []struct {
	state  actor.State
	colour string
}{
	{actor.Executing, pajeColours[0]},
	{actor.Sending, pajeColours[1]},
	{actor.Receiving, pajeColours[2]},
	{actor.UsingDisk, pajeColours[4]},
	{actor.Waiting, pajeColours[3]},
	{actor.Sleeping, pajeColours[6]},
	{actor.Suspended, pajeColours[10]},
}

// actorsPaje is Actors in the Paje format.
func actorsPaje(w io.Writer, r *actorview.Recorder) error {
	p, rows := &paje{}, r.Rows()
	hosts := map[platform.HostID]bool{}
	var used []platform.HostID
	for i := range rows {
		row := &rows[i]
		if h := row.Host; !hosts[h] {
			hosts[h] = true
			used = append(used, h)
		}
		p.events = append(p.events, pajeEvent{row.FromSec, rankCreates, fmt.Sprintf("5 %s a%d A h%d %s\n", decimal(row.FromSec), i, row.Host, quote(row.Name))},
			pajeEvent{row.ToSec, rankDestroys, fmt.Sprintf("6 %s A a%d\n", decimal(row.ToSec), i)})
		for _, s := range row.Spans {
			if s.ToSec > s.FromSec {
				p.add(s.FromSec, s.ToSec, fmt.Sprintf("7 %s S a%d s%d %s\n", decimal(s.FromSec), i, s.State, quote(r.HostName(s.Host))),
					fmt.Sprintf("8 %s S a%d\n", decimal(s.ToSec), i))
			}
		}
	}
	p.messages(r)
	slices.Sort(used)
	slices.SortStableFunc(p.events, func(a, b pajeEvent) int { return cmp.Or(cmp.Compare(a.sec, b.sec), cmp.Compare(a.rank, b.rank)) })
	p.out = bufio.NewWriterSize(w, 1<<16) // keeps the error for Flush
	_, _ = p.out.WriteString(pajeHeader + "0 P 0 platform\n0 H P host\n0 A H actor\n1 S A state\n3 M P A A message\n4 m M message \"0.4 0.4 0.4\"\n4 f M failed \"0.8 0 0\"\n")
	for _, s := range pajeStates {
		p.line("4 s%d S %s %s", s.state, quote(s.state.String()), quote(s.colour))
	}
	p.line("5 0 p P 0 platform")
	for _, h := range used {
		p.line("5 0 h%d H p %s", h, quote(r.HostName(h)))
	}
	for _, e := range p.events {
		_, _ = p.out.WriteString(e.text)
	}
	for _, h := range used {
		p.line("6 %s H h%d", decimal(r.EndSec()), h)
	}
	p.line("6 %s P p", decimal(r.EndSec()))
	return p.out.Flush()
}

// Actors are made before, and forgotten after, all else of a date.
const (
	rankCreates  = rankEnds - 1
	rankDestroys = rankVariable + 1
)

// messages adds those between two actors, as far as both are alive.
func (p *paje) messages(r *actorview.Recorder) {
	rows := r.Rows()
	for i, m := range r.Messages() {
		if m.From < 0 || m.To < 0 || rows[m.From].ToSec < m.FromSec || rows[m.To].ToSec < m.ToSec || rows[m.To].FromSec > m.ToSec {
			continue
		}
		value := "m"
		if m.Failed {
			value = "f"
		}
		p.add(m.FromSec, m.ToSec,
			fmt.Sprintf("10 %s M p a%d %s m%d %s\n", decimal(m.FromSec), m.From, value, i, decimal(m.Bytes)),
			fmt.Sprintf("11 %s M p a%d %s m%d\n", decimal(m.ToSec), m.To, value, i))
	}
}
