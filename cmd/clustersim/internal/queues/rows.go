package queues

import (
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// row is what is compared: a policy on a variant, in one run or several.
type row struct {
	policy    policy
	estimates string
	rounds    string
	variant   *variant
	runs      []*oneRun

	best    bool     // no row of the variant has a better mean of the metric
	against *against // nil: there is nothing to compare with
}

// nameOf tells a row from the others, in titles and legends.
func (s *study) nameOf(r *row) string {
	parts := []string{r.policy.name}
	if len(s.flags.estimates) > 1 {
		parts = append(parts, r.estimates)
	}
	if len(s.flags.rounds) > 1 {
		parts = append(parts, r.rounds)
	}
	if r.variant.text != "" {
		parts = append(parts, r.variant.text)
	}
	return strings.Join(parts, ", ")
}

// err is the first error of the runs.
func (r *row) err() error {
	for _, x := range r.runs {
		if x.err != nil {
			return x.err
		}
	}
	return nil
}

// values are the metric of each run.
func (r *row) values(of func(*queuestats.Metrics) float64) []float64 {
	return stats.Each(r.runs, func(x *oneRun) float64 { return of(x.metrics) })
}

// mean estimates a metric.
func (r *row) mean(of func(*queuestats.Metrics) float64) stats.Estimate {
	return stats.Of(r.values(of))
}

// addRows makes a row for each policy, estimates, rounds and variant, and its runs.
func (s *study) addRows() {
	for _, v := range s.variants {
		for _, rounds := range s.flags.rounds {
			for _, estimates := range s.flags.estimates {
				for _, p := range s.policies {
					r := &row{policy: p, estimates: estimates, rounds: rounds, variant: v}
					for k := range s.flags.runs {
						x := &oneRun{row: r}
						if s.flags.runs > 1 {
							x.seed = s.flags.seed + uint64(k)
						}
						r.runs = append(r.runs, x)
						s.runs = append(s.runs, x)
					}
					s.rows = append(s.rows, r)
				}
			}
		}
	}
}

// of lists the rows of a variant that have no error.
func (s *study) of(v *variant) []*row {
	return slices.DeleteFunc(slices.Clone(s.rows), func(r *row) bool { return r.variant != v || r.err() != nil })
}

// rank marks the best rows of each variant, and compares the others with the baseline.
func (s *study) rank() {
	m := metricNamed(s.flags.metric)
	cost := func(r *row) float64 { return -float64(m.Better) * r.mean(m.Value).Mean }
	for _, v := range s.variants {
		rows := s.of(v)
		least := math.Inf(1)
		var base *row
		for _, r := range rows {
			if c := cost(r); c < least {
				least, base = c, r
			}
		}
		for _, r := range rows {
			r.best = cost(r) == least
			if s.flags.baseline == r.policy.name || s.flags.baseline == r.policy.spec {
				base = r
			}
		}
		if base != nil && len(rows) > 1 && (s.flags.runs > 1 || s.flags.baseline != "") {
			pair(rows, base, m)
		}
	}
}

// against compares a row with that of the baseline, run by run: both met the same dates.
type against struct {
	base       *row
	difference stats.Estimate // the row's minus the baseline's
	runs       stats.Tally
	// The p values of two tests of whether there is a difference, with Holm's adjustment over the rows. NaN: too
	// few runs.
	studentP, wilcoxonP float64
	approximate         bool // wilcoxonP is that of the normal distribution: too many runs differ
}

func pair(rows []*row, base *row, m queuestats.Metric) {
	var student, wilcoxon []float64
	var others []*row
	theirs := base.values(m.Value)
	for _, r := range rows {
		if r == base {
			continue
		}
		mine := r.values(m.Value)
		a := &against{base: base, studentP: math.NaN(), wilcoxonP: math.NaN()}
		for k := range mine {
			a.runs.Add(-float64(m.Better)*mine[k], -float64(m.Better)*theirs[k])
		}
		t := stats.PairedT(mine, theirs)
		a.difference = t.Difference
		if len(mine) > 1 {
			w := stats.Wilcoxon(mine, theirs)
			a.studentP, a.wilcoxonP, a.approximate = t.P, w.P, w.Approximate
		}
		r.against = a
		others, student, wilcoxon = append(others, r), append(student, a.studentP), append(wilcoxon, a.wilcoxonP)
	}
	student, wilcoxon = stats.Holm(student), stats.Holm(wilcoxon)
	for k, r := range others {
		r.against.studentP, r.against.wilcoxonP = student[k], wilcoxon[k]
	}
}
