package cli

import "testing"

// The command of docs/predict.md prints what it says.
func TestPredictManual(t *testing.T) {
	requireManual(t, "predict.md", 1)
}
