package scene

import (
	"github.com/clustersim/clustersim/internal/picture/drawgraph"
	"github.com/clustersim/clustersim/internal/picture/drawplatform"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// What is still drawn: larger platforms and workloads have no places.
const (
	MostNodes = 1100 // hosts
	MostTasks = 3000
	mostEdges = 20_000
)

// Network is the platform as a graph, in pixels.
type Network struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Nodes  Nodes   `json:"nodes"`
	Cables Cables  `json:"cables"`
}

// Nodes are hosts, routers, switches, and links that routes go through.
type Nodes struct {
	X    []float64 `json:"x"`
	Y    []float64 `json:"y"`
	Kind []string  `json:"kind"`
	Name []string  `json:"name"`
}

// Cables join nodes.
type Cables struct {
	A     []int    `json:"a"`
	B     []int    `json:"b"`
	Link  []string `json:"link"` // "": the link is one of the nodes
	Level []int    `json:"level"`
}

// NetworkOf places a platform; nil if it is too large, or made of others.
func NetworkOf(p *platform.Platform) *Network {
	if p.NumHosts() > MostNodes {
		return nil
	}
	g, err := wiring.New(p, MostNodes)
	if err != nil {
		return nil
	}
	n := &Network{}
	n.Width, n.Height, n.Nodes.X, n.Nodes.Y = drawplatform.Places(g)
	for i := range g.Nodes {
		n.Nodes.Kind = append(n.Nodes.Kind, g.Nodes[i].Kind.String())
		n.Nodes.Name = append(n.Nodes.Name, g.Nodes[i].Name)
	}
	c := &n.Cables
	for i := range g.Cables {
		c.A, c.B = append(c.A, g.Cables[i].A), append(c.B, g.Cables[i].B)
		c.Link, c.Level = append(c.Link, g.Cables[i].Name), append(c.Level, g.Cables[i].Level)
	}
	return n
}

// Graph is the workload in layers, in pixels.
type Graph struct {
	Width  float64   `json:"width"`
	Height float64   `json:"height"`
	X      []float64 `json:"x"` // by TaskID
	Y      []float64 `json:"y"`
	Name   []string  `json:"name,omitempty"` // absent beside the tasks of a run
	From   []int32   `json:"from"`           // by edge
	To     []int32   `json:"to"`
	Path   []int     `json:"path,omitempty"` // edges of the critical path
}

// Sizes in pixels.
const (
	margin   = 14.0
	gap      = 16.0 // between tasks of a level
	levelGap = 56.0
)

// GraphOf places a workload; nil if it is too large.
func GraphOf(d *workload.DAG) *Graph {
	if d.NumTasks() > MostTasks || d.NumEdges() > mostEdges {
		return nil
	}
	rows := drawgraph.Rows(d)
	x, width := drawgraph.Place(d, rows, gap)
	g := &Graph{
		Width: width + 2*margin, Height: float64(max(len(rows)-1, 0))*levelGap + 2*margin,
		X: x, Y: make([]float64, d.NumTasks()), Name: make([]string, d.NumTasks()),
	}
	for level, row := range rows {
		for _, t := range row {
			g.X[t] += margin
			g.Y[t] = margin + float64(level)*levelGap
			g.Name[t] = d.TaskName(t)
		}
	}
	for e := range d.NumEdges() {
		g.From, g.To = append(g.From, int32(d.From(workload.EdgeID(e)))), append(g.To, int32(d.To(workload.EdgeID(e))))
	}
	return g
}
