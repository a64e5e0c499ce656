package wfcommons

import (
	"math"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/internal/native"
)

// readTop reads the whole file into r.
func (r *wfReader) readTop() {
	found, at := r.json.object("file", wfTopFields, func(key string) {
		switch key {
		case "name":
			r.in.name = r.json.text("name")
		case "schemaVersion":
			r.version = r.json.text("schemaVersion")
		case "workflow":
			r.readWorkflow()
		default:
			r.json.walk.Skip()
		}
	})
	r.json.need(found, at, "file", wfTopFields[:3])
}

func (r *wfReader) readWorkflow() {
	found, at := r.json.object("workflow", wfFlowFields, func(key string) {
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
		r.json.need(found, at, "workflow", wfFlowFields[:1])
	}
	if !r.in.hasRuns {
		r.in.runsAt = at
	}
}

func (r *wfReader) readSpecification() {
	found, at := r.json.object("specification", wfSpecFields, func(key string) {
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
	r.json.need(found, at, "specification", wfSpecFields[:1])
}

func (r *wfReader) readTask() {
	var t wfTask
	found, at := r.json.object("task", wfTaskFields, func(key string) {
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
		default:
			r.json.walk.Skip()
		}
	})
	r.json.need(found, at, wfLabel("task", t.id), wfTaskFields[:4])
	r.in.tasks = append(r.in.tasks, t)
}

func (r *wfReader) readFile() {
	var f wfFile
	found, at := r.json.object("file entry", wfFileFields, func(key string) {
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
	r.json.need(found, at, "file entry", wfFileFields[:1])
	r.in.files = append(r.in.files, f)
}

func (r *wfReader) readExecution() {
	found, at := r.json.object("execution", wfExecFields, func(key string) {
		switch key {
		case "tasks":
			r.in.hasRuns = true
			r.in.runsAt = r.json.list("execution.tasks", r.readRun)
		case "machines":
			r.in.machinesAt = r.json.list("execution.machines", r.readMachine)
		default:
			r.json.walk.Skip()
		}
	})
	r.json.need(found, at, "execution", wfExecFields[:1])
	if r.in.machinesAt == 0 {
		r.in.machinesAt = at
	}
}

func (r *wfReader) readRun() {
	var run wfRun
	found, at := r.json.object("execution task", wfRunFields, func(key string) {
		switch key {
		case "id":
			run.id = r.json.text("task id")
		case "runtimeInSeconds":
			run.runtimeSec, run.runtimeAt = r.json.number("runtimeInSeconds", 0)
		case "coreCount":
			r.readCores("coreCount")
		case "command":
			run.program = r.readProgram()
		case "machines":
			run.machines = r.json.texts("machines")
		default:
			r.json.walk.Skip()
		}
	})
	r.json.need(found, at, wfLabel("execution task", run.id), wfRunFields[:2])
	r.in.runs = append(r.in.runs, run)
}

// readCores counts the tasks that ran on several cores.
func (r *wfReader) readCores(field string) {
	if cores, at := r.json.number(field, 0); cores > 1 {
		if r.in.manyCoreRun == 0 {
			r.in.firstMany = at
		}
		r.in.manyCoreRun++
	}
}

func (r *wfReader) readProgram() (program string) {
	r.json.object("command", wfCommandFields, func(key string) {
		if key == "program" {
			program = oneLine(r.json.text("program").text)
		} else {
			r.json.walk.Skip()
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
	found, at := r.json.object("machine", wfMachineFields, func(key string) {
		switch key {
		case "nodeName":
			m.name = r.json.text("nodeName")
		case "cpu":
			r.json.object("cpu", wfCPUFields, func(key string) {
				if key != "speedInMHz" && key != "speed" {
					r.json.walk.Skip()
					return
				}
				var mhzAt int
				if m.mhz, mhzAt = r.json.number(key, 0); m.mhz == 0 {
					r.src.Fail(mhzAt, "", "%s: 0: want a number above 0", key)
				}
			})
		default:
			r.json.walk.Skip()
		}
	})
	r.json.need(found, at, "machine", wfMachineFields[:1])
	r.in.machines = append(r.in.machines, m)
}
