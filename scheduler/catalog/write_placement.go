package catalog

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// WritePlacement writes s as a file that ReadPlacement reads and that gives the
// same Host and Order: columns task, host, order; rows by TaskID; order from 1
// on each host. The error is w's.
func WritePlacement(w io.Writer, pr *scheduler.Problem, s *scheduler.Schedule) error {
	place := make([]int, pr.DAG.NumTasks())
	for _, order := range s.Order {
		for i, t := range order {
			place[t] = i + 1
		}
	}
	out := csv.NewWriter(w)
	if err := out.Write(placementColumns); err != nil {
		return err
	}
	for t, h := range s.Host {
		row := []string{pr.DAG.TaskName(workload.TaskID(t)), pr.Platform.HostName(platform.HostID(h)), strconv.Itoa(place[t])}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
