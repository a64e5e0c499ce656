package main

import (
	"encoding/json"
	"io"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/table"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// fact is one figure: its key in JSON and CSV, and how text shows its value.
type fact struct {
	key  string
	v    any
	text func(float64) string // nil: as it is
}

type facts []fact

// write prints the facts as lines, as one CSV row with a header, or as a JSON
// object.
func (list facts) write(w io.Writer, f table.Format) error {
	switch f {
	case table.JSON:
		return list.writeJSON(w)
	case table.CSV:
		columns, row := make([]table.Column, len(list)), make([]any, len(list))
		for i, x := range list {
			columns[i], row[i] = table.Column{Key: x.key}, x.v
		}
		t := table.New(columns...)
		t.Add(row...)
		return t.Write(w, f)
	}
	t := table.New(table.Column{Key: "figure"}, table.Column{Key: "value"})
	for _, x := range list {
		t.Add(x.key, x.shown())
	}
	return t.Write(w, f)
}

func (x fact) shown() any {
	v, isFloat := x.v.(float64)
	switch {
	case isFloat && x.text != nil:
		return short(v, x.text)
	case isFloat:
		return digits(v)
	}
	text, err := json.Marshal(x.v)
	if err != nil {
		return nil
	}
	return strings.Trim(string(text), `"`)
}

func (list facts) writeJSON(w io.Writer) error {
	var b strings.Builder
	for i, x := range list {
		v := x.v
		if f, isFloat := v.(float64); isFloat {
			v = number(f)
		}
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		if i > 0 {
			b.WriteString(",\n")
		}
		b.WriteString(`  "` + x.key + `": ` + string(text))
	}
	_, err := io.WriteString(w, "{\n"+b.String()+"\n}\n")
	return err
}

// platformFacts describes a platform. Links to a host itself do not count.
func platformFacts(p *platform.Platform) facts {
	cores, speed := 0, newSpan()
	for _, h := range p.Hosts() {
		cores += h.Cores
		speed.add(h.SpeedFlops)
	}
	links, bandwidth, latency := 0, newSpan(), newSpan()
	for _, l := range p.Links() {
		if l.Name == loopback {
			continue
		}
		links++
		bandwidth.add(l.BandwidthBytesPerSec)
		latency.add(l.LatencySec)
	}
	return facts{
		{"kind", string(platformKind), nil},
		{"name", p.Name(), nil},
		{"hosts", p.NumHosts(), nil},
		{"cores", cores, nil},
		{"links", links, nil},
		{"marked_speed_flops", p.MarkedSpeed(), units.FormatSpeed},
		{"min_speed_flops", speed.min, units.FormatSpeed},
		{"max_speed_flops", speed.max, units.FormatSpeed},
		{"min_bandwidth_bytes_per_s", bandwidth.min, units.FormatBandwidth},
		{"max_bandwidth_bytes_per_s", bandwidth.max, units.FormatBandwidth},
		{"min_latency_s", latency.min, units.FormatDuration},
		{"max_latency_s", latency.max, units.FormatDuration},
	}
}

// loopback is the link that every host has to itself by default.
const loopback = "__loopback__"

// span is the smallest and largest of some numbers; NaN of none.
type span struct{ min, max float64 }

func newSpan() span { return span{math.NaN(), math.NaN()} }

func (s *span) add(x float64) {
	if math.IsNaN(s.min) || x < s.min {
		s.min = x
	}
	if math.IsNaN(s.max) || x > s.max {
		s.max = x
	}
}

// workloadFacts describes a workload.
func workloadFacts(d *workload.DAG, ref reference) facts {
	s := d.Stats()
	return facts{
		{"kind", string(workloadKind), nil},
		{"name", d.Name(), nil},
		{"work_unit", d.WorkUnit(), nil},
		{"tasks", s.Tasks, nil},
		{"edges", s.Edges, nil},
		{"control_edges", s.ControlEdges, nil},
		{"entry_tasks", s.EntryTasks, nil},
		{"exit_tasks", s.ExitTasks, nil},
		{"depth", s.Depth, nil},
		{"width", s.Width, nil},
		{"total_work_flop", s.TotalWorkFlop, units.FormatWork},
		{"min_work_flop", s.MinWorkFlop, units.FormatWork},
		{"mean_work_flop", s.MeanWorkFlop, units.FormatWork},
		{"max_work_flop", s.MaxWorkFlop, units.FormatWork},
		{"total_data_bytes", s.TotalDataBytes, units.FormatData},
		{"mean_data_bytes", s.MeanDataBytes, units.FormatData},
		{"critical_path_tasks", s.CriticalPathTasks, nil},
		{"critical_path_work_flop", s.CriticalPathWorkFlop, units.FormatWork},
		{"parallelism", s.Parallelism, nil},
		{"density", s.Density, nil},
		{"reference_speed_flops", ref.speedFlops, units.FormatSpeed},
		{"reference_bandwidth_bytes_per_s", ref.bytesPerSec, units.FormatBandwidth},
		{"ccr", s.CCR(ref.speedFlops, ref.bytesPerSec), nil},
	}
}
