package completion

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	graph "github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/partition/methods"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload/generate"
	jobs "github.com/clustersim/clustersim/workload/jobs/generate"
)

// kind is what a flag or an argument takes.
type kind struct {
	specs []help.Spec
	after string // what follows a name, such as the = of AXIS=VALUE
	files bool   // files as well
	parts bool   // commas separate parts of a value too
}

// kinds are known by the word that help has for them. extra are schedulers of the
// caller's own.
func kinds(extra []catalog.Entry) map[string]kind {
	platforms, workloads := specs(help.Shapes(), help.OfShape), specs(generate.Generators(), help.OfGenerator)
	graphs := specs(graph.Generators(), func(g graph.Generator) help.Spec {
		return help.Spec{Name: g.Name, Params: g.Params, Summary: g.Summary}
	})
	schedulers := specs(catalog.Env{Extra: extra}.Table(), func(e catalog.Entry) help.Spec { return help.Spec{Name: e.Name, Params: e.Params, Summary: e.Summary} })
	axes := specs(campaign.Axes(), func(a campaign.AxisInfo) help.Spec { return help.Spec{Name: a.Name, Summary: a.Summary} })
	columns := append(axes, specs(campaign.MetricInfos(), func(m campaign.MetricInfo) help.Spec { return help.Spec{Name: m.Name} })...)
	models := settings(extra)
	return map[string]kind{
		"MODEL":             models["network"],
		"SYSTEM":            models["overhead"],
		"PLATFORM":          {specs: platforms, files: true},
		"PLATFORM spec":     {specs: platforms},
		"WORKLOAD":          {specs: workloads, files: true},
		"WORKLOAD spec":     {specs: workloads},
		"PLATFORM|WORKLOAD": {specs: append(platforms, workloads...), files: true},
		"GRAPH":             {specs: graphs, files: true},
		"GRAPH spec":        {specs: graphs},
		"SCHEDULER":         {specs: schedulers},
		"POLICY":            {specs: policies()},
		"TRACE":             {specs: specs(jobs.Table(), func(m jobs.Model) help.Spec { return help.Spec{Name: m.Name, Params: m.Params, Summary: m.Summary} }), files: true},
		"CHANGE":            {specs: []help.Spec{{Name: "nodes"}, {Name: "load"}, {Name: "limit"}}, after: "="},
		"METRIC":            {specs: specs(queuestats.Table(), func(m queuestats.Metric) help.Spec { return help.Spec{Name: m.Name} })},
		"METHOD":            {specs: specs(methods.All(), func(m methods.Entry) help.Spec { return help.Spec{Name: m.Name, Params: m.Params, Summary: m.Summary} })},
		"COLUMN":            {specs: columns},
		"COLUMN=VALUE":      {specs: columns, after: "="},
		"AXIS=VALUE,...":    {specs: axes, after: "="},

		"AXIS=VALUE,AXIS=VALUE": {specs: axes, after: "="},

		"NAME=LOW..HIGH": {specs: specs(fitted(), func(p overhead.Param) help.Spec { return help.Spec{Name: p.Name, Summary: p.Summary} }), after: "="},
	}
}

// policies are those of batch queues.
func policies() []help.Spec {
	return append(specs(queue.Table(), func(e queue.Entry) help.Spec { return help.Spec{Name: e.Name, Params: e.Params, Summary: e.Summary} }),
		help.Spec{Name: "all", Summary: "every built-in policy"})
}

// settings are the kinds of the settings' values, by name.
func settings(extra []catalog.Entry) map[string]kind {
	all := map[string]kind{}
	for _, s := range run.Settings() {
		var k kind
		if s.Choices != nil {
			k.specs = specs(s.Choices(), help.OfChoice)
		}
		if s.Name == "on-failure" {
			for _, e := range (catalog.Env{Extra: extra}).Table() {
				if e.Kind == catalog.Static {
					k.specs = append(k.specs, help.Spec{Name: "reschedule(" + e.Name + ")", Summary: e.Summary})
				}
			}
		}
		k.parts = s.Commas
		all[s.Name] = k
	}
	return all
}

func specs[T any](things []T, spec func(T) help.Spec) []help.Spec {
	var list []help.Spec
	for _, x := range things {
		list = append(list, spec(x))
	}
	return list
}

// listed are the values that a flag's help lists after its word: table, json and csv in
// "print as `FORMAT`: table, json, csv, markdown or latex". What is in brackets explains one.
func listed(usage string) kind {
	_, list, _ := strings.Cut(usage, "`: ")
	list, _, _ = strings.Cut(list, ";")
	var k kind
	for part := range strings.SplitSeq(strings.NewReplacer(", or ", ", ", " or ", ", ").Replace(list), ", ") {
		if name, about, _ := strings.Cut(part, " "); name != "" && !strings.HasPrefix(name, "(") {
			k.specs = append(k.specs, help.Spec{Name: name, Summary: strings.Trim(about, "()")})
		}
	}
	return k
}

// offer lists what start may become. In a list, the part after the last comma does.
func (k kind) offer(start string, list bool) []cobra.Completion {
	before := ""
	if list {
		parts := input.SplitCommas(start)
		last := parts[len(parts)-1]
		before, start = start[:len(start)-len(last)], last
	}
	var offers []cobra.Completion
	add := func(value, about string) {
		switch {
		case !strings.HasPrefix(value, start):
		case about == "", before != "": // cobra's script for bash loses words that have a comma and a description
			offers = append(offers, before+value)
		default:
			offers = append(offers, cobra.CompletionWithDesc(value, about))
		}
	}
	for _, s := range k.specs {
		add(s.Name+k.after, s.Summary)
		if inside, open := strings.CutPrefix(start, s.Name+"("); open {
			k.parameters(s, inside, add)
		}
	}
	if k.files {
		for _, name := range files(start) {
			add(name, "")
		}
	}
	return offers
}

// parameters adds those of a spec that are not given yet; inside is what follows the
// opening bracket.
func (k kind) parameters(s help.Spec, inside string, add func(value, about string)) {
	given := input.SplitCommas(inside)
	last := given[len(given)-1]
	before := s.Name + "(" + inside[:len(inside)-len(last)]
	for _, param := range input.SplitCommas(s.Params) {
		key, value, _ := strings.Cut(param, "=")
		again := slices.ContainsFunc(given, func(g string) bool { return strings.HasPrefix(g, key+"=") })
		if key != "" && !again {
			add(before+key+"=", value)
		}
	}
}

// files lists the paths that begin with start, those of folders with a slash.
func files(start string) []string {
	folder, base := filepath.Split(start)
	entries, err := os.ReadDir(filepath.Join(".", folder))
	if filepath.IsAbs(folder) {
		entries, err = os.ReadDir(folder)
	}
	if err != nil {
		return nil // there is nothing to offer
	}
	var names []string
	for _, e := range entries {
		name := folder + e.Name()
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			name += "/"
		}
		if !strings.HasPrefix(e.Name(), ".") || strings.HasPrefix(base, ".") {
			names = append(names, name)
		}
	}
	return names
}

// fitted are the parameters of an overhead that calibrate can fit; container stages with --to stages.
func fitted() []overhead.Param {
	return slices.DeleteFunc(overhead.Params(), func(p overhead.Param) bool { return p.Word() })
}
