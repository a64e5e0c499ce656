package workload

import "fmt"

// wfVersion is the version of WfFormat that ReadWfFormat reads.
const wfVersion = "1.5"

// ReadWfFormat reads a workflow instance of WfCommons, WfFormat 1.5
// (T. Coleman, H. Casanova, L. Pottier, M. Kaushik, E. Deelman, R. Ferreira da
// Silva, WfCommons: a framework for enabling scientific workflow research and
// development, FGCS 128, 2022; the schema is github.com/wfcommons/WfFormat).
//
// A task's work is its runtimeInSeconds times the speed of the machine it ran
// on, 1e6 flop/s for each MHz of cpu.speedInMHz, or times
// [ReadOptions].ReferenceSpeedFlops, which overrides the file. A file that one
// task writes and another reads is one message of sizeInBytes; several files
// are several parallel edges. Parent and child without a common file are
// joined by a control edge. Files that no task writes cost nothing.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/wfformat.md has the details.
func ReadWfFormat(fileName string, data []byte, o ReadOptions) (*DAG, error) {
	if s := o.ReferenceSpeedFlops; s != 0 && !(s > 0 && finite(s)) {
		return nil, fmt.Errorf("reference speed %v flop/s: want a finite number above 0", s)
	}
	at, err := checkJSON(data)
	r := wfReader{jsonReport: jsonReport{jsonCursor: jsonCursor{data, at}, file: fileName, opts: o}}
	if err != nil {
		r.fail(at, "", "%s", err)
		return nil, r.err()
	}
	r.readTop()
	if r.version.text != "" && r.version.text != wfVersion {
		// Other versions have other fields: what else was found says nothing.
		r.wrong = nil
		r.fail(r.version.at, "the WfInstances collection has its workflows in 1.5", "WfFormat %s: only %s is read", r.version.text, wfVersion)
	}
	if len(r.wrong) > 0 {
		return nil, r.err()
	}
	return r.assemble()
}

// wfReader holds what the file says, in file order.
type wfReader struct {
	jsonReport

	name        jsonText
	version     jsonText
	tasks       []wfTask
	files       []wfFile
	runs        []wfRun
	runsAt      int // where execution.tasks would be found
	hasRuns     bool
	machines    []wfMachine
	machinesAt  int
	manyCoreRun int // runs with a coreCount above 1
	firstMany   int // where the first of them stands
}

// wfTask is an entry of workflow.specification.tasks.
type wfTask struct {
	id                                 jsonText
	parents, children, inputs, outputs []jsonText
}

// wfFile is an entry of workflow.specification.files.
type wfFile struct {
	id    jsonText
	bytes float64
	sized bool
}

// wfRun is an entry of workflow.execution.tasks.
type wfRun struct {
	id         jsonText
	runtimeSec float64
	runtimeAt  int
	program    string
	machines   []jsonText
}

// wfMachine is an entry of workflow.execution.machines.
type wfMachine struct {
	name jsonText
	mhz  float64 // 0: not given
}

// The keys of WfFormat 1.5 by object, the required ones first.
var (
	wfTopFields     = []string{"name", "schemaVersion", "workflow", "description", "createdAt", "runtimeSystem", "author"}
	wfFlowFields    = []string{"specification", "execution"}
	wfSpecFields    = []string{"tasks", "files"}
	wfTaskFields    = []string{"name", "id", "parents", "children", "inputFiles", "outputFiles"}
	wfFileFields    = []string{"id", "sizeInBytes"}
	wfExecFields    = []string{"tasks", "machines", "makespanInSeconds", "executedAt"}
	wfMachineFields = []string{"nodeName", "cpu", "system", "architecture", "release", "memoryInBytes"}
	wfCPUFields     = []string{"speedInMHz", "coreCount", "vendor"}
	wfCommandFields = []string{"program", "arguments"}
	wfRunFields     = []string{
		"id", "runtimeInSeconds", "command", "coreCount", "machines", "executedAt", "avgCPU", "readBytes",
		"writtenBytes", "memoryInBytes", "energyInKWh", "avgPowerInW", "priority",
	}
)
