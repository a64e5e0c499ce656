package read

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Record reads a record that a simulation can be compared with, with the given repairs.
// Mistakes are of type *srcerr.Error, joined, in file order.
func Record(file string, data []byte, repair workload.Repair) (*records.Record, error) {
	x, err := read(file, data, repair)
	if err != nil {
		return nil, err
	}
	return x.Record, x.incomparable.Err()
}

// execution is a record and what is only needed while it is read.
type execution struct {
	*records.Record
	hasMakespan  bool
	incomparable srcerr.List // the reasons why no simulation can be compared with it
}

func read(file string, data []byte, repair workload.Repair) (*execution, error) {
	r := &execution{Record: &records.Record{File: file, Application: records.ApplicationOf(file)}, incomparable: srcerr.List{File: file}}
	repair.Report = func(line string) { r.Repairs = append(r.Repairs, line) }
	d, x, err := wfcommons.ReadExecution(file, data, workload.ReadOptions{Repair: repair})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	r.SHA256 = hex.EncodeToString(sum[:])
	r.System, r.Version, r.DAG, r.Machines = x.System, x.Version, d, x.Machines
	r.Placement, r.RunSec, r.RecordedMakespanSec = x.Machine, x.RunSec, x.MakespanSec
	r.hasMakespan = x.HasMakespan()
	n := d.NumTasks()
	r.BytesIn, r.BytesOut = make([]float64, n), make([]float64, n)
	for t := range n {
		r.BytesIn[t], r.BytesOut[t] = d.FileBytes(workload.TaskID(t))
	}
	unusable := func(at int, needed bool, msg string) {
		line, col := srcerr.Position(data, int64(at))
		r.Unusable = append(r.Unusable, srcerr.At(file, line, col, "%s", msg).Error())
		if needed {
			r.incomparable.Add(line, col, "%s", msg)
		}
	}
	if i := slices.IndexFunc(x.Machines, func(m wfcommons.Machine) bool { return m.Cores == 0 }); i >= 0 {
		line, col := srcerr.Position(data, int64(x.MachineAt[i])) // O(data), so not for each machine
		r.Coreless = srcerr.At(file, line, col, "machine %q: the file does not say how many cores it has (add cores=N)", x.Machines[i].Name)
	}
	for _, u := range x.Unusable {
		unusable(u.At, u.Needed, u.Msg)
	}
	if x.ExecutedAt != "" {
		if r.ExecutedAt, err = wfcommons.ParseDate(x.ExecutedAt); err != nil {
			unusable(x.ExecutedPlace, false, "executedAt: "+err.Error())
		}
	}
	return r, nil
}

// IsRecord reports whether a file is WfFormat, or is meant to be.
func IsRecord(data []byte) bool {
	return wfcommons.IsWfFormat(bytes.TrimLeft(data, "\ufeff \t\r\n"))
}

// Unusable lists the entries that cannot be used in a WfFormat file with a makespan: lines
// file:line:col. It is empty for other files.
func Unusable(file string, data []byte) []string {
	if !IsRecord(data) {
		return nil
	}
	x, err := read(file, data, workload.Repair{})
	if err != nil || !x.hasMakespan {
		return nil
	}
	return x.Unusable
}

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
