package run

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
)

// pstatesText sums up the changes of power states, for people.
func (s *simulation) pstatesText() string {
	hosts := map[platform.HostID]bool{}
	for _, c := range s.Result.Pstates {
		hosts[c.Host] = true
	}
	return fmt.Sprintf("%s on %s", units.Count(len(s.Result.Pstates), "change"), units.Count(len(hosts), "host"))
}

// tellPstates adds the changes of power states to JSON, if there are any.
func (s *simulation) tellPstates(r *report.Report) {
	if len(s.Result.Pstates) == 0 {
		return
	}
	t := table.New(table.Keys("host", "at_s", "pstate")...)
	for _, c := range s.Result.Pstates {
		t.Add(s.platform.HostName(c.Host), c.AtSec, c.Pstate)
	}
	r.Data("pstates", t)
}
