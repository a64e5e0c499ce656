package tasklog

import "strings"

// Kind says what a job that is no task of a record is for.
type Kind string

// The kinds of jobs, which Pegasus adds to a workflow.
const (
	CreateDir Kind = "create_dir"
	StageIn   Kind = "stage_in"
	StageOut  Kind = "stage_out"
	Register  Kind = "register"
	Cleanup   Kind = "cleanup"
	Clustered Kind = "clustered" // several tasks in one job
	Planning  Kind = "sub-workflow"
	Other     Kind = "other"
)

// Kinds lists them in the order in which such jobs run.
func Kinds() []Kind {
	return []Kind{CreateDir, StageIn, Planning, Clustered, StageOut, Register, Cleanup, Other}
}

// prefixes are how Pegasus names the jobs that it adds.
var prefixes = []struct {
	prefix string
	kind   Kind
}{
	{"create_dir_", CreateDir},
	{"stage_in_", StageIn},
	{"stage_inter_", StageIn},
	{"stage_worker_", StageIn},
	{"chmod_", StageIn},
	{"stage_out_", StageOut},
	{"register_", Register},
	{"cleanup_", Cleanup},
	{"clean_up_", Cleanup},
	{"merge_", Clustered},
	{"pegasus-plan_", Planning},
	{"subdax_", Planning},
	{"subdag_", Planning},
}

// KindOf tells the kind of a job by its name.
func KindOf(name string) Kind {
	for _, p := range prefixes {
		if strings.HasPrefix(name, p.prefix) {
			return p.kind
		}
	}
	return Other
}
