package campaign

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// variables are the axes of the table with values that fill places such as {p} or {2*n} in what
// the values of other axes name. A campaign may have others, of names of its own, with words as values too.
var variables = []string{"n", "p"}

// maxFilled bounds what one text with places names, since Bind makes all of it.
const maxFilled = 100_000

// choice is what a value of an axis names: one thing or, if its text has places, one for
// each combination of the variables that it holds, the last of them turning fastest.
type choice struct {
	holds []int // in Runs.variables
	all   []resolved
}

// at is what a choice means at a point.
func (r *Runs) choiceAt(c *choice, p point) *resolved {
	i := 0
	for _, v := range c.holds {
		at := r.variableAt[v]
		i = i*r.campaign.Axes[at].count + p[at]
	}
	return &c.all[i]
}

// holds says whether what a point names depends on a variable.
func (r *Runs) holds(p point, variable int) bool {
	for _, axis := range r.Layout.inputs() {
		if r.of(axis, p) != nil && slices.Contains(r.choice(axis, p).holds, variable) {
			return true
		}
	}
	return false
}

// places finds the places in a value of an axis; nil: it has none.
func (b *binder) places(a *Axis, text string) (*formula.Template, []int, error) {
	c, names := b.runs.campaign, formula.Names(text)
	given := slices.ContainsFunc(b.runs.variables, func(name string) bool { return c.axis(name) != nil })
	if !given && (isScheduler(a) || c.Repeats != nil || len(names) > 0 && b.isFile(text)) {
		return nil, nil, nil // braces of something else: a command or a file's name
	}
	for _, name := range names {
		switch {
		case slices.Contains(b.runs.variables, name) && c.axis(name) != nil:
		case !slices.Contains(axisNames(c.layout.Queues), name) || slices.Contains(variables, name):
			return nil, nil, c.missingAxis(text, name)
		default:
			return nil, nil, fmt.Errorf("%s holds {%s}, and %s is an axis of another kind (choose another name)", text, name, name)
		}
	}
	t, err := formula.ParseTemplate(text, b.runs.variables...)
	switch bad, wrong := errors.AsType[*formula.TemplateError](err); {
	case wrong && given:
		return nil, nil, bad
	case wrong:
		return nil, nil, nil
	}
	var holds []int
	for i, name := range b.runs.variables {
		if t.Uses(name) {
			holds = append(holds, i)
		}
	}
	return t, holds, nil
}

// fill binds a value of an axis, once for each way to fill its places. The error is that
// of the first that is wrong, the last in made, and text what it was filled to.
func (b *binder) fill(a *Axis, v Value, bind func(Value) (resolved, error)) (made choice, text string, err error) {
	written := v.means()
	if isScheduler(a) {
		written = v.key // the spec without its short name
	}
	t, holds, err := b.places(a, written)
	if err != nil || len(holds) == 0 {
		if err == nil {
			made.all = make([]resolved, 1)
			made.all[0], err = bind(v)
		}
		return made, v.Text, err
	}
	made.holds = holds
	axes, total := make([]*Axis, len(holds)), 1
	for i, h := range holds {
		axes[i] = b.runs.campaign.axis(b.runs.variables[h])
		if total *= min(axes[i].count, maxFilled+1); total > maxFilled {
			return made, v.Text, fmt.Errorf("%s stands for more than %d (take fewer values of its variables)", v.Text, maxFilled)
		}
	}
	values := make([]float64, len(b.runs.variables))
	for n := range total {
		words := map[string]string{}
		for i, rest := len(axes)-1, n; i >= 0; i, rest = i-1, rest/axes[i].count {
			if v := axes[i].Value(rest % axes[i].count); v.Number {
				values[holds[i]], _ = strconv.ParseFloat(v.Text, 64) // it was written by FormatFloat
			} else {
				words[axes[i].Info.Name] = v.Text
			}
		}
		text, err := fillPlaces(t, words, values)
		if err != nil {
			return made, v.Text, fmt.Errorf("%s: %w", written, err)
		}
		x, err := bind(Value{Text: text, key: text})
		x.key += " from " + written // two texts may say the same for some values
		if made.all = append(made.all, x); err != nil {
			return made, text, err
		}
	}
	for _, h := range holds {
		b.used[h] = true
	}
	return made, v.Text, nil
}

// fillPlaces fills the places of a text with words and numbers.
func fillPlaces(t *formula.Template, words map[string]string, values []float64) (string, error) {
	t, err := t.With(words)
	if err != nil {
		return "", err
	}
	return t.Fill(values...)
}

// unheld refuses variables that nothing holds, unless there are other mistakes.
func (b *binder) unheld() {
	if b.err() != nil || len(b.foreign) > 0 {
		return
	}
	for i, name := range b.runs.variables {
		if a := b.runs.campaign.axis(name); a != nil && !b.used[i] {
			b.value(name, a.parts[0].text, fmt.Errorf("%s holds {%s} (such as %s={%s}))", b.runs.Layout.none(), name, b.runs.Layout.place(), name))
		}
	}
}

// isScheduler says whether values of an axis are specs of schedulers or policies, with short names of
// their own.
func isScheduler(a *Axis) bool { return a.Info.Name == schedulerAxis || a.Info.Name == queueAxis }

// templateAxes are the axes with values that may hold places.
var templateAxes = []string{workloadAxis, platformAxis, schedulerAxis, jobsAxis, queueAxis}

// inputs are the axes that say what a run is of, all with values that may hold places.
func (l Layout) inputs() [3]string {
	if l.Queues {
		return [3]string{jobsAxis, platformAxis, queueAxis}
	}
	return [3]string{workloadAxis, platformAxis, schedulerAxis}
}

// none begins a message on what none of the inputs has, and place is an example of one that has.
func (l Layout) none() string {
	if l.Queues {
		return "no trace of jobs, platform or policy"
	}
	return "no workload, platform or scheduler"
}

func (l Layout) place() string {
	if l.Queues {
		return "lublin(jobs"
	}
	return "cluster(hosts"
}

// placeNames are the names in the places of texts, sorted, each once.
func placeNames(texts []string) []string {
	var names []string
	for _, text := range texts {
		names = append(names, formula.Names(text)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// ownNames are those of the names in places that are no axes of the table: those that a
// campaign of a kind may give axes of its own.
func ownNames(places []string, queues bool) []string {
	known := axisNames(queues)
	return slices.DeleteFunc(slices.Clone(places), func(name string) bool { return slices.Contains(known, name) })
}

// ownAxis makes an axis of a campaign's own. Its column follows when all are read.
func ownAxis(name string) *Axis {
	return newAxis(AxisInfo{
		Name: name, Summary: "fills {" + name + "}", numeric: true, words: true,
		read: readOwn,
	}, -1)
}

// readOwn reads what fills places: a number, or a word such as the name of a network.
func readOwn(text string) (Value, error) {
	if _, err := strconv.ParseFloat(text, 64); !errors.Is(err, strconv.ErrSyntax) {
		return number(native.Number, func(*Setting, float64) {})(text)
	}
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	if strings.ContainsAny(text, "{}") {
		return Value{}, fmt.Errorf("%q has braces, and would be filled itself (want a number or a text without)", text)
	}
	return word(text, func(*Setting) {}), halfSpec(text)
}

// placeOwn gives the axes of the campaign's own their columns, behind those of the table and
// sorted by name, so that the order in a file changes no header.
func (c *Campaign) placeOwn() {
	for _, a := range c.Axes {
		if a.column < 0 {
			c.layout.Own = append(c.layout.Own, a.Info.Name)
		}
	}
	slices.Sort(c.layout.Own)
	for _, a := range c.Axes {
		if a.column < 0 {
			a.column = c.layout.at(a.Info.Name)
		}
	}
}

// missingAxis says that a text holds a name without an axis.
func (c *Campaign) missingAxis(text, name string) error {
	if near := srcerr.Suggest(name, c.layout.Own); near != "" {
		return fmt.Errorf("%s holds {%s}, and there is no axis %s (did you mean {%s}?)", text, name, name, near)
	}
	return fmt.Errorf("%s holds {%s}, and there is no axis %s (add one)", text, name, name)
}
