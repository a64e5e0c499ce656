package gantt

import (
	_ "embed" // the page's three files
	"html/template"
	"io"
	"math"

	"github.com/clustersim/clustersim/experiments/runview"
	"github.com/clustersim/clustersim/workload"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

var page = template.Must(template.New("page").Parse(pageText))

// writeHTML prints a page of its own: the picture as SVG, and the run's data
// for the script that makes it move.
func (p *picture) writeHTML(w io.Writer, r *runview.Run, o Options) error {
	s := &svg{inPage: true}
	s.picture(p, r)
	return page.Execute(w, map[string]any{
		"Title":         p.title,
		"Style":         template.CSS(pageStyle),
		"Script":        template.JS(pageScript),
		"Picture":       template.HTML(s.out.String()),
		"Data":          p.pageData(r),
		"ShowTransfers": len(p.arrows) > 0 || o.Transfers == Show,
	})
}

// pageData is what the script knows, in columns to be short.
type pageData struct {
	Width     float64    `json:"width"`
	Plot      pageRect   `json:"plot"`
	Lane      float64    `json:"lane"`
	Narrowest float64    `json:"narrowest"`
	LabelSize float64    `json:"labelSize"`
	Smallest  float64    `json:"smallestText"`
	LabelRoom float64    `json:"labelRoom"`
	MaxArrows int        `json:"maxArrows"`
	SpanSec   float64    `json:"span"`
	Unit      pageUnit   `json:"unit"`
	Units     []pageUnit `json:"units"`
	WorkUnit  string     `json:"workUnit"`
	Hosts     []string   `json:"hosts"`
	Types     []string   `json:"types"`

	Tasks     pageTasks     `json:"tasks"`
	Boxes     pageBoxes     `json:"boxes"`
	Transfers pageTransfers `json:"transfers"`
}

type pageRect struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

type pageUnit struct {
	Name  string  `json:"name"`
	Sec   float64 `json:"sec"`
	Below float64 `json:"below"`
}

// pageTasks are columns by TaskID. Y is the top of the task's lane, -1 for a
// host that is not drawn; Type is a place in Types.
type pageTasks struct {
	Name   []string  `json:"name"`
	Type   []int     `json:"type"`
	Host   []int32   `json:"host"`
	Lane   []int32   `json:"lane"`
	Y      []float64 `json:"y"`
	Start  []float64 `json:"start"`
	Finish []float64 `json:"finish"`
	Work   []float64 `json:"work"`
}

// pageBoxes are columns in the order of the picture's boxes.
type pageBoxes struct {
	First  []int32   `json:"first"` // TaskID
	Count  []int32   `json:"count"`
	Start  []float64 `json:"start"`
	Finish []float64 `json:"finish"`
}

type pageTransfers struct {
	From   []int32   `json:"from"` // TaskID
	To     []int32   `json:"to"`
	Start  []float64 `json:"start"`
	Finish []float64 `json:"finish"`
	Bytes  []float64 `json:"bytes"`
}

func (p *picture) pageData(r *runview.Run) *pageData {
	u := unitFor(p.spanSec)
	d := &pageData{
		Width: p.width, Plot: pageRect{p.plot.x, p.plot.y, p.plot.w, p.plot.h}, Lane: p.lane,
		Narrowest: narrowest, LabelSize: p.labelSize(), Smallest: smallestText, LabelRoom: labelRoom, MaxArrows: maxArrows,
		SpanSec: p.spanSec, Unit: pageUnit{u.name, u.sec, 0}, WorkUnit: "flop", Hosts: []string{}, Types: []string{""},
		Transfers: pageTransfers{From: []int32{}},
	}
	if r.DAG.WorkUnit() == "instruction" {
		d.WorkUnit = "I"
	}
	for _, u := range units {
		d.Units = append(d.Units, pageUnit{u.name, u.sec, min(u.below, math.MaxFloat64)})
	}
	for _, h := range r.Platform.Hosts() {
		d.Hosts = append(d.Hosts, h.Name)
	}
	p.addTasks(d, r)
	p.addPageBoxes(d, r)
	for i := range r.Result.Transfers {
		if len(r.Result.Transfers) > maxKnown {
			break
		}
		x, c := &r.Result.Transfers[i], &d.Transfers
		from, to, _, _ := r.Ends(x)
		c.From, c.To = append(c.From, int32(from)), append(c.To, int32(to))
		c.Start, c.Finish = append(c.Start, x.StartSec), append(c.Finish, x.FinishSec)
		c.Bytes = append(c.Bytes, r.DAG.Bytes(x.Edge))
	}
	return d
}

func (p *picture) addTasks(d *pageData, r *runview.Run) {
	types, c := map[string]int{"": 0}, &d.Tasks
	for t, run := range r.Result.Tasks {
		kind := r.DAG.Attributes(workload.TaskID(t)).Type
		if _, known := types[kind]; !known {
			types[kind] = len(d.Types)
			d.Types = append(d.Types, kind)
		}
		y := -1.0
		if at := p.places[run.Host]; at.lanes > 0 {
			y = at.y + float64(p.lanes.Of[t])*p.lane
		}
		c.Name, c.Type = append(c.Name, r.DAG.TaskName(workload.TaskID(t))), append(c.Type, types[kind])
		c.Host, c.Lane, c.Y = append(c.Host, int32(run.Host)), append(c.Lane, p.lanes.Of[t]), append(c.Y, y)
		c.Start, c.Finish = append(c.Start, run.StartSec), append(c.Finish, run.FinishSec)
		c.Work = append(c.Work, r.DAG.WorkFlop(workload.TaskID(t)))
	}
}

func (p *picture) addPageBoxes(d *pageData, r *runview.Run) {
	for i := range p.boxes {
		b, c := &p.boxes[i], &d.Boxes
		c.First, c.Count = append(c.First, int32(b.task)), append(c.Count, b.tasks)
		c.Start, c.Finish = append(c.Start, r.Result.Tasks[b.task].StartSec), append(c.Finish, b.finishSec)
	}
}
