package ediff

import (
	"github.com/clustersim/clustersim/experiments/report/table"
)

// errorColumn is one of relative errors: below 1e-9 they are rounding.
func errorColumn(key, head string) table.Column {
	c := table.Rounded(key, head, 2)
	digits := c.Text
	c.Text = func(v any) string {
		if f, ok := v.(float64); ok && f < 1e-9 {
			return "< 1e-9"
		}
		return digits(v)
	}
	return c
}

// surfaceTable is one line a fitted surface. Text shows these tables too.
func (r *Replay) surfaceTable() *table.Table {
	t := table.New(
		table.Column{Key: "machine"}, table.Column{Key: "variant"}, table.Column{Key: "overhead_fitted", Head: "1/E - 1"},
		errorColumn("max_error", "max error"), errorColumn("left_out_error", "left out"),
		errorColumn("e_w_error_median", "E_W median"), errorColumn("e_w_error_max", "E_W max"),
		errorColumn("e_p_error_median", "E_p median"), errorColumn("e_p_error_max", "E_p max"),
	)
	for _, s := range r.Surfaces {
		t.Add(s.Machine.Name, s.Variant.String(), s.Fit.String(), s.Fit.MaxError, s.Fit.LeftOutError,
			MedianError(s.Slopes, Slope.ErrorByW), MaxError(s.Slopes, Slope.ErrorByW),
			MedianError(s.Slopes, Slope.ErrorMeanByP), MaxError(s.Slopes, Slope.ErrorMeanByP))
	}
	return t
}

// exponentTable is one line an isoefficiency function.
func (r *Replay) exponentTable() *table.Table {
	t := table.New(
		table.Column{Key: "machine"}, table.Column{Key: "variant"}, table.Column{Key: "source"}, table.Column{Key: "efficiency", Head: "E"},
		table.Rounded("p_first", "p from", 6), table.Rounded("p_last", "to", 10), table.Rounded("w_first", "W from", 6), table.Rounded("w_last", "to", 6),
		table.Rounded("exponent", "exponent", 6), table.Rounded("last_slope", "last slope", 6),
	)
	for _, x := range r.Exponents {
		last := len(x.P) - 1
		t.Add(x.Machine, x.Variant, x.Source, x.Target, x.P[0], x.P[last], x.W[0], x.W[last], x.Exponent, x.LastSlope)
	}
	return t
}

// crossoverTable is one line a p.
func (r *Replay) crossoverTable() *table.Table {
	t := table.New(
		table.Rounded("p", "p", 6), table.Rounded("w_no_constants", "W, no constants", 9), table.Rounded("w_over_p2", "over p^2", 6),
		table.Rounded("w_with_constants", "W, constants kept", 9), table.Rounded("with_constants_over_p2", "over p^2", 4),
		table.Rounded("w_unhidden", "W, sends not hidden", 9),
	)
	for _, c := range r.Crossovers {
		square := c.P * c.P
		t.Add(c.P, c.NoConstants, c.NoConstants/square, c.WithConstants, c.WithConstants/square, c.Unhidden)
	}
	return t
}
