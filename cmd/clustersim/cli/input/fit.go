package input

import (
	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// CheckFit says, in the name of the workload, why its times for each processor
// do not fit the platform's hosts. A mapper could only say that no host runs a
// task.
func CheckFit(workloadArg string, d *workload.DAG, p *platform.Platform) error {
	_, err := scheduler.NewExecTimes(d, p)
	if workloadArg == "-" {
		workloadArg = Stdin
	}
	return mistake.Placed(workloadArg, err)
}
