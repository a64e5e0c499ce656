package lab

import (
	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/version"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload/format"
	"github.com/clustersim/clustersim/workload/generate"
	jobs "github.com/clustersim/clustersim/workload/jobs/generate"
)

// catalogueAction asks for the catalogue.
const catalogueAction = "catalogue"

// Catalogue is what forms are made of.
type Catalogue struct {
	Version    string              `json:"version"`
	Native     bool                `json:"native"` // figures, PNG and PDF can be made
	Settings   []Setting           `json:"settings"`
	Platforms  []Thing             `json:"platforms"`
	Workloads  []Thing             `json:"workloads"`
	Schedulers []Thing             `json:"schedulers"`
	Jobs       []Thing             `json:"jobs"`
	Policies   []Thing             `json:"policies"` // of batch queues
	Metrics    []string            `json:"metrics"`  // of the results of campaigns; their other columns are axes
	Formats    map[string][]string `json:"formats"`  // of files, by what they describe
	Examples   []Example           `json:"examples"`
}

// Thing is something with a spec.
type Thing struct {
	Name    string `json:"name"`
	Params  string `json:"params"` // with their defaults
	Summary string `json:"summary"`
	Kind    string `json:"kind,omitempty"` // of a scheduler: static or online
}

// Setting is a row of the table of settings.
type Setting struct {
	Name    string  `json:"name"`
	Group   string  `json:"group"`
	Default string  `json:"default"`
	Summary string  `json:"summary"`
	Word    string  `json:"word"` // for the value
	Choices []Thing `json:"choices"`
}

func (l *Lab) catalogue() *Catalogue {
	c := &Catalogue{
		Version: version.Line(), Native: figures.Drawn, Examples: Examples(),
		Formats: map[string][]string{"platform": {"xml", "yaml", "json"}, "workload": {}},
	}
	for _, m := range campaign.MetricInfos() {
		c.Metrics = append(c.Metrics, m.Name)
	}
	for _, f := range format.All() {
		c.Formats["workload"] = append(c.Formats["workload"], f.Name)
	}
	for _, s := range run.Settings() {
		if s.Name == "overhead" || s.Choices == nil {
			c.Settings = append(c.Settings, settingOf(&s, nil))
			continue
		}
		c.Settings = append(c.Settings, settingOf(&s, s.Choices()))
	}
	for _, s := range help.Shapes() {
		c.Platforms = append(c.Platforms, Thing{Name: s.Name, Params: s.Params, Summary: s.Summary})
	}
	for _, g := range generate.Generators() {
		c.Workloads = append(c.Workloads, Thing{Name: g.Name, Params: g.Params, Summary: g.Summary})
	}
	for _, e := range (catalog.Env{Extra: l.Extra}).Table() {
		if e.Name != program {
			c.Schedulers = append(c.Schedulers, Thing{e.Name, e.Params, e.Summary, string(e.Kind)})
		}
	}
	for _, m := range jobs.Table() {
		c.Jobs = append(c.Jobs, Thing{Name: m.Name, Params: m.Params, Summary: m.Summary})
	}
	for _, e := range queue.Table() {
		if e.Name != program {
			c.Policies = append(c.Policies, Thing{Name: e.Name, Params: e.Params, Summary: e.Summary})
		}
	}
	return c
}

// program is the scheduler, and the policy, that a program makes: a page starts none.
const program = "exec"

func settingOf(s *run.Setting, choices []run.Choice) Setting {
	x := Setting{s.Name, s.Group, s.Default, s.Text(), s.Word(), []Thing{}}
	for _, c := range choices {
		x.Choices = append(x.Choices, Thing{Name: c.Name, Params: c.Params, Summary: c.Summary})
	}
	return x
}
