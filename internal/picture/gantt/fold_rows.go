package gantt

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// group is hosts that share a row.
type group struct {
	hosts []platform.HostID
	y, h  float64
	areas []shade
	open  *picture // what a page shows below the row when it is opened; y counts from there
}

// shade is a part of the load that has one colour.
type shade struct {
	class int32
	area  []point
}

const (
	lowestGroup  = 14
	tallestGroup = 22
	groupGap     = 2 // between rows
)

// addGroups places rows of hosts below y, and leaves room for the names of strips.
func (p *picture) addGroups(r *runview.Run, strips []Strips, y float64) {
	p.places = make([]place, r.Platform.NumHosts())
	p.groupOf = make([]int32, len(p.places))
	idle := idleHosts(r, p.lanes)
	var hosts []platform.HostID
	for h, rest := platform.HostID(0), idle; int(h) < len(p.places); h++ {
		p.groupOf[h] = noGroup
		if len(rest) > 0 && rest[0] == h {
			rest = rest[1:]
			continue
		}
		hosts = append(hosts, h)
	}
	names, widest := []string{}, stripNames(strips)
	for i, list := range groupsOf(r.Platform, hosts) {
		p.groups = append(p.groups, group{hosts: list})
		for _, h := range list {
			p.groupOf[h] = int32(i)
		}
		names = append(names, groupName(r.Platform, list))
		widest = max(widest, canvas.Width(names[i], textSize))
	}
	last := units.Count(len(idle), "idle host")
	if len(idle) > 0 {
		widest = max(widest, canvas.Width(last, textSize))
	}
	p.placePlot(y, widest, 1)
	high := min(tallestGroup, max(lowestGroup, math.Floor(plotHeight/float64(max(len(p.groups), 1)))))
	byHost := p.holdings(r)
	for i := range p.groups {
		g := &p.groups[i]
		g.h = high - groupGap
		g.y = p.addRow(names[i], g.h)
		p.share(g.hosts, g.y, g.h)
		p.nextRow += groupGap
		l := p.loadOf(r, g.hosts, byHost)
		g.areas = p.shades(l, g)
		p.rows[i].tip = groupTip(r.Platform, g.hosts, l.mean)
	}
	if len(idle) > 0 {
		p.share(idle, p.addRow(last, high-groupGap), high-groupGap)
		p.rows[len(p.rows)-1].tip = idleTip(r, idle)
	}
	p.noteIf(len(idle) > 0, "%d of %d hosts ran no task and share the last row", len(idle), len(p.places))
}

// stripNames is the width of the widest name.
func stripNames(strips []Strips) (widest float64) {
	for _, g := range strips {
		for _, s := range g.List {
			widest = max(widest, canvas.Width(s.Name, textSize))
		}
	}
	return widest
}

// groupName is the first and the last name. If both are too long, the first one lacks its part after a dot that the last one has too.
func groupName(p *platform.Platform, hosts []platform.HostID) string {
	first, last := p.HostName(hosts[0]), p.HostName(hosts[len(hosts)-1])
	if len(hosts) == 1 {
		return first
	}
	name := first + " … " + last
	if dot := strings.IndexByte(first, '.'); dot > 0 && canvas.Width(name, textSize) > labelMargin && strings.HasSuffix(last, first[dot:]) {
		name = first[:dot] + " … " + last
	}
	return name
}

// shortName is a name for little room: the last host's part that differs, with the number in it whole.
func shortName(p *platform.Platform, hosts []platform.HostID) string {
	first, last := p.HostName(hosts[0]), p.HostName(hosts[len(hosts)-1])
	if len(hosts) == 1 {
		return first
	}
	same := 0
	for same < min(len(first), len(last)) && first[same] == last[same] {
		same++
	}
	same = len(strings.TrimRight(first[:same], "0123456789"))
	if dot := strings.IndexByte(first, '.'); dot >= same && dot > 0 && strings.HasSuffix(last, first[dot:]) {
		first, last = first[:dot], strings.TrimSuffix(last, first[dot:])
	}
	return strings.ToValidUTF8(first+" … "+last[same:], "\ufffd")
}

func groupTip(p *platform.Platform, hosts []platform.HostID, mean float64) string {
	cores := 0
	for _, h := range hosts {
		cores += p.Host(h).Cores
	}
	return fmt.Sprintf("%s: %s, %s, %.0f %% busy", groupName(p, hosts), units.Count(len(hosts), "host"), units.Count(cores, "core"), 100*mean)
}

// shades are the parts of a load, each in the colour of the class that holds most. If classes have no names, all is one colour.
func (p *picture) shades(l load, g *group) (list []shade) {
	at := func(i int) float64 { return p.plot.x + p.plot.w*float64(i)/float64(len(l.levels)) }
	bottom := g.y + g.h
	var last *shade
	height := 0.0
	for i, level := range l.levels {
		class := l.class[i]
		if p.classes.Names == nil {
			class = 0
		}
		h := g.h * level
		switch {
		case h == 0:
			last.end(at(i), bottom)
			last = nil
			continue
		case last == nil || last.class != class:
			last.end(at(i), bottom)
			list = append(list, shade{class, []point{{at(i), bottom}, {at(i), bottom - h}}})
			last = &list[len(list)-1]
		case h != height:
			last.area = append(last.area, point{at(i), bottom - height}, point{at(i), bottom - h})
		}
		height = h
	}
	last.end(at(len(l.levels)), bottom)
	return list
}

// end leads the outline down to the bottom.
func (s *shade) end(x, bottom float64) {
	if s != nil {
		s.area = append(s.area, point{x, s.area[len(s.area)-1].Y}, point{x, bottom})
	}
}

// noGroup is the group of a host without one.
const noGroup = -1

// middle is the height at which lines from and to a task end: the middle of its lane or of its group's row. false: its host is not drawn.
func (p *picture) middle(r *runview.Run, t workload.TaskID) (y float64, drawn bool) {
	h := r.Result.Tasks[t].Host
	if g := p.groupAt(h); g != nil {
		return g.y + g.h/2, true
	}
	return p.laneOf(r, t) + p.lane/2, p.places[h].lanes > 0
}

// groupAt is the group of a host, nil without one.
func (p *picture) groupAt(h platform.HostID) *group {
	if len(p.groups) == 0 || p.groupOf[h] == noGroup {
		return nil
	}
	return &p.groups[p.groupOf[h]]
}

// noteGroups says what the rows are.
func (p *picture) noteGroups(f Format) {
	hosts := 0
	for i := range p.groups {
		hosts += len(p.groups[i].hosts)
	}
	how := "--gantt-rows all draws each host"
	if f == HTML {
		how = "a click on a name, or Enter, opens and closes its row; " + how
	}
	colour := ""
	if p.classes.Names != nil {
		colour = ", in the colour of the tasks that hold most of them"
	}
	p.noteIf(len(p.groups) > 0, "%s in %s: the share of their cores that are busy%s; %s",
		units.Count(hosts, "host"), units.Count(len(p.groups), "row"), colour, how)
}

// drawGroups draws the loads.
func (p *picture) drawGroups() {
	p.group("areas", len(p.groups), func() {
		for i := range p.groups {
			for _, s := range p.groups[i].areas {
				path := canvas.Path(p.Sketch, s.area)
				path.Close()
				p.SetColor(canvas.Classes[s.class])
				p.Fill(path)
			}
		}
	})
}
