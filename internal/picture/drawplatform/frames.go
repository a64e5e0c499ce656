package drawplatform

import (
	"math"

	"github.com/clustersim/clustersim/internal/picture/wiring"
)

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
			low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
		}
		for i := range f.at {
			f.at[i] = f.at[i].plus(low.times(-1)).plus(point{margin, margin})
		}
		f.wide, f.high = high.x-low.x+2*margin, high.y-low.y+2*margin
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
