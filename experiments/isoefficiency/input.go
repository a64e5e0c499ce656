package isoefficiency

import (
	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/sim"
)

// Input is a study as its file states it. What it names is not looked at before
// Bind.
type Input struct {
	Workloads []Named // one or two
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

// The defaults of what a file need not state.
const (
	DefaultScheduler  = "heft"
	defaultEfficiency = 0.6
)
