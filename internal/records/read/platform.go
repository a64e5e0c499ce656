package read

import (
	"errors"

	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Platform makes a platform of the machines in a file. The file needs no makespan.
// Mistakes in the file have their places; others are about m.
func Platform(file string, data []byte, m records.Machines) (*platform.Platform, error) {
	x, err := read(file, data, workload.Repair{})
	if err != nil {
		return nil, err
	}
	p, err := x.Platform(m)
	if _, placed := errors.AsType[*srcerr.Error](err); err != nil && !placed {
		return nil, srcerr.At(file, 1, 1, "%s", err)
	}
	return p, err
}
