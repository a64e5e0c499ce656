package cli

import "testing"

// The commands of docs/predict.md and of its story print what they say.
func TestPredictManual(t *testing.T) {
	requireManual(t, "predict.md", 1)
}

func TestPredictStory(t *testing.T) { checkManual(t, "how-long-on-that-cluster.md") }
