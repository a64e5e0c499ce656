package format

import (
	"errors"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// SlurmFile is one file of a configuration of Slurm. The zero SlurmFile stands for none.
type SlurmFile struct {
	Name string // for messages
	Data []byte
}

// Slurm is what a configuration of Slurm says of a machine and its scheduling.
type Slurm struct {
	// Machine has the nodes by name, with their cores, memory and generic resources. Units are cores,
	// or nodes with select/linear.
	Machine *jobs.Machine
	Policy  string // spec of the policy, such as slurm(order=fcfs,bf-interval=30)
	// GraceSec is how long jobs may run on at their limit (OverTimeLimit); +Inf means that they are
	// not killed.
	GraceSec    float64
	KillWaitSec float64 // between the signal at a job's end and its killing
	Rejects     bool    // jobs that exceed limits of their partition are rejected (EnforcePartLimits)
	// Warnings has a line for each key that changes scheduling and is not modelled.
	Warnings []string
}

// ReadSlurm reads slurm.conf and, where they are given, topology.conf, gres.conf and a script of
// sacctmgr. The error joins the mistakes of all files, each with its place. Files that slurm.conf includes
// are not read; there is a warning for each.
func ReadSlurm(conf, topology, gres, accounts SlurmFile) (*Slurm, error) {
	r := &slurmReader{
		out:    &Slurm{Machine: &jobs.Machine{}, KillWaitSec: slurmKillWaitSec},
		number: map[string]int{}, value: map[string]slurmWord{}, warned: map[string]bool{}, room: maxNodeNumbers,
	}
	r.conf(conf)
	r.topology(topology, conf.Name)
	r.gresFile(gres)
	r.accounts(accounts)
	if r.err != nil {
		return nil, r.err
	}
	return r.out, nil
}

// slurmKillWaitSec is the default of KillWait.
const slurmKillWaitSec = 30

// slurmReader reads the files of a configuration one after the other.
type slurmReader struct {
	out  *Slurm
	err  error
	list *srcerr.List // mistakes of the file that is being read

	nodes  []slurmNode
	number map[string]int // of nodes, by name
	value  map[string]slurmWord
	params map[string]slurmWord // of SchedulerParameters
	warned map[string]bool
	room   int // names that host lists may still make
}

// slurmWord is a value and its place.
type slurmWord struct {
	text      string
	line, col int
}

// slurmNode is what a node has.
type slurmNode struct {
	name     string
	cores    int32
	memory   float64 // bytes
	features []string
	gres     []jobs.Gres
}

// begin begins a file.
func (r *slurmReader) begin(f SlurmFile) { r.list = &srcerr.List{File: f.Name} }

// end keeps the mistakes of a file.
func (r *slurmReader) end() {
	if err := r.list.Err(); err != nil {
		r.err = errors.Join(append(srcerr.Parts(r.err), srcerr.Parts(err)...)...)
	}
}

// fail reports a mistake in a value.
func (r *slurmReader) fail(at slurmWord, format string, args ...any) *srcerr.Error {
	return r.list.Add(at.line, at.col, format, args...)
}

// warn adds a line about a key, once for each key.
func (r *slurmReader) warn(key string, at slurmWord, format string, args ...any) {
	if key = strings.ToLower(key); r.warned[key] {
		return
	}
	r.warned[key] = true
	r.out.Warnings = append(r.out.Warnings, srcerr.At(r.list.File, at.line, at.col, format, args...).Error())
}

// notModelled is the warning for a key.
func (r *slurmReader) notModelled(key string, at slurmWord) {
	r.warn(key, at, "%s is not modelled", key)
}

// conf reads slurm.conf.
func (r *slurmReader) conf(f SlurmFile) {
	r.begin(f)
	defer r.end()
	var partitions [][]slurmPair
	defaults := []slurmPair(nil)
	for _, line := range r.lines(f.Data) {
		switch head := line[0]; strings.ToLower(head.key) {
		case "nodename":
			if defaults = r.nodeLine(line, defaults); len(r.nodes) > maxNodeNumber {
				return
			}
		case "partitionname":
			partitions = append(partitions, line)
		case "include":
			r.warn("include "+head.text, head.slurmWord, "the included file %q is not read", head.text)
		default:
			for _, p := range line {
				r.global(p)
			}
		}
	}
	if len(r.nodes) == 0 {
		r.list.Add(1, 1, "no node").WithHint("want lines such as NodeName=n[1-4] CPUs=32 RealMemory=128000")
		return
	}
	r.selection()
	r.machine()
	r.partitions(partitions)
	r.limits()
	r.policy()
}

// limits reads what happens at the limits of jobs.
func (r *slurmReader) limits() {
	if w, ok := r.value["overtimelimit"]; ok {
		r.out.GraceSec = r.minutes(w)
	}
	if w, ok := r.value["killwait"]; ok {
		r.out.KillWaitSec = r.whole(w)
	}
	word := strings.ToUpper(r.value["enforcepartlimits"].text)
	r.out.Rejects = word == "YES" || word == "ALL" || word == "ANY"
	if !r.out.Rejects {
		at := r.value["enforcepartlimits"]
		r.warn("EnforcePartLimits", at, "EnforcePartLimits is NO: jobs that exceed a limit of their partition wait in Slurm, and are rejected here")
	}
}

// minutes reads a time of slurm.conf, which is in minutes if it is one number: 30, 30:15, 1:30:00, 2-0,
// 2-12:30, UNLIMITED.
func (r *slurmReader) minutes(w slurmWord) (sec float64) {
	sec, ok := slurmMinutes(w.text)
	if !ok {
		r.fail(w, "%q: want a time such as 30 (minutes), 1:30:00, 2-0 or UNLIMITED", w.text)
	}
	return sec
}

func slurmMinutes(text string) (sec float64, ok bool) {
	switch strings.ToUpper(text) {
	case "INFINITE", "UNLIMITED", "-1":
		return math.Inf(1), true
	}
	if minutes, ok := sacct.NumberOf(text); ok && minutes >= 0 {
		return minutes * 60, true
	}
	return sacct.SpanOf(text)
}

// whole reads a number of at least 0.
func (r *slurmReader) whole(w slurmWord) float64 {
	x, ok := sacct.NumberOf(w.text)
	if !ok || x < 0 || x != math.Trunc(x) {
		r.fail(w, "%q: want a whole number", w.text)
		return 0
	}
	return x
}

// yes says whether a value means yes.
func yes(text string) bool {
	switch strings.ToLower(text) {
	case "yes", "1", "true", "on":
		return true
	}
	return false
}
