package ediff

import "github.com/clustersim/clustersim/experiments/report/table"

// latticeTable is one line a run.
func (r *Replay) latticeTable() *table.Table {
	t := table.New(table.Keys("machine", "variant", "n", "p", "work_updates", "equal_blocks", "time_s", "efficiency", "derived_efficiency", "fitted_efficiency")...)
	for _, s := range r.Surfaces {
		for _, x := range s.Runs {
			equal := x.N%x.Side == 0
			var derived, fitted any
			if equal {
				fitted = s.Fit.Law.Efficiency(x.W(), x.P())
				if s.Machine.Exact() {
					derived = s.Machine.Derived(s.Variant, x.N, x.Side)
				}
			}
			t.Add(s.Machine.Name, s.Variant.String(), x.N, x.Side*x.Side, x.W(), equal, x.TimeSec, x.Efficiency, derived, fitted)
		}
	}
	return t
}

// slopeTable is one line a sample: differences beside the surface.
func (r *Replay) slopeTable() *table.Table {
	t := table.New(table.Keys("machine", "variant", "n", "p", "efficiency", "e_w_difference", "e_w_fitted", "e_w_error", "e_w_unit_step",
		"e_p_difference", "e_p_fitted_middle", "e_p_error_middle", "e_p_fitted_mean", "e_p_error_mean", "iso_slope_difference")...)
	for _, s := range r.Surfaces {
		for _, x := range s.Slopes {
			t.Add(s.Machine.Name, s.Variant.String(), x.N, x.Side*x.Side, x.Efficiency, x.ByW, x.FitByW, x.ErrorByW(), x.Unit,
				x.ByP, x.FitByP, x.ErrorByP(), x.MeanByP, x.ErrorMeanByP(), -x.ByP/x.ByW)
		}
	}
	return t
}

// definitionTable says at each sample by which definitions the pipelined
// program is better.
func (r *Replay) definitionTable() *table.Table {
	t := table.New(table.Keys("machine", "n", "p", "efficiency_checkerboard", "efficiency_pipelined",
		"definition1", "fixed_p", "fixed_w", "definition2", "definition3")...)
	for _, x := range r.Compared {
		t.Add(x.Machine, x.N, x.Side*x.Side, x.Efficiency[0], x.Efficiency[1], x.Absolute(), x.FixedP(), x.FixedW(), x.Relative(), x.Preserves())
	}
	return t
}

// scaledTable is one line a step of p along a scaling.
func (r *Replay) scaledTable() *table.Table {
	t := table.New(table.Keys("machine", "variant", "theorem", "scaling", "p0", "p1", "speedup0", "speedup1", "ds_dp_simulated", "ds_dp_derived", "ds_dp_fitted")...)
	for _, s := range r.Scaled {
		t.Add(s.Machine, s.Variant.String(), s.Theorem, s.Scaling, s.P0, s.P1, s.S0, s.S1, s.Measured, s.Derived, s.Fitted)
	}
	return t
}

// checkTable is one line a check.
func (r *Replay) checkTable() *table.Table {
	t := table.New(table.Keys("check", "on", "cases", "exceptions", "worst_error")...)
	for _, c := range r.Checks {
		t.Add(c.ID, c.On, c.Cases, c.Exceptions, c.Worst)
	}
	return t
}
