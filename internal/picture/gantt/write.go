package gantt

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Format is a kind of picture.
type Format = canvas.Format

// The formats, by the ends of file names.
const (
	SVG         = canvas.SVG
	PNG         = canvas.PNG
	PDF         = canvas.PDF
	HTML Format = "html"
)

// FormatOf is the format of a file by its name.
func FormatOf(fileName string) (Format, error) { return canvas.FormatOf(fileName, SVG, PNG, PDF, HTML) }

// Transfers says whether arrows are drawn.
type Transfers string

// The choices. In HTML pages they are what the page shows first.
const (
	Auto Transfers = "auto" // when there are at most 400
	Show Transfers = "show"
	Hide Transfers = "hide"
)

// ParseTransfers reads a choice.
func ParseTransfers(text string) (Transfers, error) {
	return srcerr.Named("value", text, []Transfers{Auto, Show, Hide}, func(t Transfers) string { return string(t) })
}

// Options choose what is drawn. The zero Options are the defaults.
type Options struct {
	Transfers Transfers // "": Auto
	Path      []Leg     // the critical path, drawn over the boxes; nil: none
	Strips    []Strips  // loads to be shown below the hosts
	Rows      Rows      // "": AutoRows
}

// Write draws the run. Cost: O(n log n) in tasks and transfers.
func Write(out io.Writer, f Format, r *runview.Run, o Options) error {
	p := newPicture(r, o, f)
	if f == HTML {
		return p.writeHTML(out, "page.html", r, o)
	}
	c, err := canvas.New(f, p.page())
	if err != nil {
		return fmt.Errorf("gantt: %w", err)
	}
	p.draw(c, func(b *box) string { return tooltip(b, r) })
	return c.Write(out)
}

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// policy lets nothing be fetched and no script run but the page's.
func policy(script string) string {
	sum := sha256.Sum256([]byte(script))
	return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Moving is the picture as a part of a page of more: its style, its script, which runs when
// the page is there, and its content.
type Moving struct {
	Style, Script string
	Draw          func(w io.Writer) error
}

// Move prepares the picture for a page of more.
func Move(r *runview.Run, o Options) Moving {
	folded := folds(r, o.Rows)
	return Moving{style(folded), script(folded), func(w io.Writer) error {
		return newPicture(r, o, HTML).writeHTML(w, "content.html", r, o)
	}}
}

// writeHTML prints a page, or the content of one: the picture as SVG, and the run's data
// for the script that makes it move.
func (p *picture) writeHTML(w io.Writer, name string, r *runview.Run, o Options) error {
	c, err := canvas.New(SVG, p.page())
	if err != nil {
		return err
	}
	p.draw(c, func(*box) string { return "" }) // the script has more details
	var picture bytes.Buffer
	if err := c.Write(&picture); err != nil {
		return err
	}
	_, inPage, _ := strings.Cut(picture.String(), "\n") // without XML's first line
	var text bytes.Buffer
	folded := len(p.groups) > 0
	p.takeOpen()
	data := p.pageData(r)
	if folded {
		data["folds"] = p.foldData(r, o.Path)
	}
	err = fill(&text, name, map[string]any{
		"Title":         p.title,
		"Policy":        policy(script(folded)),
		"Style":         style(folded),
		"Script":        script(folded),
		"Picture":       inPage,
		"Data":          data,
		"Path":          len(p.pathBoxes)+len(p.pathLines) > 0,
		"ShowTransfers": len(p.arrows) > 0 || o.Transfers == Show,
	})
	if err != nil {
		return err
	}
	_, err = w.Write(bytes.ToValidUTF8(text.Bytes(), []byte(string(utf8.RuneError)))) // names of files may be anything
	return err
}

// column is a value for each of n things.
func column[T any](n int, of func(i int) T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = of(i)
	}
	return list
}

// short is a number of a page with ten digits: more cannot be seen, and pages are long.
type short float64

// MarshalJSON writes the digits.
func (x short) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(x), 'g', 10, 64), nil
}

// pageData is the input of the script, in columns to be short. A task's y is the top of its
// lane, -1 on a host that is not drawn.
func (p *picture) pageData(r *runview.Run) map[string]any {
	d := map[string]any{
		"width": p.width, "height": p.height, "plot": map[string]float64{"x": p.plot.x, "y": p.plot.y, "w": p.plot.w, "h": p.plot.h}, "lane": p.lane,
		"narrowest": narrowest, "labelSize": p.labelSize(), "smallestText": smallestText, "labelRoom": labelRoom, "maxArrows": maxArrows,
		"span": p.spanSec, "unit": canvas.TimeUnitFor(p.spanSec), "units": canvas.TimeUnits, "workUnit": "flop",
	}
	if canvas.OnClock(p.spanSec) {
		d["clockSteps"] = canvas.ClockSteps
	}
	if r.DAG.WorkUnit() == "instruction" {
		d["workUnit"] = "I"
	}
	fills := map[string]string{} // of labels, by the fill of the box
	for _, c := range canvas.Classes {
		fills[canvas.Hex(c)] = canvas.Hex(canvas.TextOn(c))
	}
	hosts := column(r.Platform.NumHosts(), func(h int) string { return r.Platform.HostName(platform.HostID(h)) })
	tasks := r.Result.Tasks
	hostOf := column(len(tasks), func(t int) int { return int(tasks[t].Host) })
	for _, x := range runview.Further(r) { // a parallel task's hosts have one name together
		if hostOf[x.Task] < r.Platform.NumHosts() {
			hostOf[x.Task] = len(hosts)
			hosts = append(hosts, r.HostName(x.Task))
		}
	}
	d["labelFill"], d["hosts"] = fills, hosts
	d["tasks"] = map[string]any{
		"name":   column(len(tasks), func(t int) string { return r.DAG.TaskName(workload.TaskID(t)) }),
		"type":   column(len(tasks), func(t int) string { return r.DAG.Attributes(workload.TaskID(t)).Type }),
		"host":   hostOf,
		"lane":   p.lanes.Of[:len(tasks)],
		"start":  column(len(tasks), func(t int) short { return short(tasks[t].StartSec) }),
		"finish": column(len(tasks), func(t int) short { return short(tasks[t].FinishSec) }),
		"work":   column(len(tasks), func(t int) short { return short(r.DAG.WorkFlop(workload.TaskID(t))) }),
		"y": column(len(tasks), func(t int) short {
			if at := p.places[tasks[t].Host]; at.lanes > 0 {
				return short(p.laneOf(r, workload.TaskID(t)))
			}
			return -1
		}),
	}
	d["boxes"] = map[string]any{ // in the order of the picture
		"first":  column(len(p.boxes), func(i int) workload.TaskID { return p.boxes[i].task }),
		"count":  column(len(p.boxes), func(i int) int32 { return p.boxes[i].tasks }),
		"finish": column(len(p.boxes), func(i int) short { return short(p.boxes[i].finishSec) }),
	}
	if p.wide {
		boxes := d["boxes"].(map[string]any)
		boxes["top"] = column(len(p.boxes), func(i int) short { return short(p.boxes[i].y) })
		boxes["height"] = column(len(p.boxes), func(i int) short { return short(p.boxes[i].h) })
		d["tasks"].(map[string]any)["cores"] = column(len(tasks), func(t int) int { return r.DAG.Cores(workload.TaskID(t)) })
	}
	moves := r.Result.Transfers
	if len(moves) > maxKnown {
		moves = nil
	}
	d["transfersKnown"] = len(moves) == len(r.Result.Transfers)
	d["transfers"] = map[string]any{
		"from":   column(len(moves), func(i int) workload.TaskID { return r.DAG.From(moves[i].Edge) }),
		"to":     column(len(moves), func(i int) workload.TaskID { return r.DAG.To(moves[i].Edge) }),
		"start":  column(len(moves), func(i int) short { return short(moves[i].StartSec) }),
		"finish": column(len(moves), func(i int) short { return short(moves[i].FinishSec) }),
		"bytes":  column(len(moves), func(i int) short { return short(r.DAG.Bytes(moves[i].Edge)) }),
	}
	return d
}
