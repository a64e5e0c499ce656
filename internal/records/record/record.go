package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

// Record is one recorded execution of a workflow.
type Record struct {
	File            string
	SHA256          string    // of the file
	Application     string    // what the file's name begins with, up to the first dash
	System, Version string    // the workflow system
	ExecutedAt      time.Time // when it was handed in; zero: not known

	DAG                 *workload.DAG
	Machines            []wfcommons.Machine
	Placement           []int32   // by TaskID: which machine, or wfcommons.NoMachine
	RunSec              []float64 // by TaskID, as recorded
	BytesIn, BytesOut   []float64 // by TaskID: of all files that it reads, and writes
	RecordedMakespanSec float64

	Repairs  []string // what was mended, and how often
	Unusable []string // file:line:col: what is there but of no use

	claimsMakespan bool
	corelessAt     place // of the first machine without a core count
}

// place is where something stands in the file.
type place struct{ line, col int }

// Options say how to read a record.
type Options struct {
	ReferenceSpeedFlops float64 // turns run times into work; 0: the speed of the machines
	Repair              workload.Repair
	Note                func(line string) // takes remarks; may be nil
}

func (o *Options) read(r *Record) workload.ReadOptions {
	repair := o.Repair
	repair.Told = func(line string) {
		r.Repairs = append(r.Repairs, line)
		if o.Repair.Told != nil {
			o.Repair.Told(line)
		}
	}
	return workload.ReadOptions{ReferenceSpeedFlops: o.ReferenceSpeedFlops, Repair: repair, Note: o.Note}
}

// Read reads a record that a simulation can be compared with. Mistakes are of type
// *srcerr.Error, joined, in file order.
func Read(file string, data []byte, o Options) (*Record, error) {
	r, wrong, err := read(file, data, o)
	if err != nil {
		return nil, err
	}
	return r, wrong
}

// read returns, too, what is wrong with a record to compare with.
func read(file string, data []byte, o Options) (r *Record, wrong, err error) {
	r = &Record{File: file}
	d, x, err := wfcommons.ReadExecution(file, data, o.read(r))
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(data)
	r.SHA256 = hex.EncodeToString(sum[:])
	r.Application = ApplicationOf(file)
	r.System, r.Version, r.DAG, r.Machines = x.System, x.Version, d, x.Machines
	r.Placement, r.RunSec, r.RecordedMakespanSec = x.Machine, x.RunSec, x.MakespanSec
	r.claimsMakespan = x.HasMakespan()
	n := d.NumTasks()
	r.BytesIn, r.BytesOut = make([]float64, n), make([]float64, n)
	for t := range n {
		r.BytesIn[t], r.BytesOut[t] = d.FileBytes(workload.TaskID(t))
	}
	mistakes := srcerr.List{File: file}
	useless := func(at int, needed bool, msg string) {
		line, col := srcerr.Position(data, int64(at))
		r.Unusable = append(r.Unusable, srcerr.At(file, line, col, "%s", msg).Error())
		if needed {
			mistakes.Add(line, col, "%s", msg)
		}
	}
	if i := slices.IndexFunc(x.Machines, func(m wfcommons.Machine) bool { return m.Cores == 0 }); i >= 0 {
		line, col := srcerr.Position(data, int64(x.MachineAt[i])) // O(data), so not for each machine
		r.corelessAt = place{line, col}
	}
	for _, u := range x.Unusable {
		useless(u.At, u.Needed, u.Msg)
	}
	if x.ExecutedAt != "" {
		if r.ExecutedAt, err = parseDate(x.ExecutedAt); err != nil {
			useless(x.ExecutedPlace, false, "executedAt: "+err.Error())
		}
	}
	return r, mistakes.Err(), nil
}

// ApplicationOf is what the name of a record's file says of its application: what it begins
// with, up to the first dash.
func ApplicationOf(file string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".json"), "-")
	return name
}

// Cores are those of all machines that say how many they have; 0 if none does.
func (r *Record) Cores() int {
	sum := 0
	for _, m := range r.Machines {
		sum += m.Cores
	}
	return sum
}

// Jobs are the tasks with their recorded run times, on the cores of all machines as one
// pool: 1 at the least.
func (r *Record) Jobs() *overhead.Jobs {
	return overhead.NewJobs(r.DAG, r.RunSec, max(r.Cores(), 1))
}

// CriticalPathSec is the longest path of recorded run times: no execution can be shorter.
func (r *Record) CriticalPathSec() float64 {
	sec, _ := r.DAG.CriticalPath(func(t workload.TaskID) float64 { return r.RunSec[t] }, nil)
	return sec
}

// Is says whether a file is WfFormat, or means to be.
func Is(data []byte) bool { return wfcommons.IsWfFormat(bytes.TrimLeft(data, "\ufeff \t\r\n")) }

// Unusable lists what is of no use in a WfFormat file that records an execution, for it has
// a makespan: lines file:line:col. It is empty for other files.
func Unusable(file string, data []byte) []string {
	if !Is(data) {
		return nil
	}
	r, _, err := read(file, data, Options{})
	if err != nil || !r.claimsMakespan {
		return nil
	}
	return r.Unusable
}
