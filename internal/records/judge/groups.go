package judge

import (
	"math"
	"slices"
	"time"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/records"
)

// Group is records that are summed up together.
type Group struct {
	By     string // system, application or size
	System string
	Name   string
	At     []int // places in All
}

// sizes are how many tasks the records of a group have at the most.
var sizes = []struct {
	name string
	most int
}{{"up to 100 tasks", 100}, {"101 to 500 tasks", 500}, {"over 500 tasks", math.MaxInt}}

// Groups are the records judged by system, then by application and by size within it. What
// systems add differs so much that errors are never mixed over systems.
func (r *Result) Groups() []Group {
	var list []Group
	add := func(by, system, name string, is func(c *records.Case) bool) {
		if at := r.where(r.Judged, func(c *records.Case) bool { return c.System == system && is(c) }); len(at) > 0 {
			list = append(list, Group{by, system, name, at})
		}
	}
	systems := r.systems()
	for _, s := range systems {
		add("system", s, s, func(*records.Case) bool { return true })
	}
	for _, s := range systems {
		for _, app := range r.All.Of(r.Judged).Distinct(func(c *records.Case) string { return c.Application }) {
			add("application", s, app, func(c *records.Case) bool { return c.Application == app })
		}
	}
	for _, s := range systems {
		least := 0
		for _, size := range sizes {
			low := least
			add("size", s, size.name, func(c *records.Case) bool {
				n := c.DAG.NumTasks()
				return low < n && n <= size.most
			})
			least = size.most
		}
	}
	return list
}

// bySystem are the groups of all records of a system.
func (r *Result) bySystem() []Group {
	return slices.DeleteFunc(r.Groups(), func(g Group) bool { return g.By != "system" })
}

// Errors sum up a prediction for a group.
func (r *Result) Errors(g *Group, p *Prediction) records.Errors {
	var predicted, actual []float64
	for _, i := range g.At {
		predicted, actual = append(predicted, p.Sec[i]), append(actual, r.All.Cases[i].RecordedMakespanSec)
	}
	return records.Compare(predicted, actual)
}

// SeenIn counts the records of a group that the prediction's model was fitted to.
func (p *Prediction) SeenIn(g *Group) (n int) {
	for _, i := range g.At {
		if p.Seen != nil && p.Seen[i] && !math.IsNaN(p.Sec[i]) {
			n++
		}
	}
	return n
}

// property is what errors may go along with.
type property struct {
	Name, Unit string
	Log        bool // small and large ones differ by orders of magnitude
	Of         func(*records.Case) float64
}

// dateName is the property that axes show as dates.
const dateName = "date"

var properties = []property{
	{"tasks", "", true, func(c *records.Case) float64 { return float64(c.DAG.NumTasks()) }},
	{"bytes", "B", true, func(c *records.Case) float64 { return c.Bytes }},
	{"depth", "levels", false, func(c *records.Case) float64 { return float64(c.Depth) }},
	{dateName, "", false, func(c *records.Case) float64 { return seconds(c.ExecutedAt) }},
}

// seconds are a date in s since 1970; NaN if it is not known.
func seconds(at time.Time) float64 {
	if at.IsZero() {
		return math.NaN()
	}
	return float64(at.Unix()) + float64(at.Nanosecond())/1e9
}

// Trend says how the errors of a prediction go along with a property of the records of a
// system.
type Trend struct {
	System   string
	By       *Prediction
	Property string
	Records  int
	Rank     float64 // Spearman's correlation of simulated/recorded with it, -1 to 1
}

// fewForTrend records are too few for a trend.
const fewForTrend = 5

// Trends are those of at least fewForTrend records, by system, prediction and property.
func (r *Result) Trends() []Trend {
	var list []Trend
	for _, system := range r.systems() {
		for _, p := range r.Predictions {
			if p.Name == Twins {
				continue
			}
			for _, q := range properties {
				x, y := r.points(system, p, &q)
				if t := (Trend{system, p, q.Name, len(x), stats.Spearman(x, y)}); len(x) >= fewForTrend && !math.IsNaN(t.Rank) {
					list = append(list, t)
				}
			}
		}
	}
	return list
}

// points are a property of the records of a system, and simulated/recorded.
func (r *Result) points(system string, p *Prediction, q *property) (x, y []float64) {
	for _, i := range r.Judged {
		c := &r.All.Cases[i]
		if at := q.Of(c); c.System == system && !math.IsNaN(p.Sec[i]) && !math.IsNaN(at) {
			x, y = append(x, at), append(y, p.Sec[i]/c.RecordedMakespanSec)
		}
	}
	return x, y
}
