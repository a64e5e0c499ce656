package stages

import (
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
)

// LogsOf are the logs of the records of a set, in the order of the records, and the number of
// records without one.
func LogsOf(set *records.Set, logs []*read.Logged) (own []*read.Logged, unlogged int) {
	for i := range set.Cases {
		n := len(own)
		for _, c := range logs {
			if c.SHA256 == set.Cases[i].SHA256 {
				own = append(own, c)
			}
		}
		if len(own) == n {
			unlogged++
		}
	}
	return own, unlogged
}

// Makespan is how long a record took, and takes by the model before and after a fit.
type Makespan struct {
	File                              string
	RecordedSec, BeforeSec, FittedSec float64
}

// Makespans simulates each case under the base model and the fitted one.
func (f *Fit) Makespans(cases []*read.Logged) (list []Makespan) {
	var e overhead.Evaluator
	for _, c := range cases {
		list = append(list, Makespan{c.File, c.RecordedMakespanSec, e.MakespanSec(&f.Base, c.Jobs), e.MakespanSec(&f.Model, c.Jobs)})
	}
	return list
}
