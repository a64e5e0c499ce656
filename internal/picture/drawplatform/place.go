package drawplatform

import (
	"math"

	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
)

// point is a place, in units of the distance between neighbours; Y grows downwards.
type point struct{ X, Y float64 }

func (a point) plus(b point) point       { return point{a.X + b.X, a.Y + b.Y} }
func (a point) times(f float64) point    { return point{a.X * f, a.Y * f} }
func (a point) distance(b point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }
func onCircle(radius, turns float64) point {
	sin, cos := math.Sincos(2 * math.Pi * turns)
	return point{radius * sin, -radius * cos}
}

// place places the nodes of a zone, which are those with the numbers in list.
func place(g *wiring.Graph, zone int, list []int) (at []point) {
	z := &g.Layout.Zones[zone]
	at = make([]point, len(list))
	if c := z.Cluster; c != nil {
		switch t := c.Topology.(type) {
		case platform.Torus:
			if len(t.Dims) == 1 {
				return ring(g, list, at)
			}
			return grid(g, list, at, t.Dims)
		case platform.Mesh:
			return grid(g, list, at, t.Dims)
		case platform.Tree, platform.FatTree:
			return levels(g, list, at)
		case platform.Dragonfly:
			return dragonfly(g, list, at, t)
		}
		return star(g, list, at)
	}
	if z.Kind == platform.Star {
		return star(g, list, at)
	}
	return forces(g, list, at)
}

// ring places hosts on a circle.
func ring(g *wiring.Graph, list []int, at []point) []point {
	for i, n := range list {
		at[i] = onCircle(max(1, float64(len(list))/(2*math.Pi)), float64(g.Nodes[n].Number)/float64(len(list)))
	}
	return at
}

// grid places hosts by their coordinates: the third one aslant, as in a drawing of a
// cube, and from the fourth on, each two make a block of what those before them make.
func grid(g *wiring.Graph, list []int, at []point, dims []int) []point {
	deep := 0
	if len(dims) > 2 {
		deep = dims[2] - 1
	}
	aslant, cell := point{0.6, -0.45}, 1+0.6*float64(deep)
	for i, n := range list {
		rest, step := g.Nodes[n].Number, point{cell, cell}
		for d, size := range dims {
			c := float64(rest % size)
			rest /= size
			switch {
			case d == 2:
				at[i] = at[i].plus(aslant.times(c))
				step = point{step.X + aslant.X, step.Y - aslant.Y}
			case d == 0 || d > 2 && d%2 == 1:
				at[i].X += c * step.X
				step.X *= float64(size)
			default:
				at[i].Y += c * step.Y
				step.Y *= float64(size)
			}
		}
	}
	return at
}

// levels places hosts in a row, and the switches of each level in a row above.
func levels(g *wiring.Graph, list []int, at []point) []point {
	rows := map[int][]int{}
	hosts := 0
	for i, n := range list {
		level := g.Nodes[n].Level
		rows[level] = append(rows[level], i)
		if level == 0 {
			hosts++
		}
	}
	up := 1.2 + 0.06*float64(hosts)
	for level, row := range rows {
		for k, i := range row {
			at[i] = point{float64(hosts) * (float64(k) + 0.5) / float64(len(row)), -float64(level) * up}
		}
	}
	return at
}

// dragonfly places groups on a circle, a row of routers for each chassis, and hosts
// below their routers.
func dragonfly(g *wiring.Graph, list []int, at []point, t platform.Dragonfly) []point {
	hosts := t.Groups * t.Chassis * t.Routers * t.Nodes
	wide, high := float64(t.Routers)*max(1.5, 0.7*float64(t.Nodes)+0.4), float64(t.Chassis)*2.2
	radius := math.Hypot(wide, high) / 2 * 1.15 / math.Sin(math.Pi/float64(max(2, t.Groups)))
	for i, n := range list {
		router, node := g.Nodes[n].Number-hosts, -1
		if router < 0 {
			router, node = g.Nodes[n].Number/t.Nodes, g.Nodes[n].Number%t.Nodes
		}
		group, chassis, r := router/t.Routers/t.Chassis, router/t.Routers%t.Chassis, router%t.Routers
		p := point{(float64(r)+0.5)/float64(t.Routers)*wide - wide/2, (float64(chassis)+0.5)/float64(t.Chassis)*high - high/2}
		if node >= 0 {
			p = p.plus(point{0.7 * (float64(node) - float64(t.Nodes-1)/2), 0.9})
		}
		at[i] = p.plus(onCircle(radius, (float64(group)+0.5)/float64(t.Groups)))
	}
	return at
}

// star places the one node that is no host in the middle of the others.
func star(g *wiring.Graph, list []int, at []point) []point {
	var around []int
	for i, n := range list {
		if g.Nodes[n].Kind == wiring.Host {
			around = append(around, i)
		}
	}
	radius := max(1.2, float64(len(around))*0.9/(2*math.Pi))
	for k, i := range around {
		at[i] = onCircle(radius, float64(k)/float64(len(around)))
	}
	others := 0.0
	for i, n := range list {
		if g.Nodes[n].Kind != wiring.Host {
			at[i] = point{others, 0}
			others++
		}
	}
	return at
}

// frame is the part of the picture that a zone has.
type frame struct {
	name       string
	zone       int
	nodes      []int
	at         []point // of nodes, from the frame's corner
	wide, high float64
	corner     point
}

// Distances between a frame and its nodes, and between frames.
const (
	margin = 1.0
	gap    = 0.5
)

// frames places all nodes, zone by zone.
func frames(g *wiring.Graph) (list []frame) {
	byZone := make([][]int, len(g.Layout.Zones))
	for i, n := range g.Nodes {
		byZone[n.Zone] = append(byZone[n.Zone], i)
	}
	for zone, nodes := range byZone {
		if len(nodes) == 0 {
			continue
		}
		f := frame{name: g.Layout.Zones[zone].Name, zone: zone, nodes: nodes, at: place(g, zone, nodes)}
		low, high := f.at[0], f.at[0]
		for _, p := range f.at {
			low, high = point{min(low.X, p.X), min(low.Y, p.Y)}, point{max(high.X, p.X), max(high.Y, p.Y)}
		}
		for i := range f.at {
			f.at[i] = f.at[i].plus(low.times(-1)).plus(point{margin, margin})
		}
		f.wide, f.high = high.X-low.X+2*margin, high.Y-low.Y+2*margin
		list = append(list, f)
	}
	pack(list)
	return list
}

// pack sets the frames in rows that together are about as high as wide.
func pack(list []frame) {
	area, widest := 0.0, 0.0
	for _, f := range list {
		area += (f.wide + gap) * (f.high + gap)
		widest = max(widest, f.wide)
	}
	room := max(widest, 1.2*math.Sqrt(area))
	x, y, high := 0.0, 0.0, 0.0
	for i := range list {
		f := &list[i]
		if x > 0 && x+f.wide > room {
			x, y, high = 0, y+high+gap, 0
		}
		f.corner = point{x, y}
		x += f.wide + gap
		high = max(high, f.high)
	}
}

// rounds is how often nodes are moved.
const rounds = 300

// forces lets nodes push each other away, and cables pull them together. A weak pull to
// the middle keeps parts without cables near. It costs O(rounds n^2).
func forces(g *wiring.Graph, list []int, at []point) []point {
	index := map[int]int{}
	for i, n := range list {
		index[n] = i
		at[i] = onCircle(max(1, float64(len(list))/(2*math.Pi)), float64(i)/float64(len(list)))
	}
	var cables [][2]int
	for _, c := range g.Cables {
		a, okA := index[c.A]
		b, okB := index[c.B]
		if okA && okB {
			cables = append(cables, [2]int{a, b})
		}
	}
	push := make([]point, len(list))
	for round := range rounds {
		for i := range at {
			push[i] = at[i].times(-0.05)
			for j := range at {
				if d := at[i].distance(at[j]); d > 0 {
					push[i] = push[i].plus(at[i].plus(at[j].times(-1)).times(1 / (d * d)))
				}
			}
		}
		for _, c := range cables {
			d := at[c[0]].distance(at[c[1]])
			pull := at[c[1]].plus(at[c[0]].times(-1)).times(d)
			push[c[0]], push[c[1]] = push[c[0]].plus(pull), push[c[1]].plus(pull.times(-1))
		}
		step := 0.5 * (1 - float64(round)/rounds) // the farthest that a node moves
		for i, p := range push {
			if d := math.Hypot(p.X, p.Y); d > 0 {
				at[i] = at[i].plus(p.times(min(d, step) / d))
			}
		}
	}
	return apart(at)
}

// apart scales places until the nearest two have the distance of neighbours.
func apart(at []point) []point {
	least := math.Inf(1)
	for i := range at {
		for j := range i {
			least = min(least, at[i].distance(at[j]))
		}
	}
	if least > 0 && least < 1 {
		for i := range at {
			at[i] = at[i].times(min(4, 1/least))
		}
	}
	return at
}
