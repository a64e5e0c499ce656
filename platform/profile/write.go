package profile

import (
	"strconv"
	"strings"
)

// Text is the profile as SimGrid and [Parse] read it.
func (p *Profile) Text() string {
	lines := p.lines()
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// lines are the lines of Text.
func (p *Profile) lines() []string {
	if p.Generator != nil {
		return []string{p.Generator.String()}
	}
	var lines []string
	loops := p.Loop == LoopAfter && p.LoopSec == 0
	switch {
	case len(p.Draws) > 0 && loops:
		lines = append(lines, "STOCHASTIC LOOP")
	case len(p.Draws) > 0:
		lines = append(lines, "STOCHASTIC")
	}
	for _, e := range p.Events {
		lines = append(lines, number(e.DateSec)+" "+number(e.Value))
	}
	for _, d := range p.Draws {
		lines = append(lines, d.DelaySec.text()+" "+d.Value.text())
	}
	switch {
	case p.Loop == Periodic:
		lines = append(lines, "PERIODICITY "+number(p.LoopSec))
	case p.Loop == LoopAfter && (len(p.Draws) == 0 || !loops):
		lines = append(lines, "LOOPAFTER "+number(p.LoopSec))
	}
	return lines
}

// text is the law as profiles have it.
func (l Law) text() string {
	law := laws[l.Kind]
	text := law.words[0] + " " + number(l.A)
	if law.params == 2 {
		text += " " + number(l.B)
	}
	return text
}

// number prints a number that reads back as the same bits.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
