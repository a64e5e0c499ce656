package workload

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/units"
)

// ScaledData is d with the data of every message, and what tasks read from files and write to them, multiplied by a
// factor; control edges stay control edges. It is an error if the factor is not a finite number of at
// least 0, or if data would overflow. O(tasks + edges).
func (d *DAG) ScaledData(factor float64) (*DAG, error) {
	if !units.Finite(factor) || factor < 0 {
		return nil, fmt.Errorf("factor of the data = %v: want a finite number, at least 0", factor)
	}
	scaled := *d
	scaled.bytes = slices.Clone(d.bytes)
	for e, bytes := range scaled.bytes {
		if bytes < 0 {
			continue
		}
		if scaled.bytes[e] = factor * bytes; !units.Finite(scaled.bytes[e]) {
			return nil, fmt.Errorf("data times %v: edge %q to %q: data %v", factor, d.names[d.from[e]], d.names[d.to[e]], scaled.bytes[e])
		}
	}
	if d.files == nil {
		return &scaled, nil
	}
	scaled.files = &taskFiles{read: slices.Clone(d.files.read), written: slices.Clone(d.files.written)}
	for t := range TaskID(d.NumTasks()) {
		read, written := scaled.messageBytes(t)
		if d.OwnFiles(t) {
			if read, written = factor*d.files.read[t], factor*d.files.written[t]; !units.Finite(read + written) {
				return nil, fmt.Errorf("data times %v: task %q: it reads %v and writes %v bytes", factor, d.names[t], read, written)
			}
		}
		scaled.files.read[t], scaled.files.written[t] = read, written
	}
	return &scaled, nil
}
