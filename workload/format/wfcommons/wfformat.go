package wfcommons

import (
	"bytes"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// wfVersions are the versions that ReadWfFormat reads and whether they have the
// form of 1.5. 1.6 only added fields that say nothing here.
var wfVersions = map[string]bool{"1.2": false, "1.3": false, "1.4": false, "1.5": true, "1.6": true}

const wfVersionNames = "1.2 to 1.6"

// ReadWfFormat reads a workflow instance of WfCommons, WfFormat 1.2 to 1.6
// (T. Coleman, H. Casanova, L. Pottier, M. Kaushik, E. Deelman, R. Ferreira da
// Silva, WfCommons: a framework for enabling scientific workflow research and
// development, FGCS 128, 2022; the schema is github.com/wfcommons/WfFormat).
//
// A task's work is its runtimeInSeconds times the speed of the machine it ran
// on, 1e6 flop/s for each MHz of cpu.speedInMHz, or times
// [workload.ReadOptions].ReferenceSpeedFlops, which overrides the file. A file that one
// task writes and another reads is one message of sizeInBytes; several files
// are several parallel edges. Parent and child without a common file are
// joined by a control edge. Files that no task writes cost nothing.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/wfformat.md has the details.
func ReadWfFormat(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	src := &srcerr.Source{File: fileName, Data: data, Notes: o.Note}
	at := len(data) - len(bytes.TrimPrefix(data, []byte("\ufeff")))
	if len(bytes.TrimSpace(data[at:])) == 0 {
		src.Fail(at, "", "empty file")
	} else if m := jsonwalk.Check(data[at:]); m != nil && m.Cut {
		src.Fail(len(data), "", "the file ends in the middle")
	} else if m != nil {
		src.Fail(at+m.At, "", "%s", m.Msg)
	}
	if src.Failed() {
		return nil, src.Err()
	}
	r := wfReader{src: src, json: wfJSON{src, jsonwalk.New(data, at)}}
	r.in.sizeField = "sizeInBytes"
	r.readTop()
	r.checkVersion()
	if src.Failed() {
		return nil, src.Err()
	}
	if r.old != nil {
		r.renew()
	}
	return r.in.assemble(src, o.ReferenceSpeedFlops)
}

// checkVersion replaces all mistakes by one when the version is not read: other
// versions have other fields, and what else was found says nothing.
func (r *wfReader) checkVersion() {
	current, known := wfVersions[r.version.text]
	switch {
	case r.version.text == "": // reported already
	case !known:
		r.src.FailOnly(r.version.at, "the WfInstances collection has its workflows in 1.5", "WfFormat %s: only %s are read", r.version.text, wfVersionNames)
	case current && r.old != nil:
		r.src.FailOnly(r.old.at, "did you mean schemaVersion 1.4?", "workflow.tasks: WfFormat %s has workflow.specification in its place", r.version.text)
	case !current && r.hasSpecification:
		r.src.FailOnly(r.version.at, "did you mean 1.5?", "WfFormat %s has no workflow.specification", r.version.text)
	}
}

// wfReader fills an instance from JSON.
type wfReader struct {
	src              *srcerr.Source
	json             wfJSON
	in               wfInstance
	version          wfWord
	old              *wfOld // not nil: a file in the form before 1.5
	hasSpecification bool
}

// The keys of WfFormat 1.5, and of older ones, by object, the required ones first.
var (
	wfTopFields     = []string{"name", "schemaVersion", "workflow", "description", "createdAt", "runtimeSystem", "author", "wms"}
	wfFlowFields    = append([]string{"specification", "execution"}, wfOldFlowFields...)
	wfSpecFields    = []string{"tasks", "files"}
	wfTaskFields    = []string{"name", "id", "parents", "children", "inputFiles", "outputFiles"}
	wfFileFields    = []string{"id", "sizeInBytes"}
	wfExecFields    = []string{"tasks", "machines", "makespanInSeconds", "executedAt"}
	wfMachineFields = []string{"nodeName", "cpu", "system", "architecture", "release", "memoryInBytes", "memory"}
	wfCPUFields     = []string{"speedInMHz", "coreCount", "vendor", "speed", "count"}
	wfCommandFields = []string{"program", "arguments"}
	wfRunFields     = []string{
		"id", "runtimeInSeconds", "command", "coreCount", "machines", "executedAt", "avgCPU", "readBytes",
		"writtenBytes", "memoryInBytes", "energyInKWh", "avgPowerInW", "priority",
	}
)

// IsWfFormat looks at the keys of a JSON object up to the first telling one.
func IsWfFormat(text []byte) bool {
	if !bytes.HasPrefix(text, []byte("{")) {
		return false
	}
	w, is := jsonwalk.New(text, 0), false
	w.Each(func(key string, _ int) {
		switch key {
		case "workflow", "schemaVersion":
			is = true
			w.Stop()
		case "tasks", "edges", "work", "processors":
			w.Stop()
		default:
			w.Skip()
		}
	})
	return is
}
