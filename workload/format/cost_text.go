package format

import (
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/format/lossy"
)

// parseCost reads a time on one processor: a duration, plain numbers being
// seconds, or inf where the task cannot run.
func parseCost(text string) (float64, error) {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "inf", "+inf", ".inf", "+.inf":
		return math.Inf(1), nil
	}
	return units.Duration(text)
}

// formatCost prints a time so that it reads back exactly.
func formatCost(sec float64) string {
	if math.IsInf(sec, 1) {
		return "inf"
	}
	return lossy.PlainNumber(sec)
}

// workOfCosts is the work of a task that only has times: the mean of those that
// are finite, at speedFlops; 0 when there is none.
func workOfCosts(sec []float64, speedFlops float64) float64 {
	sum, n := 0.0, 0
	for _, s := range sec {
		if !math.IsInf(s, 1) {
			sum += s
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n) * speedFlops
}
