package calibration_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/calibration"
)

// The run time of a parallel program, as a start-up time and a time per node and
// per task of a node: fitted to the small runs, tested on the large ones.
func ExampleLinear() {
	type run struct{ nodes, tasks, sec float64 }
	runs := []run{
		{2, 8, 3.216},
		{2, 64, 25.223},
		{2, 512, 201.357},
		{4, 8, 2.106},
		{4, 64, 11.276},
		{4, 512, 102.02},
		{16, 64, 4.132},
		{16, 512, 27.138},
		{16, 4096, 206.128},
	}
	model := calibration.Linear[run]{
		Terms: []calibration.Term[run]{
			{Name: "start", Of: func(run) float64 { return 1 }},
			{Name: "per node", Of: func(r run) float64 { return r.nodes }},
			{Name: "per task", Of: func(r run) float64 { return r.tasks / r.nodes }},
		},
		Measured: func(r run) float64 { return r.sec },
	}
	train, test := calibration.Where(runs, func(r run) bool { return r.tasks < 4096 })
	fit, err := model.Fit(train)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := fit.Constant("per task")
	fmt.Printf("per task %.3f s, 95 %% sure of %.3f to %.3f\n", c.Value, c.Low, c.High)
	errs, err := calibration.Evaluate(test, model.Measured, func(r run) (float64, error) {
		return model.Predict(fit.Values(), r), nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("error on the rest %.1f %%\n", 100*errs.Mean)
	// Output:
	// per task 0.759 s, 95 % sure of 0.688 to 0.831
	// error on the rest 5.1 %
}
