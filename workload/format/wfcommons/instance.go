package wfcommons

// wfInstance is what a file of WfCommons or Pegasus says, in file order: files
// that go from task to task are the same in WfFormat and DAX. Its readers fill
// it; assemble makes a DAG of it.
type wfInstance struct {
	name        wfWord
	sizeField   string // what the size of a file is called
	oneSided    bool   // an edge that only the parent or only the child names counts
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

// wfWord is a string of the file and where it stands.
type wfWord struct {
	text string
	at   int
}

// wfTask is an entry of workflow.specification.tasks.
type wfTask struct {
	id                                 wfWord
	parents, children, inputs, outputs []wfWord
}

// wfFile is an entry of workflow.specification.files.
type wfFile struct {
	id    wfWord
	bytes float64
	sized bool
}

// wfRun is an entry of workflow.execution.tasks.
type wfRun struct {
	id         wfWord
	runtimeSec float64
	runtimeAt  int
	program    string
	machines   []wfWord
}

// wfMachine is an entry of workflow.execution.machines.
type wfMachine struct {
	name wfWord
	mhz  float64 // 0: not given
}
