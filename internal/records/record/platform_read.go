package record

import (
	"errors"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// otherSpeed is that of hosts of which the file gives none: at which run times count.
func (r *Record) otherSpeed() float64 {
	for _, m := range r.Machines {
		if m.SpeedFlops > 0 {
			return m.SpeedFlops
		}
	}
	return workload.DefaultReferenceSpeedFlops
}

// ReadPlatform makes the platform that m asks for of a file. A record without a makespan
// will do. Mistakes of the file have their places; others are about m.
func ReadPlatform(file string, data []byte, m Machines) (*platform.Platform, error) {
	r, _, err := read(file, data, Options{})
	if err != nil {
		return nil, err
	}
	p, err := r.Platform(m)
	if _, placed := errors.AsType[*srcerr.Error](err); err != nil && !placed {
		return nil, srcerr.At(file, 1, 1, "%s", err)
	}
	return p, err
}
