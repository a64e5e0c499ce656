package catalog

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// WritePlacement writes s as a file that ReadPlacement reads and that gives the
// same Host and Order: columns task, host, order; rows by TaskID, one for each host
// of a rigid parallel task; order from 1 on each host. The error is w's.
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
		row := []string{pr.DAG.TaskName(workload.TaskID(t)), pr.Platform.HostName(h), strconv.Itoa(place[t])}
		if more := s.More[workload.TaskID(t)]; len(more) > 0 {
			row[2] = strconv.Itoa(slices.Index(s.Order[h], workload.TaskID(t)) + 1)
		}
		if err := out.Write(row); err != nil {
			return err
		}
		for _, h := range s.More[workload.TaskID(t)] {
			row[1], row[2] = pr.Platform.HostName(h), strconv.Itoa(slices.Index(s.Order[h], workload.TaskID(t))+1)
			if err := out.Write(row); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}
