package workload

import (
	"math"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/internal/native"
)

// readTop reads the whole file into r.
func (r *wfReader) readTop() {
	found, at := r.object("file", wfTopFields, func(key string) {
		switch key {
		case "name":
			r.name = r.string("name")
		case "schemaVersion":
			r.version = r.string("schemaVersion")
		case "workflow":
			r.readWorkflow()
		default:
			r.skip()
		}
	})
	r.need(found, at, "file", wfTopFields[:3])
}

func (r *wfReader) readWorkflow() {
	found, at := r.object("workflow", wfFlowFields, func(key string) {
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
		r.need(found, at, "workflow", wfFlowFields[:1])
	}
	if !r.hasRuns {
		r.runsAt = at
	}
}

func (r *wfReader) readSpecification() {
	found, at := r.object("specification", wfSpecFields, func(key string) {
		switch key {
		case "tasks":
			r.kind()
			listAt := r.at
			r.list("specification.tasks", r.readTask)
			if len(r.tasks) == 0 {
				r.fail(listAt, "", "specification.tasks: no tasks")
			}
		case "files":
			r.list("specification.files", r.readFile)
		}
	})
	r.need(found, at, "specification", wfSpecFields[:1])
}

func (r *wfReader) readTask() {
	var t wfTask
	found, at := r.object("task", wfTaskFields, func(key string) {
		switch key {
		case "id":
			t.id = r.string("task id")
		case "parents":
			t.parents = r.texts("parents")
		case "children":
			t.children = r.texts("children")
		case "inputFiles":
			t.inputs = r.texts("inputFiles")
		case "outputFiles":
			t.outputs = r.texts("outputFiles")
		default:
			r.skip()
		}
	})
	r.need(found, at, wfLabel("task", t.id), wfTaskFields[:4])
	r.tasks = append(r.tasks, t)
}

func (r *wfReader) readFile() {
	var f wfFile
	found, at := r.object("file entry", wfFileFields, func(key string) {
		switch key {
		case "id":
			f.id = r.string("file id")
		case "sizeInBytes":
			var sizeAt int
			f.bytes, sizeAt = r.number("sizeInBytes", 0)
			f.sized = true
			if f.bytes != math.Trunc(f.bytes) {
				r.fail(sizeAt, "", "sizeInBytes: %v: want a whole number", f.bytes)
			}
		}
	})
	r.need(found, at, "file entry", wfFileFields[:1])
	r.files = append(r.files, f)
}

func (r *wfReader) readExecution() {
	found, at := r.object("execution", wfExecFields, func(key string) {
		switch key {
		case "tasks":
			r.hasRuns = true
			r.kind()
			r.runsAt = r.at
			r.list("execution.tasks", r.readRun)
		case "machines":
			r.kind()
			r.machinesAt = r.at
			r.list("execution.machines", r.readMachine)
		default:
			r.skip()
		}
	})
	r.need(found, at, "execution", wfExecFields[:1])
	if r.machinesAt == 0 {
		r.machinesAt = at
	}
}

func (r *wfReader) readRun() {
	var run wfRun
	found, at := r.object("execution task", wfRunFields, func(key string) {
		switch key {
		case "id":
			run.id = r.string("task id")
		case "runtimeInSeconds":
			run.runtimeSec, run.runtimeAt = r.number("runtimeInSeconds", 0)
		case "coreCount":
			r.readCores("coreCount")
		case "command":
			run.program = r.readProgram()
		case "machines":
			run.machines = r.texts("machines")
		default:
			r.skip()
		}
	})
	r.need(found, at, wfLabel("execution task", run.id), wfRunFields[:2])
	r.runs = append(r.runs, run)
}

// readCores counts the tasks that ran on several cores.
func (r *wfReader) readCores(field string) {
	if cores, at := r.number(field, 0); cores > 1 {
		if r.manyCoreRun == 0 {
			r.firstMany = at
		}
		r.manyCoreRun++
	}
}

func (r *wfReader) readProgram() (program string) {
	r.object("command", wfCommandFields, func(key string) {
		if key == "program" {
			program = oneLine(r.string("program").text)
		} else {
			r.skip()
		}
	})
	return program
}

// oneLine makes one line of a program's name; some are whole shell scripts.
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
	var m wfMachine
	found, at := r.object("machine", wfMachineFields, func(key string) {
		switch key {
		case "nodeName":
			m.name = r.string("nodeName")
		case "cpu":
			r.object("cpu", wfCPUFields, func(key string) {
				if key != "speedInMHz" && key != "speed" {
					r.skip()
					return
				}
				var mhzAt int
				if m.mhz, mhzAt = r.number(key, 0); m.mhz == 0 {
					r.fail(mhzAt, "", "%s: 0: want a number above 0", key)
				}
			})
		default:
			r.skip()
		}
	})
	r.need(found, at, "machine", wfMachineFields[:1])
	r.machines = append(r.machines, m)
}
