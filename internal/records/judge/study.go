package judge

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
)

// The names of the baselines.
const (
	None         = "none"
	CriticalPath = "critical path"
	RegressionBy = "regression"
	LogLinearBy  = "log-linear"
	Twins        = "twins"
)

// Study compares models with records.
type Study struct {
	All    *records.Set
	Judged []int      // places in All
	Train  []int      // what regressions are fitted to; empty: they are cross-validated
	By     records.By // how they are
	Models []Model
	Seeds  int // of models that draw
	// Simulator runs the records under the models; nil: an evaluator does, which has no
	// network and one pool of cores.
	Simulator *Simulator
}

// NewStudy is a study of the records of both sets, each once by its content.
func NewStudy(judged, train *records.Set) *Study {
	var all []*records.Record
	in := [2]map[string]bool{{}, {}}
	for k, set := range []*records.Set{judged, train} {
		for i := range set.Cases {
			all = append(all, set.Cases[i].Record)
			in[k][set.Cases[i].SHA256] = true
		}
	}
	s := &Study{All: records.New(all)}
	for i := range s.All.Cases {
		if in[0][s.All.Cases[i].SHA256] {
			s.Judged = append(s.Judged, i)
		}
		if in[1][s.All.Cases[i].SHA256] {
			s.Train = append(s.Train, i)
		}
	}
	return s
}

// Prediction has the makespans that one model or baseline predicts.
type Prediction struct {
	Name      string
	Model     *Model         // nil: a baseline
	Constants map[string]int // of a regression, at the most, by system
	Sec       []float64      // by place in All; NaN: none
	LowSec    []float64      // of a model that draws: 5 % of the seeds are below; of a calibrated one: its interval begins; nil: it has no band
	HighSec   []float64      // 95 % are below, or the interval ends
	Seen      []bool         // by place in All: the model was fitted to it
}

// Result is the outcome of a study.
type Result struct {
	*Study
	Predictions []*Prediction // the models first
	Notes       []string      // how the regressions were fitted
	Failed      []error       // runs that failed: their records have no prediction
}

// Run predicts all makespans.
func (s *Study) Run(ctx context.Context) (*Result, error) {
	r := &Result{Study: s}
	for i := range s.Models {
		p, failed := s.simulate(ctx, &s.Models[i])
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.Failed = append(r.Failed, failed...)
		r.Predictions = append(r.Predictions, p)
	}
	none, path := s.predict(None), s.predict(CriticalPath)
	for _, i := range s.Judged {
		none.Sec[i], path.Sec[i] = s.All.Cases[i].ListSec, s.All.Cases[i].CriticalPathSec
	}
	r.Predictions = append(r.Predictions, none, path)
	for i := range Regressions {
		p := s.predict(Regressions[i].Name)
		for _, system := range r.systems() {
			r.Notes = append(r.Notes, s.regress(system, &Regressions[i], p))
		}
		r.Predictions = append(r.Predictions, p)
	}
	r.Predictions = append(r.Predictions, s.twins())
	return r, nil
}

// predict is a prediction without makespans.
func (s *Study) predict(name string) *Prediction {
	p := &Prediction{Name: name, Sec: make([]float64, s.All.Len()), Constants: map[string]int{}}
	for i := range p.Sec {
		p.Sec[i] = math.NaN()
	}
	return p
}

// simulate predicts the makespans of all records that a model is for.
func (s *Study) simulate(ctx context.Context, m *Model) (p *Prediction, failed []error) {
	p = s.predict(m.Name)
	p.Model, p.Seen = m, m.seen(s.All)
	seeds := 1
	if m.Draws() {
		seeds = max(s.Seeds, 1)
	}
	if m.Draws() || m.Interval != nil {
		p.LowSec, p.HighSec = slices.Clone(p.Sec), slices.Clone(p.Sec)
	}
	defer s.slow(m, p)
	var e overhead.Evaluator
	list := make([]float64, seeds)
records:
	for _, i := range s.Judged {
		c := &s.All.Cases[i]
		if !m.Is(c) {
			continue
		}
		for k := range list {
			with, err := m.WithSeed(m.Seed+uint64(k)), ctx.Err()
			switch {
			case err != nil:
			case s.Simulator == nil:
				list[k] = e.MakespanSec(&with, c.Jobs)
			default:
				list[k], err = s.Simulator.MakespanSec(ctx, c, &with)
			}
			if err != nil {
				failed = append(failed, err)
				continue records
			}
		}
		slices.Sort(list)
		if p.Sec[i] = stats.Quantile(list, 0.5); m.Draws() {
			p.LowSec[i], p.HighSec[i] = stats.Quantile(list, 0.05), stats.Quantile(list, 0.95)
		}
	}
	return p, failed
}

// slow makes room for other runs at the same time, and then for intervals.
func (s *Study) slow(m *Model, p *Prediction) {
	for i, runs := range s.All.RunsAtOnce(p.Sec) {
		if math.IsNaN(p.Sec[i]) {
			continue
		}
		factor := math.Exp(m.Overlap * runs)
		p.Sec[i] *= factor
		if p.LowSec != nil {
			p.LowSec[i], p.HighSec[i] = p.LowSec[i]*factor, p.HighSec[i]*factor
		}
		if m.Interval != nil {
			p.LowSec[i], p.HighSec[i] = m.Interval.Of(p.Sec[i])
		}
	}
}

// twins predicts a run by the other runs of its workflow.
func (s *Study) twins() *Prediction {
	p := s.predict(Twins)
	for _, i := range s.Judged {
		sum, n := 0.0, 0
		for j := range s.All.Cases {
			if j != i && s.All.Cases[j].Twins == s.All.Cases[i].Twins {
				sum += math.Log(s.All.Cases[j].RecordedMakespanSec)
				n++
			}
		}
		if n > 0 {
			p.Sec[i] = math.Exp(sum / float64(n))
		}
	}
	return p
}

// Hits counts the records within a model's band, of those that it was not fitted to.
func (r *Result) Hits(p *Prediction) (in, all int) {
	if p.LowSec == nil {
		return 0, 0
	}
	for _, i := range r.Judged {
		if math.IsNaN(p.LowSec[i]) || p.Seen[i] {
			continue
		}
		all++
		if x := r.All.Cases[i].RecordedMakespanSec; p.LowSec[i] <= x && x <= p.HighSec[i] {
			in++
		}
	}
	return in, all
}

// systems are those of the records judged, by name.
func (r *Result) systems() []string {
	return r.All.Of(r.Judged).Distinct(func(c *records.Case) string { return c.System })
}

// models are the predictions by models, and baselines the others.
func (r *Result) models() []*Prediction { return r.Predictions[:len(r.Models)] }

func (r *Result) baselines() []*Prediction { return r.Predictions[len(r.Models):] }

// named is a baseline.
func (r *Result) named(name string) *Prediction {
	return r.baselines()[slices.IndexFunc(r.baselines(), func(p *Prediction) bool { return p.Name == name })]
}

// where are the places of some records for which is returns true.
func (s *Study) where(places []int, is func(c *records.Case) bool) (list []int) {
	for _, i := range places {
		if is(&s.All.Cases[i]) {
			list = append(list, i)
		}
	}
	return list
}

// Dates are those of the tasks of a record, by place in All and TaskID, under a model; those
// of its first seed if it draws.
func (s *Study) Dates(ctx context.Context, at int, m *overhead.Model) ([]overhead.Dates, error) {
	if s.Simulator != nil {
		return s.Simulator.Dates(ctx, &s.All.Cases[at], m)
	}
	var e overhead.Evaluator
	dates, _ := e.Dates(m, s.All.Cases[at].Jobs)
	return dates, nil
}
