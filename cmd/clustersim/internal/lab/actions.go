package lab

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/compare"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/files"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/run"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/scaling"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/sweeps"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// option says whether a flag has a value.
type option uint8

const (
	valued option = iota
	onOff
)

// action is a command that a page may carry out.
type action struct {
	words      []string
	build      func(extra []catalog.Entry) *cobra.Command
	platform   bool // -p
	workload   bool // -w
	schedulers int  // -s: none, one or several
	settings   bool
	arguments  int               // at most
	options    map[string]option // the further flags that a request may give: none that names a file to write, a program or an address
	json       bool              // -o json prints what it found
	lines      bool              // it prints results, one a line
}

const several = 2

// actions are by name. That of "catalogue" is no command.
var actions = map[string]*action{
	"run": {
		words: []string{"run"}, build: run.NewRun, platform: true, workload: true, schedulers: 1, settings: true, json: true,
		options: with(readingOptions, map[string]option{"why": onOff, "stats": onOff, "noise-seed": valued, "gantt-transfers": valued, "gantt-rows": valued, "ignore-profiles": onOff}),
	},
	"compare": {
		words: []string{"compare"}, build: compare.NewCompare, platform: true, workload: true, schedulers: several, settings: true, json: true,
		options: with(readingOptions, map[string]option{
			"runs": valued, "seed": valued, "pairs": onOff, "baseline": valued, "no-times": onOff, "why": onOff, "tests": onOff, "each-run": onOff,
			"table": valued, "to-ccr": valued, "scale-data": valued, "noise-seed": valued, "ignore-profiles": onOff,
		}),
	},
	"sweep": {
		words: []string{"sweep"}, build: sweeps.NewSweep, platform: true, workload: true, schedulers: several, settings: true, lines: true, arguments: 1,
		options: map[string]option{
			"set": valued, "exclude": valued, "seed": valued, "intensity": valued, "k": valued, "beta": valued, "alpha": valued, "chi": valued,
			"trace": valued, "queue": valued, "nodes": valued, "load": valued, "estimates": valued, "rounds": valued, "alloc": valued, "shake": valued,
		},
	},
	"scale":    {words: []string{"scale"}, build: scaling.NewScale, settings: true, json: true, arguments: 1},
	"info":     {words: []string{"info"}, build: func([]catalog.Entry) *cobra.Command { return files.NewInfo() }, platform: true, json: true, arguments: 1, options: with(readingOptions, map[string]option{"as": valued, "reference-speed": valued, "reference-bandwidth": valued, "seed": valued})},
	"validate": {words: []string{"validate"}, build: files.NewValidate, arguments: 100, platform: true, workload: true, options: with(readingOptions, map[string]option{"as": valued})},
	"gen":      {words: []string{"gen"}, build: func([]catalog.Entry) *cobra.Command { return files.NewGen() }, arguments: 2, options: map[string]option{"to": valued}},
}

// readingOptions say how files are read.
var readingOptions = map[string]option{"entry-exit": valued, "task-resources": valued, "repair": valued}

func with(some, more map[string]option) map[string]option {
	all := map[string]option{}
	for _, list := range []map[string]option{some, more} {
		for name, kind := range list {
			all[name] = kind
		}
	}
	return all
}
