package calibration

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Errors say how far predictions are from measurements. The embedded ones are relative, as
// fractions and not percent; rows that measured 0 are left out of them.
type Errors struct {
	stats.Errors
	RMSE float64 // root of the mean squared error, in the measurements' unit
}

// Compare computes the errors of predicted against measured, which must be of
// one length. Without rows all are NaN.
func Compare(predicted, measured []float64) Errors {
	relative, squares := make([]float64, len(measured)), 0.0
	for i, y := range measured {
		squares += (predicted[i] - y) * (predicted[i] - y)
		relative[i] = relativeError(predicted[i], y)
	}
	return Errors{stats.SumUp(relative), math.Sqrt(squares / float64(len(measured)))}
}

// relativeError is NaN where 0 was measured.
func relativeError(predicted, measured float64) float64 {
	if measured == 0 {
		return math.NaN()
	}
	return (predicted - measured) / measured
}

// Evaluate predicts rows that a fit need not have seen and compares. The error
// is predict's.
func Evaluate[R any](rows []R, measured func(R) float64, predict func(R) (float64, error)) (Errors, error) {
	ours, theirs := make([]float64, len(rows)), make([]float64, len(rows))
	for i, r := range rows {
		var err error
		if ours[i], err = predict(r); err != nil {
			return Errors{}, err
		}
		theirs[i] = measured(r)
	}
	return Compare(ours, theirs), nil
}

// Where splits rows: those that train says yes to, and the others, both in
// order.
func Where[R any](rows []R, train func(R) bool) (training, test []R) {
	return split(rows, func(_ int, r R) bool { return train(r) })
}

// EveryOther puts the first, third, fifth row and so on into training, the rest
// into test.
func EveryOther[R any](rows []R) (training, test []R) {
	return split(rows, func(i int, _ R) bool { return i%2 == 0 })
}

func split[R any](rows []R, train func(i int, r R) bool) (training, test []R) {
	for i, r := range rows {
		if train(i, r) {
			training = append(training, r)
		} else {
			test = append(test, r)
		}
	}
	return training, test
}
