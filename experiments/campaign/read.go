package campaign

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// The fields of a campaign file.
var (
	fileSchema  = native.Schema{Kind: "campaign", Fields: []string{"name", "axes", "exclude"}}
	rangeSchema = native.Schema{Kind: "range", Fields: []string{"from", "to", "step"}}
)

// Read reads a campaign from YAML or JSON. name stands before mistakes, which
// are *srcerr.Error values, joined. What the values name is left to Bind.
func Read(name string, data []byte) (*Campaign, error) {
	f := native.Parse(name, bytes.Clone(data)) // for the mistakes of Bind
	if f.Len() > 0 {
		return nil, f.Err()
	}
	if len(f.Docs) > 1 {
		f.Fail(f.Docs[1].Place, "a second document (want one campaign a file)")
		return nil, f.Err()
	}
	r := reader{file: f, campaign: &Campaign{file: f}}
	r.read(f.Docs[0])
	if err := f.Err(); err != nil {
		return nil, err
	}
	return r.campaign, nil
}

// reader turns a tree into a campaign.
type reader struct {
	file     *native.File
	campaign *Campaign
	axes     []string // names that axes may have
	unheld   []string // of them those that no place has
}

func (r *reader) read(doc *native.Node) {
	top, ok := r.file.Record(doc, &fileSchema, 0)
	if !ok {
		return
	}
	r.campaign.Name, _ = top.Text("name")
	if !top.Require("axes") {
		return
	}
	m := &mistakes{file: r.file, axes: top.Place("axes")}
	before := r.file.Len()
	for _, p := range r.pairs(doc, "axes") {
		column := r.campaign.layout.at(p.Key)
		if !slices.Contains(r.axes, p.Key) || r.campaign.axis(p.Key) != nil || p.Value.Kind == native.Null {
			continue // reported by Record
		}
		a := ownAxis(p.Key)
		if column >= 0 {
			a = newAxis(known()[column], column)
		} else if slices.Contains(r.unheld, p.Key) {
			r.file.Fail(p.Place, "axes: %v", unknownAxis(p.Key, r.campaign.layout))
			continue
		} else if err := r.campaign.layout.CheckOwnName(p.Key); err != nil {
			r.file.Fail(p.Place, "%v", err)
			continue
		}
		r.values(m, a, p.Value)
		r.campaign.Axes = append(r.campaign.Axes, a)
	}
	r.campaign.placeOwn()
	if r.file.Len() == before {
		r.campaign.check(m)
	}
	if items, ok := top.Items("exclude"); ok && r.file.Len() == before {
		for i, item := range items {
			r.exclude(m, item, i+1)
		}
	}
}

// pairs are the fields of the map that stands at a key, checked.
func (r *reader) pairs(doc *native.Node, key string) []native.Pair {
	for _, p := range doc.Pairs {
		if p.Key == key {
			if !r.kind(p.Value) {
				return nil
			}
			l := r.campaign.layout
			for _, a := range p.Value.Pairs {
				if !slices.Contains(r.axes, a.Key) && srcerr.Suggest(a.Key, r.axes) == "" && l.CheckOwnName(a.Key) == nil {
					r.unheld, r.axes = append(r.unheld, a.Key), append(r.axes, a.Key)
				}
			}
			if _, ok := r.file.Record(p.Value, &native.Schema{Kind: "axes", Fields: r.axes}, 0); ok {
				return p.Value.Pairs
			}
			return nil
		}
	}
	return nil
}

// kind finds out which kind of campaign it is, and so which axes it may have; false: it has axes of
// another kind.
func (r *reader) kind(axes *native.Node) bool {
	var names []string
	for _, a := range axes.Pairs {
		names = append(names, a.Key)
	}
	places := placeNames(templates(axes))
	queues := kindOf(names, places)
	own := ownNames(places, queues)
	r.campaign.layout.Queues = queues
	r.axes = append(axisNames(queues), own...)
	wrong := foreign(names, own, queues)
	if len(wrong) == 0 {
		return true
	}
	for _, a := range axes.Pairs {
		if a.Key == wrong[0] {
			r.file.Fail(a.Place, "axes: %v", foreignError(wrong, queues))
		}
	}
	return false
}

// templates are the texts under the axes with values that may hold places.
func templates(axes *native.Node) (texts []string) {
	for _, p := range axes.Pairs {
		if slices.Contains(templateAxes, p.Key) {
			texts = append(texts, p.Value.Text)
			for _, item := range p.Value.List() {
				texts = append(texts, item.Text)
			}
		}
	}
	return texts
}

// values reads the values of an axis: one, a list, or a range.
func (r *reader) values(m *mistakes, a *Axis, n *native.Node) {
	nodes := []*native.Node{n}
	if n.Kind == native.List {
		nodes = n.List()
		if len(nodes) == 0 {
			r.file.Fail(n.Place, "%s: no values", a.Info.Name)
		}
	}
	for _, n := range nodes {
		switch {
		case n.Kind == native.Scalar:
			a.read(m, r.text(n.Text, n))
		case n.Kind == native.Map && a.Info.numeric:
			r.spread(m, a, n)
		case n.Kind == native.Map:
			e := r.file.Fail(n.Place, "%s: want a value or a list of values, got %s", a.Info.Name, n.Kind)
			if len(n.Pairs) == 1 { // YAML's {a: b}, which an unquoted colon makes of a text
				_ = e.WithHint("put quotes around a text that holds a colon")
			}
		default:
			r.file.Fail(n.Place, "%s: want a value, got %s", a.Info.Name, n.Kind)
		}
	}
}

// text is a text that a node stands for.
func (r *reader) text(s string, n *native.Node) text {
	line, col := r.file.LineCol(n.Place)
	return text{s, n, line, col}
}

// spread reads a range that is written as a map.
func (r *reader) spread(m *mistakes, a *Axis, n *native.Node) {
	rec, ok := r.file.Record(n, &rangeSchema, 0)
	if !ok || !rec.Require("from", "to") {
		return
	}
	var ends [3]string
	for i, field := range rangeSchema.Fields {
		if node := rec.Scalar(field); node != nil {
			ends[i] = node.Text
		}
	}
	if ends[0] == "" || ends[1] == "" {
		return // reported
	}
	if !rec.Has("step") {
		ends[2] = unitStep(ends[0])
	}
	t := r.text(ends[0]+rangeMark+ends[1], n)
	p := part{text: t, ranged: true}
	var err error
	if p.spread, err = newProgression(ends[0], ends[1], ends[2]); err == nil {
		err = a.add(p)
	}
	m.value(a.Info.Name, t, err)
}

// exclude reads an entry of the list of what to leave out.
func (r *reader) exclude(m *mistakes, n *native.Node, number int) {
	if n.Kind != native.Map || len(n.Pairs) == 0 {
		r.file.Fail(n.Place, "exclude number %d: want axes and their values, such as {k: 1, beta: 2}, got %s", number, n.Kind)
		return
	}
	if _, ok := r.file.Record(n, &native.Schema{Kind: "exclude", Fields: r.axes}, number); !ok {
		return
	}
	var x exclude
	for _, p := range n.Pairs {
		at := r.campaign.axisAt(p.Key)
		if at < 0 {
			if slices.Contains(r.axes, p.Key) {
				r.file.Fail(p.Place, "exclude number %d: %s is not one of the axes", number, p.Key).
					WithHint("axes are %s", strings.Join(r.campaign.names(), ", "))
			}
			continue
		}
		some := newAxis(r.campaign.Axes[at].Info, r.campaign.Axes[at].column)
		r.values(m, some, p.Value)
		allow, err := r.campaign.Axes[at].allow(at, some)
		if err != nil {
			m.value(fmt.Sprintf("exclude number %d", number), r.text("", p.Value), err)
		}
		x = append(x, allow)
	}
	r.campaign.excludes = append(r.campaign.excludes, x)
}

func (c *Campaign) names() []string {
	names := make([]string, len(c.Axes))
	for i, a := range c.Axes {
		names[i] = a.Info.Name
	}
	return names
}

// allow finds the values of some on the axis; each must be there.
func (a *Axis) allow(at int, some *Axis) (allowed, error) {
	x := allowed{axis: at, at: newBits(a.count)}
	for i := range some.count {
		v := some.Value(i)
		n := a.index(v.key)
		for _, by := range []map[string]int{a.texts, a.aliases} {
			if short, named := by[v.means()]; named && n < 0 {
				n = short
			}
		}
		if n >= 0 {
			x.at.set(n)
			continue
		}
		var values []string
		for i := range min(a.count, 100) {
			values = append(values, a.Value(i).Text)
		}
		if near := srcerr.Suggest(v.Text, values); near != "" && !v.Number {
			return x, fmt.Errorf("%s is not a value of axis %s (did you mean %q?)", v.Text, a.Info.Name, near)
		}
		return x, fmt.Errorf("%s is not a value of axis %s", v.Text, a.Info.Name)
	}
	return x, nil
}

// AxisError is a mistake in a campaign that was not read from a file.
type AxisError struct {
	Axis    string // "": none in particular
	Exclude bool   // it is in what to leave out
	Err     error
}

// Error is the mistake, without the axis's name.
func (e *AxisError) Error() string {
	if e.Exclude {
		return "exclude: " + e.Err.Error()
	}
	return e.Err.Error()
}

// Unwrap gives the mistake.
func (e *AxisError) Unwrap() error { return e.Err }

// mistakes collects what is wrong, with its place in the file if there is one.
type mistakes struct {
	file      *native.File // nil: there is none
	axes      native.Place // where the axes begin
	errs      []error      // without a file
	excluding bool         // without a file: in what to leave out
}

// value records mistakes in a value of an axis, one for each joined error.
func (m *mistakes) value(axis string, t text, err error) {
	for _, err := range srcerr.Parts(err) {
		if m.file == nil {
			m.errs = append(m.errs, &AxisError{axis, m.excluding, err})
			continue
		}
		at := t.node.Place
		if in, ok := errors.AsType[*spec.Error](err); ok {
			at = m.file.TextAt(t.node, in.Col-1)
			err = errors.New(in.Msg)
		}
		m.file.Fail(at, "%s", named(axis, err.Error()))
	}
}

// named puts the axis before a message that does not begin with it.
func named(axis, msg string) string {
	if strings.HasPrefix(msg, axis+" ") || strings.HasPrefix(msg, "unknown "+axis+" ") {
		return msg
	}
	return axis + ": " + msg
}

// whole records a mistake that is not in a single value.
func (m *mistakes) whole(axis string, err error) {
	if m.file == nil {
		m.errs = append(m.errs, &AxisError{axis, m.excluding, err})
		return
	}
	m.file.Fail(m.axes, "axes: %v", err)
}

// err joins all mistakes.
func (m *mistakes) err() error {
	if m.file != nil {
		return m.file.Err()
	}
	return errors.Join(m.errs...)
}

// maxError bounds what a line of results says of an error.
const maxError = 8192

// oneLine makes sure that an error takes one line of a results file.
func oneLine(err error) string {
	text := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ';'
		}
		return r
	}, err.Error())
	if len(text) > maxError {
		text = text[:maxError] + "..."
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
