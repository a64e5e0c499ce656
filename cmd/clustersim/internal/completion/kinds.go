package completion

import (
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/internal/models/overhead"
	graph "github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/partition/methods"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// kind is what a flag or an argument takes.
type kind struct {
	specs []help.Spec
	after string // what follows a name, such as the = of AXIS=VALUE
	files bool   // files as well
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
	then := []help.Spec{
		{Name: "fail", Summary: "end the run"},
		{Name: "retry", Summary: "on the same host, once it is on"},
		{Name: "reschedule", Summary: "place what has not started again"},
	}
	for _, e := range (catalog.Env{Extra: extra}).Table() {
		if e.Kind == catalog.Static {
			then = append(then, help.Spec{Name: "reschedule(" + e.Name + ")", Summary: e.Summary})
		}
	}
	return map[string]kind{
		"PLATFORM":          {specs: platforms, files: true},
		"PLATFORM spec":     {specs: platforms},
		"WORKLOAD":          {specs: workloads, files: true},
		"WORKLOAD spec":     {specs: workloads},
		"PLATFORM|WORKLOAD": {specs: append(platforms, workloads...), files: true},
		"GRAPH":             {specs: graphs, files: true},
		"GRAPH spec":        {specs: graphs},
		"SCHEDULER":         {specs: schedulers},
		"METHOD":            {specs: specs(methods.All(), func(m methods.Entry) help.Spec { return help.Spec{Name: m.Name, Params: m.Params, Summary: m.Summary} })},
		"MODEL":             {specs: help.Networks()},
		"COLUMN":            {specs: columns},
		"COLUMN=VALUE":      {specs: columns, after: "="},
		"AXIS=VALUE,...":    {specs: axes, after: "="},

		"AXIS=VALUE,AXIS=VALUE": {specs: axes, after: "="},

		"DO":                   {specs: then},
		"TARGET=GENERATOR,...": {specs: specs(sim.RuleTargets(), func(name string) help.Spec { return help.Spec{Name: name} }), after: "="},
		"SYSTEM": {specs: append([]help.Spec{{Name: overhead.None}}, specs(overhead.Systems(), func(s overhead.System) help.Spec {
			return help.Spec{Name: s.Name, Params: s.Params, Summary: s.Summary}
		})...)},

		"NAME=LOW..HIGH": {specs: specs(overhead.Params(), func(p overhead.Param) help.Spec { return help.Spec{Name: p.Name, Summary: p.Summary} }), after: "="},

		"KIND=LAW,...": {specs: specs(noise.Kinds(), func(name string) help.Spec { return help.Spec{Name: name} }), after: "="},
	}
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
