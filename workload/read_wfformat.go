package workload

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
// [ReadOptions].ReferenceSpeedFlops, which overrides the file. A file that one
// task writes and another reads is one message of sizeInBytes; several files
// are several parallel edges. Parent and child without a common file are
// joined by a control edge. Files that no task writes cost nothing.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/wfformat.md has the details.
func ReadWfFormat(fileName string, data []byte, o ReadOptions) (*DAG, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	at, err := checkJSON(data)
	r := wfReader{jsonReport: jsonReport{jsonCursor: jsonCursor{data, at}, file: fileName, opts: o}, sizeField: "sizeInBytes"}
	if err != nil {
		r.fail(at, "", "%s", err)
		return nil, r.err()
	}
	r.readTop()
	r.checkVersion()
	if len(r.wrong) > 0 {
		return nil, r.err()
	}
	if r.old != nil {
		r.renew()
	}
	return r.assemble()
}

// checkVersion replaces all mistakes by one when the version is not read: other
// versions have other fields, and what else was found says nothing.
func (r *wfReader) checkVersion() {
	current, known := wfVersions[r.version.text]
	switch {
	case r.version.text == "": // reported already
	case !known:
		r.wrong = nil
		r.fail(r.version.at, "the WfInstances collection has its workflows in 1.5", "WfFormat %s: only %s are read", r.version.text, wfVersionNames)
	case current && r.old != nil:
		r.wrong = nil
		r.fail(r.old.at, "did you mean schemaVersion 1.4?", "workflow.tasks: WfFormat %s has workflow.specification in its place", r.version.text)
	case !current && r.hasSpecification:
		r.wrong = nil
		r.fail(r.version.at, "did you mean 1.5?", "WfFormat %s has no workflow.specification", r.version.text)
	}
}

// wfReader holds what the file says, in file order. The reader of DAX fills one
// too, for files that go from task to task are the same in both.
type wfReader struct {
	jsonReport

	sizeField        string // what the size of a file is called
	oneSided         bool   // it is enough when the parents or the children tell of an edge
	old              *wfOld // not nil: a file in the form before 1.5
	hasSpecification bool

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
