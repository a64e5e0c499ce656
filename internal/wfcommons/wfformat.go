package wfcommons

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// versions are the versions that ReadWfFormat reads and whether they have the
// form of 1.5. 1.6 only added fields that say nothing here.
var versions = map[string]bool{"1.2": false, "1.3": false, "1.4": false, "1.5": true, "1.6": true}

const versionNames = "1.2 to 1.6"

// ReadWfFormat reads a workflow instance of WfCommons, WfFormat 1.2 to 1.6
// (T. Coleman, H. Casanova, L. Pottier, M. Kaushik, E. Deelman, R. Ferreira da
// Silva, WfCommons: a framework for enabling scientific workflow research and
// development, FGCS 128, 2022; the schema is github.com/wfcommons/WfFormat).
//
// A task's work is its runtimeInSeconds times its coreCount times the speed of the
// machine it ran on, 1e6 flop/s for each MHz of cpu.speedInMHz, or
// [workload.ReadOptions].ReferenceSpeedFlops, which overrides the file. A file that one
// task writes and another reads is one message of sizeInBytes; several files
// are several parallel edges. Parent and child without a common file are
// joined by a control edge. Files that no task writes cost nothing, but count in
// [workload.DAG.FileBytes] as all others do.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/wfformat.md has the details.
func ReadWfFormat(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	d, _, err := readWfFormat(fileName, data, o, nil)
	return d, err
}

// readWfFormat also returns all that the file says, and fills the head of x if it is not nil.
func readWfFormat(fileName string, data []byte, o workload.ReadOptions, x *Execution) (*workload.DAG, *instance, error) {
	r := wfReader{in: instance{sizeField: "sizeInBytes"}, execution: x}
	src, begin, err := Open(fileName, data, o)
	if err != nil {
		return nil, &r.in, err
	}
	r.src, r.json = src, newJSONReader(src, begin)
	if !src.Failed() {
		r.readTop()
		r.checkVersion()
	}
	if src.Failed() {
		return nil, &r.in, src.Err()
	}
	if r.old != nil {
		r.renew()
	}
	r.in.repair(&o.Repair)
	d, err := r.in.assemble(src, o)
	if err == nil && o.Recorded != nil {
		o.Recorded(r.in.recorded(d))
	}
	return d, &r.in, err
}

// checkVersion replaces all mistakes by one if the version is not supported: other
// versions have other fields, so the other mistakes mean nothing.
func (r *wfReader) checkVersion() {
	current, known := versions[r.version.text]
	switch {
	case r.version.text == "": // reported already
	case !known:
		r.src.FailOnly(r.version.at, "the WfInstances collection has its workflows in 1.5", "WfFormat %s: only %s are read", r.version.text, versionNames)
	case current && r.old != nil:
		r.src.FailOnly(r.old.at, "did you mean schemaVersion 1.4?", "workflow.tasks: WfFormat %s has workflow.specification in its place", r.version.text)
	case !current && r.hasSpecification:
		r.src.FailOnly(r.version.at, "did you mean 1.5?", "WfFormat %s has no workflow.specification", r.version.text)
	}
}

// wfReader fills an instance from JSON.
type wfReader struct {
	src              *srcerr.Source
	json             jsonReader
	in               instance
	version          word
	old              *oldForm // not nil: a file in the form before 1.5
	hasSpecification bool
	execution        *Execution // nil: not wanted
}

// The keys of WfFormat 1.6, and of older ones, by object, the required ones first. Metrics of 1.6 are sums
// over what the file has anyway.
var (
	topFields     = []string{"name", "schemaVersion", "workflow", "description", "createdAt", "runtimeSystem", "author", "wms"}
	flowFields    = append([]string{"specification", "execution", "repo", "runName"}, oldFlowFields...) // the last two are from Nextflow's tracer
	specFields    = []string{"tasks", "files", "metrics"}
	taskFields    = []string{"name", "id", "parents", "children", "inputFiles", "outputFiles"}
	fileFields    = []string{"id", "sizeInBytes"}
	execFields    = []string{"tasks", "machines", "makespanInSeconds", "executedAt", "metrics"}
	machineFields = []string{"nodeName", "cpu", "system", "architecture", "release", "memoryInBytes", "memory"}
	cpuFields     = []string{"speedInMHz", "coreCount", "vendor", "speed", "count"}
	commandFields = []string{"program", "arguments"}
	runFields     = []string{
		"id", "runtimeInSeconds", "command", "coreCount", "machines", "executedAt", "avgCPU", "readBytes",
		"writtenBytes", "memoryInBytes", "energyInKWh", "avgPowerInW", "priority",
	}
)

// IsWfFormat looks at the keys of a JSON object until one of them decides.
func IsWfFormat(text []byte) bool {
	return hasKey(text, func(*jsonwalk.Walker) bool { return true }, "workflow", "schemaVersion")
}

// hasKey looks at the keys of a JSON object until it finds one of these, which says what it
// is, or one of a native file.
func hasKey(text []byte, says func(*jsonwalk.Walker) bool, keys ...string) bool {
	if !bytes.HasPrefix(text, []byte("{")) {
		return false
	}
	w, is := jsonwalk.New(text, 0), false
	w.Each(func(key []byte, _ int) {
		switch {
		case slices.Contains(keys, string(key)):
			is = says(w)
			w.Stop()
		case slices.Contains([]string{"tasks", "edges", "work", "processors"}, string(key)):
			w.Stop()
		default:
			w.Skip()
		}
	})
	return is
}

// readTop reads the whole file into r.
func (r *wfReader) readTop() {
	r.json.object("file", nil, topFields, 3, func(key string) {
		switch key {
		case "name":
			r.in.name = r.json.text("name")
		case "schemaVersion":
			r.version = r.json.text("schemaVersion")
		case "workflow":
			r.readWorkflow()
		case "runtimeSystem", "wms":
			r.readSystem()
		}
	})
}

func (r *wfReader) readWorkflow() {
	found, at := r.json.object("workflow", nil, flowFields, 0, func(key string) {
		switch key {
		case "specification":
			r.hasSpecification = true
			r.readSpecification()
		case "execution":
			r.readExecution()
		default:
			r.readOldFlow(key)
		}
	})
	if r.old == nil {
		r.json.need(found, at, "workflow", flowFields[:1])
	}
	if !r.in.hasRuns {
		r.in.runsAt = at
	}
}

func (r *wfReader) readSpecification() {
	r.json.object("specification", nil, specFields, 1, func(key string) {
		switch key {
		case "tasks":
			listAt := r.json.list("specification.tasks", r.readTask)
			if len(r.in.tasks) == 0 {
				r.src.Fail(listAt, "", "specification.tasks: no tasks")
			}
		case "files":
			r.json.list("specification.files", r.readFile)
		}
	})
}

func (r *wfReader) readTask() {
	var t taskEntry
	r.json.object("task", &t.id, taskFields, 4, func(key string) {
		switch key {
		case "id":
			t.id = r.json.text("task id")
		case "parents":
			t.parents = r.json.texts("parents")
		case "children":
			t.children = r.json.texts("children")
		case "inputFiles":
			t.inputs = r.json.texts("inputFiles")
		case "outputFiles":
			t.outputs = r.json.texts("outputFiles")
		}
	})
	r.in.tasks = Appended(r.in.tasks, t)
}

func (r *wfReader) readFile() {
	var f fileEntry
	r.json.object("file entry", nil, fileFields, 1, func(key string) {
		switch key {
		case "id":
			f.id = r.json.text("file id")
		case "sizeInBytes":
			var sizeAt int
			f.bytes, sizeAt = r.json.number("sizeInBytes", 0)
			f.sized = true
			if f.bytes != math.Trunc(f.bytes) {
				r.src.Fail(sizeAt, "", "sizeInBytes: %v: want a whole number", f.bytes)
			}
		}
	})
	r.in.files = Appended(r.in.files, f)
}

func (r *wfReader) readExecution() {
	_, at := r.json.object("execution", nil, execFields, 1, func(key string) {
		switch key {
		case "tasks":
			r.in.hasRuns = true
			r.in.runsAt = r.json.list("execution.tasks", r.readRun)
		case "machines":
			r.in.machinesAt = r.json.list("execution.machines", r.readMachine)
		case "makespanInSeconds", "makespan":
			r.readMakespan(key)
		default:
			r.readExecuted(key)
		}
	})
	if r.in.machinesAt == 0 {
		r.in.machinesAt = at
	}
}

func (r *wfReader) readRun() {
	var run runEntry
	r.json.object("execution task", &run.id, runFields, 2, func(key string) {
		switch key {
		case "id":
			run.id = r.json.text("task id")
		case "runtimeInSeconds":
			run.runtimeSec, run.runtimeAt = r.json.number("runtimeInSeconds", 0)
		case "coreCount":
			r.readCores(&run.request, key)
		case "memoryInBytes":
			r.readMemory(&run.request, key)
		case "command":
			run.program = r.readProgram()
		case "machines":
			run.machines = r.json.texts("machines")
		case "executedAt":
			r.readStart()
		}
	})
	r.in.runs = Appended(r.in.runs, run)
}

func (r *wfReader) readProgram() (program string) {
	r.json.object("command", nil, commandFields, 0, func(key string) {
		if key == "program" {
			program = oneLine(r.json.text("program").text)
		}
	})
	return program
}

// oneLine makes a single line of a program's name, which may be a whole shell script.
func oneLine(s string) string {
	if native.CheckText(s) == nil {
		return s
	}
	blank := func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}
	return strings.Join(strings.Fields(strings.Map(blank, strings.ToValidUTF8(s, "?"))), " ")
}

func (r *wfReader) readMachine() {
	var m machineEntry
	r.json.object("machine", nil, machineFields, 1, func(key string) {
		switch key {
		case "nodeName":
			m.name = r.json.text("nodeName")
		case "memoryInBytes":
			if r.execution != nil {
				m.bytes, _ = r.json.number(key, 0)
			}
		case "cpu":
			r.json.object("cpu", nil, cpuFields, 0, func(key string) {
				switch {
				case key == "speedInMHz" || key == "speed":
					var mhzAt int
					if m.mhz, mhzAt = r.json.number(key, 0); m.mhz == 0 {
						r.src.Fail(mhzAt, "", "%s: 0: want a number above 0", key)
					}
				case r.execution != nil && (key == "coreCount" || key == "count"):
					m.cores, _ = r.json.number(key, 0)
				}
			})
		}
	})
	r.in.machines = append(r.in.machines, m)
}
