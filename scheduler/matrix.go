package scheduler

import (
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/alike"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// NewMatrixCosts takes execution times in seconds from a table with a row for
// each task and a column for each host: unrelated machines, as in most of the
// scheduling literature. +Inf means that the host cannot run the task; such
// hosts are left out of the mean; a host without room for a task must be one of
// them. Transfers cost what transfers says; if it is nil, an edge takes as many
// seconds as it has bytes between any two distinct hosts, the literature's unit
// network. Costs keeps execSec, which must not change.
//
// It is an error if the table does not have one row per task, if rows differ in
// length, if a time is NaN or negative, or if a task runs nowhere.
func NewMatrixCosts(d *workload.DAG, execSec [][]float64, transfers Costs) (Costs, error) {
	if d == nil {
		return nil, errors.New("cost matrix: the DAG is nil")
	}
	if len(execSec) != d.NumTasks() {
		return nil, fmt.Errorf("cost matrix: %d rows, want one for each of the %d tasks", len(execSec), d.NumTasks())
	}
	c := &matrixCosts{transferCosts: transfers, execSec: execSec, meanSec: make([]float64, len(execSec))}
	for t, row := range execSec {
		name := d.TaskName(workload.TaskID(t))
		if len(row) != len(execSec[0]) || len(row) == 0 {
			return nil, fmt.Errorf("cost matrix: task %q: %d columns, want %d", name, len(row), max(1, len(execSec[0])))
		}
		var sum float64
		able := 0
		for h, sec := range row {
			if math.IsNaN(sec) || sec < 0 {
				return nil, fmt.Errorf("cost matrix: task %q: column %d: %v: want a time, at least 0", name, h+1, sec)
			}
			if !math.IsInf(sec, 1) {
				sum += sec
				able++
			}
		}
		if able == 0 {
			return nil, fmt.Errorf("cost matrix: task %q runs on no host", name)
		}
		c.meanSec[t] = sum / float64(able)
	}
	if transfers == nil {
		c.transferCosts = unitNetwork{d, len(execSec[0])}
	}
	return c, nil
}

// transferCosts is the half of Costs that is about transfers.
type transferCosts interface {
	TransferSec(e workload.EdgeID, src, dst platform.HostID) float64
	MeanTransferSec(e workload.EdgeID) float64
}

type matrixCosts struct {
	transferCosts
	execSec [][]float64
	meanSec []float64
}

func (c *matrixCosts) ExecSec(t workload.TaskID, h platform.HostID) float64 { return c.execSec[t][h] }

// Runs is as [alike.Costs] says.
func (c *matrixCosts) Runs(src platform.HostID) []alike.Run {
	if some, ok := c.transferCosts.(alike.Costs); ok {
		return some.Runs(src)
	}
	return nil
}

// Speeds is as [alike.Costs] says.
func (c *matrixCosts) Speeds() []float64 { return nil }

func (c *matrixCosts) MeanExecSec(t workload.TaskID) float64 { return c.meanSec[t] }

// unitNetwork moves one byte a second between any two distinct hosts.
type unitNetwork struct {
	dag   *workload.DAG
	hosts int
}

func (n unitNetwork) TransferSec(e workload.EdgeID, src, dst platform.HostID) float64 {
	if src == dst {
		return 0
	}
	return n.dag.Bytes(e)
}

func (n unitNetwork) MeanTransferSec(e workload.EdgeID) float64 {
	if n.hosts < 2 {
		return 0
	}
	return n.dag.Bytes(e)
}
