package run

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/jobs"
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
	// Jobs reads a trace of jobs that Open found, as it is, and with it the contents of the other
	// files that it needs; nil: there are no batch queues.
	Jobs func(src Source) (t *jobs.Trace, read [][]byte, err error)
	// Queues is what the specs of policies of batch queues may refer to.
	Queues queue.Env
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
	Data []byte // of a spec: those of the file that it names, if any
	Spec string // not empty: there is no other file
}

// firstSeed is what specs without a seed use.
const firstSeed = 1

// Seeded is the spec s with the seed of a run, counted from 0: the seed is first plus the run, where
// first nil stands for the seed that s gives, else 1. A seed that is not a whole
// number is left for the reader of the spec to refuse.
func Seeded(s spec.Spec, first *uint64, run int) spec.Spec {
	seed := uint64(firstSeed)
	given, whole := s.Seed()
	switch {
	case first != nil:
		seed = *first
	case whole:
		seed = given
	case s.HasSeed() || run == 0:
		return s // as it is written
	}
	return s.WithSeed(seed + uint64(run))
}

// What a run needs for each host and each link: the state of the simulation, and a list
// scheduler's timelines.
const (
	hostBytes = 220
	linkBytes = 40
)

// WantMemory refuses runs on a platform so large that their memory cannot be had; the
// error wraps a *memory.Error. Who makes a large Problem asks first; Run asks again.
func WantMemory(p *platform.Platform) error {
	need := hostBytes*float64(p.NumHosts()) + linkBytes*float64(p.NumLinks())
	return memory.Want(need, fmt.Sprintf("a run on %d hosts", p.NumHosts()))
}
