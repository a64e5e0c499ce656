package files

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/survey"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// fact is one line about an input: its key, its value and its unit.
type fact struct {
	key  string
	v    any
	unit string // for text; empty: a pure number
}

type facts []fact

// report has the facts as lines, without empty ones, as one CSV row with a header,
// and as a JSON object.
func (list facts) report() *report.Report {
	columns, row := make([]table.Column, len(list)), make([]any, len(list))
	shown := table.New(table.Keys("fact", "value")...)
	r := &report.Report{}
	for i, x := range list {
		columns[i].Key, row[i] = x.key, x.v
		r.Data(x.key, x.v)
		if x.v != "" {
			shown.Add(x.head(), x.shown())
		}
	}
	r.CSV = table.New(columns...)
	r.CSV.Add(row...)
	r.Show("", shown)
	return r
}

// head is the key for people: in words, without the unit that the value has.
func (x fact) head() string {
	if x.key == "ccr" {
		return "CCR"
	}
	key := x.key
	if x.unit != "" {
		for _, unit := range []string{"_bytes_per_s", "_bytes", "_flops", "_flop", "_s"} {
			key = strings.TrimSuffix(key, unit)
		}
	}
	return strings.ReplaceAll(key, "_", " ")
}

func (x fact) shown() any {
	v, isFloat := x.v.(float64)
	text, isText := x.v.(string)
	switch {
	case isText && !strings.ContainsFunc(text, unicode.IsControl):
		return text
	case isFloat && x.unit == "s":
		return output.Time(v)
	case isFloat && x.unit != "":
		return output.Short(v, x.unit)
	case isFloat:
		return output.Digits(v)
	}
	quoted, err := json.Marshal(x.v)
	if err != nil {
		return nil
	}
	return strings.Trim(string(quoted), `"`)
}

// platformFacts describes a platform. Links to a host itself do not count.
func platformFacts(p *platform.Platform) facts {
	s := survey.Summarize(p)
	list := facts{
		{"kind", string(input.PlatformKind), ""},
		{"name", p.Name(), ""},
		{"hosts", p.NumHosts(), ""},
		{"cores", p.NumCores(), ""},
		{"links", s.Links, ""},
		{"marked_speed_flops", p.MarkedSpeed(), "f/s"},
		{"min_speed_flops", s.SpeedFlops.Min, "f/s"},
		{"max_speed_flops", s.SpeedFlops.Max, "f/s"},
		{"min_bandwidth_bytes_per_s", s.BandwidthBytesPerSec.Min, "B/s"},
		{"max_bandwidth_bytes_per_s", s.BandwidthBytesPerSec.Max, "B/s"},
		{"min_latency_s", s.LatencySec.Min, "s"},
		{"max_latency_s", s.LatencySec.Max, "s"},
	}
	if network := p.ChosenNetwork(); network != "" {
		list = append(list, fact{"network", network, ""})
	}
	for _, x := range []fact{
		{"power_states", s.PowerStates, ""},
		{"disks", s.Disks, ""},
		{"hosts_with_profiles", s.HostProfiles, ""},
		{"links_with_profiles", s.LinkProfiles, ""},
		{"with_properties", s.WithProperties, ""},
		{"actors", s.Actors, ""},
	} {
		if x.v != 0 {
			list = append(list, x)
		}
	}
	if s.MemoryBytes.Min > 0 {
		list = append(list, fact{"min_memory_bytes", s.MemoryBytes.Min, "B"}, fact{"max_memory_bytes", s.MemoryBytes.Max, "B"})
	}
	for i, texts := range s.Generators {
		if t := platform.Target(i); len(texts) > 0 {
			of := map[bool]string{true: "host_", false: "link_"}[t <= platform.HostState]
			list = append(list, fact{of + t.String() + "_generators", someOf(texts), ""})
		}
	}
	return list
}

// workloadFacts describes a workload.
func workloadFacts(d *workload.DAG, ref reference) facts {
	s, work := d.Stats(), workUnit(d)
	return append(facts{
		{"kind", string(input.WorkloadKind), ""},
		{"name", d.Name(), ""},
		{"work_unit", d.WorkUnit(), ""},
		{"processors", len(d.Processors()), ""},
		{"tasks", s.Tasks, ""},
		{"edges", s.Edges, ""},
		{"control_edges", s.ControlEdges, ""},
		{"entry_tasks", s.EntryTasks, ""},
		{"exit_tasks", s.ExitTasks, ""},
		{"depth", s.Depth, ""},
		{"width", s.Width, ""},
		{"total_work_flop", s.TotalWorkFlop, work},
		{"min_work_flop", s.MinWorkFlop, work},
		{"mean_work_flop", s.MeanWorkFlop, work},
		{"max_work_flop", s.MaxWorkFlop, work},
		{"total_data_bytes", s.TotalDataBytes, "B"},
		{"mean_data_bytes", s.MeanDataBytes, "B"},
		{"critical_path_tasks", s.CriticalPathTasks, ""},
		{"critical_path_work_flop", s.CriticalPathWorkFlop, work},
		{"parallelism", s.Parallelism, ""},
		{"density", s.Density, ""},
		{"reference_speed_flops", ref.speedFlops, "f/s"},
		{"reference_bandwidth_bytes_per_s", ref.bytesPerSec, "B/s"},
		{"ccr", s.CCR(ref.speedFlops, ref.bytesPerSec), ""},
	}, requestFacts(survey.SumRequests(d))...)
}

// recordedFacts are what a record says of its execution.
func recordedFacts(x workload.Recorded) facts {
	if x.MakespanSec == 0 {
		return nil
	}
	return facts{{"recorded_makespan_s", x.MakespanSec, "s"}}
}

// sayRecorded says what the recorded makespan has that a simulated one lacks.
func sayRecorded(r *report.Report, x workload.Recorded) *report.Report {
	if x.MakespanSec > 0 {
		r.Say("The recorded makespan has what the workflow system added between the tasks: run --overhead simulates it, calibrate fits it to records.")
	}
	return r
}

// requestFacts say what tasks request, if some request several cores, memory or a priority, or are
// parallel.
func requestFacts(s survey.Requests) (list facts) {
	if s.SeveralCores > 0 {
		list = append(list, fact{"tasks_of_several_cores", s.SeveralCores, ""}, fact{"max_cores", s.MaxCores, ""}, fact{"mean_cores", s.MeanCores, ""})
	}
	if s.WithPriority > 0 {
		list = append(list, fact{"tasks_with_priority", s.WithPriority, ""})
	}
	if s.WithMemory > 0 {
		list = append(list, fact{"tasks_with_memory", s.WithMemory, ""}, fact{"max_memory_bytes", s.MaxMemoryBytes, "B"})
	}
	if s.Parallel > 0 {
		list = append(list, fact{"parallel_tasks", s.Parallel, ""}, fact{"parallel_max_hosts", s.MaxHosts, ""}, fact{"parallel_data_bytes", s.MovedBytes, "B"})
	}
	return list
}

// boundFacts says how soon any schedule of d on p can end.
func boundFacts(d *workload.DAG, p *platform.Platform) facts {
	pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
	unplaced := slices.Repeat([]sim.TaskRun{{Host: platform.NoHost}}, d.NumTasks())
	m, bound := sim.Measure(pr, &sim.Result{Tasks: unplaced}), search.LowerBound(pr) // what depends on the workload and the platform alone
	return facts{
		{"platform", p.Name(), ""},
		{"lower_bound_s", bound.Sec, "s"},
		{"bound", string(bound.Kind), ""},
		{"critical_path_s", m.CriticalPathSec, "s"},
		{"sequential_s", m.SequentialSec, "s"},
	}
}

// someOf joins the first texts of a list.
func someOf(texts []string) string {
	const shown = 4
	if n := len(texts) - shown; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(texts[:shown], ", "), n)
	}
	return strings.Join(texts, ", ")
}
