package pccluster

import (
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
)

func (r *Replay) calibrationGrid() report.Part {
	p, t := grid("calibration", "Calibration: fitted to a part, tested on the rest of Table 2",
		"Errors in percent: mean and greatest relative error. open: constants that the rows do not determine. predicted:\n"+
			"3135.2 tasks (simulator: 3135) on 24 nodes, where the paper predicts 105.327 s.",
		table.Named("model", "model"), table.Named("rows", "fitted to"), table.Named("undetermined", "open"), table.Fixed("mape_pct", "MAPE", 2).In("%"),
		table.Fixed("max_pct", "max", 1).In("%"), table.Fixed("rmse_s", "RMSE/s", 3).In("s"), table.Fixed("test_mape_pct", "test MAPE", 2).In("%"),
		table.Fixed("test_max_pct", "test max", 1).In("%"), table.Fixed("predicted_s", "predicted/s", 2).In("s"),
	)
	for _, c := range r.Calibrated.List {
		row := []any{c.ID, c.Model, c.Rows, strings.Join(c.Undetermined, ", ")}
		if c.Fit == nil {
			t.Add(append(row, nil, nil, nil, nil, nil, nil)...)
			continue
		}
		row = append(row, 100*c.Fit.Errors.MAPE, 100*c.Fit.Errors.MaxRelative, c.Fit.Errors.RMSE)
		t.Add(append(row, 100*c.Test.MAPE, 100*c.Test.MaxRelative, c.PredictedSec)...)
	}
	return p
}

func (r *Replay) constantGrid() report.Part {
	p, t := grid("constants", "Constants, in seconds, with 95 % confidence intervals",
		"Intervals hold if the model is right and relative errors are independent and normal with one variance.",
		table.Named("model", "model"), table.Named("rows", "fitted to"), table.Named("constant", "constant"), table.Fixed("value_s", "value", 4).In("s"),
		table.Fixed("low_s", "from", 4).In("s"), table.Fixed("high_s", "to", 4).In("s"),
	)
	for _, c := range r.Calibrated.List {
		if c.Fit == nil {
			continue
		}
		for _, x := range c.Fit.Constants {
			t.Add(c.ID+"-"+x.Name, c.Model, c.Rows, x.Name, x.Value, x.Low, x.High)
		}
	}
	return p
}
