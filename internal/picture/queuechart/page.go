package queuechart

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/scheduler/queue"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

var page = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageText)) })

// pagePolicy lets nothing be fetched and no script run but the page's.
var pagePolicy = func() string {
	sum := sha256.Sum256([]byte(pageScript))
	return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()

// writeHTML prints a page: the picture as SVG, and what the script shows of each job.
func (p *picture) writeHTML(w io.Writer, o Options) error {
	c, err := canvas.New(canvas.SVG, p.page())
	if err != nil {
		return err
	}
	p.draw(c, false) // the script has more details
	var picture bytes.Buffer
	if err := c.Write(&picture); err != nil {
		return err
	}
	_, inPage, _ := strings.Cut(picture.String(), "\n") // without XML's first line
	var text bytes.Buffer
	err = page().Execute(&text, map[string]any{
		"Title":   p.title,
		"Policy":  pagePolicy,
		"Style":   template.CSS(pageStyle),
		"Script":  template.JS(pageScript),
		"Picture": template.HTML(inPage),
		"Data":    p.pageData(o),
		"Find":    len(p.stack) == 0,
	})
	if err != nil {
		return err
	}
	_, err = w.Write(bytes.ToValidUTF8(text.Bytes(), []byte(string(utf8.RuneError)))) // names may be anything
	return err
}

// short is a number of a page with ten digits.
type short float64

// MarshalJSON writes the digits.
func (x short) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(x), 'g', 10, 64), nil
}

// pageData is the input of the script, in columns to be short.
func (p *picture) pageData(o Options) map[string]any {
	v := p.view
	d := map[string]any{
		"width": p.width, "plot": map[string]float64{"x": p.plot.x, "y": p.plot.y, "w": p.plot.w, "h": p.plot.h}, "axisY": p.axisY,
		"from": v.FromSec, "to": v.ToSec, "units": axisUnits, "ticks": ticksWanted, "narrowest": narrowest,
		"textSize": textSize, "smallestText": smallestText, "labelRoom": labelRoom,
	}
	stayOf := make([]int32, len(p.boxes)) // by box, in the order of the picture
	for i := range p.boxes {
		stayOf[i] = p.boxes[i].stay
	}
	fills := map[string]string{} // of labels, by the fill of the box
	for _, c := range p.classes.list {
		fills[canvas.Hex(c.ink)] = canvas.Hex(canvas.TextOn(c.ink))
	}
	d["box"], d["labelFill"] = stayOf, fills
	if len(p.stack) > 0 {
		return d
	}
	var start, end []short
	var name, user, tip []string
	t := v.Result.Trace
	for i := range v.Stays {
		s := &v.Stays[i]
		start, end = append(start, short(s.FromSec)), append(end, short(s.ToSec))
		name, tip = append(name, t.JobName(s.Job)), append(tip, p.tip(s))
		if k := t.User; k != nil && k[s.Job] >= 0 {
			user = append(user, t.Names.Users[k[s.Job]])
		} else {
			user = append(user, "")
		}
	}
	d["stays"] = map[string]any{"start": start, "end": end, "name": name, "user": user, "tip": tip}
	d["why"] = p.why(o)
	return d
}

// why are explanations, by stay.
func (p *picture) why(o Options) map[int]string {
	texts := map[int]string{}
	if o.Why == nil {
		return texts
	}
	var order []int
	for i, s := range p.view.Stays {
		if p.view.WaitSec(s.Job) > 0 {
			order = append(order, i)
		}
	}
	wait := func(i int) float64 { return p.view.WaitSec(p.view.Stays[i].Job) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(wait(b), wait(a)) })
	if o.MostWhy > 0 {
		order = order[:min(len(order), o.MostWhy)]
	}
	known := map[queue.JobID]string{}
	for _, i := range order {
		job := p.view.Stays[i].Job
		text, ok := known[job]
		if !ok {
			text = o.Why(job)
			known[job] = text
		}
		texts[i] = text
	}
	return texts
}
