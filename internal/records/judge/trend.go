package judge

import (
	"math"
	"time"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/records"
)

// property is what errors may go along with.
type property struct {
	Name, Unit string
	Log        bool // small and large ones differ by orders of magnitude
	Of         func(*records.Case) float64
}

var properties = []property{
	{"tasks", "", true, func(c *records.Case) float64 { return float64(c.DAG.NumTasks()) }},
	{"bytes", "B", true, func(c *records.Case) float64 { return c.Bytes }},
	{"depth", "levels", false, func(c *records.Case) float64 { return float64(c.Depth) }},
	{"date", "year", false, func(c *records.Case) float64 { return year(c.ExecutedAt) }},
}

// year is a date as a number of years; NaN if it is not known.
func year(at time.Time) float64 {
	if at.IsZero() {
		return math.NaN()
	}
	first := time.Date(at.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	return float64(at.Year()) + float64(at.Sub(first))/float64(first.AddDate(1, 0, 0).Sub(first))
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

// fewForTrend records tell no trend.
const fewForTrend = 5

// Trends are those that can be told, by system, prediction and property.
func (r *Result) Trends() []Trend {
	var list []Trend
	for _, system := range r.systems() {
		for k := range r.Predictions {
			p := &r.Predictions[k]
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
