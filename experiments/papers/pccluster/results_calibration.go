package pccluster

import "strings"

func (r *Replay) calibrationGrid() Grid {
	g := Grid{
		ID: "calibration", Title: "Calibration: fitted to a part, tested on the rest of Table 2",
		Note: "Errors in percent: mean and greatest relative error. open: constants that the rows do not determine. predicted:\n" +
			"3135.2 tasks (simulator: 3135) on 24 nodes, where the paper predicts 105.327 s.",
		Columns: []Column{
			{"model", "model", "", words},
			{"rows", "fitted to", "", words},
			{"undetermined", "open", "", words},
			{"mape_pct", "MAPE", "%", 2},
			{"max_pct", "max", "%", 1},
			{"rmse_s", "RMSE/s", "s", 3},
			{"test_mape_pct", "test MAPE", "%", 2},
			{"test_max_pct", "test max", "%", 1},
			{"predicted_s", "predicted/s", "s", 2},
		},
	}
	for _, c := range r.Calibrated.List {
		row := []any{c.ID, c.Model, c.Rows, strings.Join(c.Undetermined, ", ")}
		if c.Fit == nil {
			g.Rows = append(g.Rows, append(row, nil, nil, nil, nil, nil, nil))
			continue
		}
		row = append(row, 100*c.Fit.Errors.MAPE, 100*c.Fit.Errors.MaxRelative, c.Fit.Errors.RMSE)
		g.Rows = append(g.Rows, append(row, 100*c.Test.MAPE, 100*c.Test.MaxRelative, c.PredictedSec))
	}
	return g
}

func (r *Replay) constantGrid() Grid {
	g := Grid{
		ID: "constants", Title: "Constants, in seconds, with 95 % confidence intervals",
		Note: "Intervals hold if the model is right and relative errors are independent and normal with one variance.",
		Columns: []Column{
			{"model", "model", "", words},
			{"rows", "fitted to", "", words},
			{"constant", "constant", "", words},
			{"value_s", "value", "s", 4},
			{"low_s", "from", "s", 4},
			{"high_s", "to", "s", 4},
		},
	}
	for _, c := range r.Calibrated.List {
		if c.Fit == nil {
			continue
		}
		for _, x := range c.Fit.Constants {
			g.Rows = append(g.Rows, []any{c.ID + "-" + x.Name, c.Model, c.Rows, x.Name, x.Value, x.Low, x.High})
		}
	}
	return g
}
