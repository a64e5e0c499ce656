package catalog

import (
	"slices"
	"sync"

	"github.com/clustersim/clustersim/internal/spec"
)

// Entry describes one scheduler of the table.
type Entry struct {
	Name    string
	Kind    Kind
	Summary string // one line
	Params  string // with their defaults, as in a spec, such as "insertion=true"; may be empty
	Source  string // the paper
	Cost    string // of one mapping, or of one decision

	// build reads the parameters and leaves mistakes in the reader. The error
	// is about the contents of a file that a parameter names.
	build func(a *spec.Args, env Env) (Scheduler, error)
}

// NeedsArgs says whether the name alone is not a complete spec, because the
// scheduler reads a file or starts a program that a parameter must name.
func (e Entry) NeedsArgs() bool {
	a := spec.Spec{Name: e.Name}.Reader()
	_, err := e.build(a, Env{parse: Parse})
	return err != nil || a.Err() != nil
}

// Kind is static or online.
type Kind string

const (
	// Static schedulers are mappers.
	Static Kind = "static"
	// Online schedulers are policies.
	Online Kind = "online"
)

// Table lists every scheduler that Parse accepts, family by family, in the order
// in which the help shows them. The caller owns the slice.
func Table() []Entry { return slices.Clone(table()) }

// table is made once, since every run looks its scheduler up.
var table = sync.OnceValue(func() []Entry {
	return slices.Clip(slices.Concat(
		rankedEntries(),     // ranked.go: a task list by rank, mean costs
		levelEntries(),      // level.go: levels and dynamic priorities
		readySetEntries(),   // ready_set.go: Min-Min and its kin
		clusteringEntries(), // clustering.go: clusters first, then hosts
		partitionEntries(),  // partition.go: graph partitioning
		searchEntries(),     // search.go: search and proof
		baselineEntries(),   // baseline.go: baselines and files
		onlineEntries(),     // online.go: policies
		powerEntries(),      // power.go: power states around another scheduler
		ownEntries(),        // own.go: the user's programs
	))
})
