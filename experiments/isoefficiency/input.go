package isoefficiency

import (
	"context"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Input is a study as its file states it. What it names is not looked at before
// Bind.
type Input struct {
	Programs  []Named // one or two
	Platform  Named
	Sizes     Sizes
	Samples   int
	P         []int
	Targets   []float64
	Tolerance float64

	Definition     Definition
	Work           string // the formula of the useful work in flop; "": the program's own
	Scheduler      string
	Options        sim.Options
	ReferenceFlops float64 // turns recorded run times into work; 0: as the file says

	file        *native.File
	work        *formula.Formula // of n and p; nil: none
	schedulerAt *native.Node     // nil: the default
	nAt, pAt    native.Place
}

// Named is a text of the file: a spec or a file's name, either with places to fill.
type Named struct {
	Name string // of a program
	Text string
	node *native.Node
}

// Env reads what the file names. Its functions are called from several goroutines. An
// error that is a *srcerr.Error has a place of its own.
type Env struct {
	// Open finds out what a name is: the bytes of a file, or a spec.
	Open     func(name string) (Source, error)
	Workload func(src Source, referenceFlops float64) (*workload.DAG, error)
	Platform func(src Source) (*platform.Platform, error)
	// Schedulers is what the scheduler's spec may refer to.
	Schedulers catalog.Env
	// Interruptible lets a mapper give up when ctx ends; nil: runs that have begun
	// are waited for.
	Interruptible func(ctx context.Context, m scheduler.Mapper) scheduler.Mapper
}

// Source is what a name stands for: a file's bytes, or a spec.
type Source struct {
	Name string // for messages
	Data []byte
	Spec string // not empty: there is no file
}

// The defaults of what a file need not state.
const (
	DefaultScheduler  = "heft"
	defaultEfficiency = 0.6
)
