package run

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// Env reads what the texts of a campaign or a study name. Its functions are called from
// several goroutines. An error that is a *srcerr.Error has its own place; any other is
// placed at the text.
type Env struct {
	// Open finds out what a name is: the bytes of a file, or a spec. It is called
	// again when a run needs the bytes.
	Open func(name string) (Source, error)
	// Workload and Platform read what Open found. The reference speed turns recorded
	// run times into work; 0: as the file says.
	Workload func(src Source, referenceFlops float64) (*workload.DAG, error)
	Platform func(src Source) (*platform.Platform, error)
	// Schedulers is what the specs of schedulers may refer to.
	Schedulers catalog.Env
}

// BySpec makes a fresh scheduler of a spec for each problem.
func BySpec(text string, env catalog.Env) func(*scheduler.Problem) (catalog.Scheduler, error) {
	return func(pr *scheduler.Problem) (catalog.Scheduler, error) {
		here := env
		here.Problem = pr
		return catalog.Parse(text, here)
	}
}

// Source is what a name stands for: a file's bytes, or a spec.
type Source struct {
	Name string // for messages
	Data []byte
	Spec string // not empty: there is no file
}
