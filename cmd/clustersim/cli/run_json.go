package cli

import (
	"bufio"
	"encoding/json"
	"io"
	"math"

	"github.com/clustersim/clustersim/sim"
)

// runHead is the JSON of a run before its long lists. Keys are kept between
// versions of the program; version grows when one changes its meaning.
type runHead struct {
	Version     int           `json:"version"`
	MakespanSec float64       `json:"makespan_s"`
	Platform    string        `json:"platform"`
	Workload    string        `json:"workload"`
	Scheduler   schedulerJSON `json:"scheduler"`
	Network     string        `json:"network"`
	HostSharing string        `json:"host_sharing"`
	Loopback    string        `json:"loopback"`
	Reference   *float64      `json:"reference_speed_flops"` // null: not given
	Metrics     metricsJSON   `json:"metrics"`
	Notes       []string      `json:"notes"` // why a metric is null
}

type schedulerJSON struct {
	Spec    string  `json:"spec"`
	Kind    string  `json:"kind"` // static or online
	Planned number  `json:"planned_makespan_s"`
	WallSec float64 `json:"wall_s"`
}

type metricsJSON struct {
	WorkFlop         number `json:"work_flop"`
	MarkedSpeedFlops number `json:"marked_speed_flops"`
	SpeedFlops       number `json:"speed_flops"`
	SpeedEfficiency  number `json:"speed_efficiency"`
	SequentialSec    number `json:"sequential_s"`
	Speedup          number `json:"speedup"`
	Efficiency       number `json:"efficiency"`
	CriticalPathSec  number `json:"critical_path_s"`
	SLR              number `json:"slr"`
	BusyCoreSec      number `json:"busy_core_s"`
	Utilisation      number `json:"utilisation"`
	UsedHosts        int    `json:"used_hosts"`
	UsedUtilisation  number `json:"used_utilisation"`
	MovedBytes       number `json:"moved_bytes"`
}

type engineJSON struct {
	Events  uint64  `json:"events"`
	WallSec float64 `json:"wall_s"`
}

// number prints NaN and infinities, which JSON does not have, as null.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	f := float64(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(f)
}

// writeJSON prints the whole outcome, a task and a transfer a line.
func (s *simulation) writeJSON(w io.Writer) error {
	head, err := json.MarshalIndent(s.head(), "", "  ")
	if err != nil {
		return err
	}
	engine, err := json.MarshalIndent(engineJSON{s.Result.Events, s.Simulating.Seconds()}, "  ", "  ")
	if err != nil {
		return err
	}
	buf := bufio.NewWriterSize(w, 1<<16) // keeps the error for Flush
	_, _ = buf.Write(head[:len(head)-len("\n}")])
	_, _ = buf.WriteString(",\n  \"tasks\": ")
	if err := s.taskTable("name").WriteArray(buf, "  "); err != nil {
		return err
	}
	_, _ = buf.WriteString(",\n  \"transfers\": ")
	if err := s.transferTable().WriteArray(buf, "  "); err != nil {
		return err
	}
	_, _ = buf.WriteString(",\n  \"engine\": ")
	_, _ = buf.Write(engine)
	_, _ = buf.WriteString("\n}\n")
	return buf.Flush()
}

func (s *simulation) head() runHead {
	m := s.Metrics()
	h := runHead{
		Version: 1, MakespanSec: s.Result.MakespanSec,
		Platform: s.flags.platform, Workload: s.flags.workload,
		Scheduler: schedulerJSON{
			Spec: s.Spec.String(), Kind: string(s.Kind),
			Planned: number(s.PlannedSec), WallSec: s.Scheduling.Seconds(),
		},
		Network: s.options.Network.String(), HostSharing: s.flags.sharing, Loopback: s.flags.loopback,
		Metrics: jsonMetrics(m), Notes: notes(m),
	}
	if flops, err := s.flags.referenceFlops(); err == nil && flops > 0 {
		h.Reference = &flops
	}
	return h
}

func jsonMetrics(m sim.Metrics) metricsJSON {
	return metricsJSON{
		WorkFlop: number(m.WorkFlop), MarkedSpeedFlops: number(m.MarkedSpeedFlops),
		SpeedFlops: number(m.SpeedFlops), SpeedEfficiency: number(m.SpeedEfficiency),
		SequentialSec: number(m.SequentialSec), Speedup: number(m.Speedup), Efficiency: number(m.Efficiency),
		CriticalPathSec: number(m.CriticalPathSec), SLR: number(m.SLR),
		BusyCoreSec: number(m.BusyCoreSec), Utilisation: number(m.Utilisation),
		UsedHosts: m.UsedHosts, UsedUtilisation: number(m.UsedUtilisation), MovedBytes: number(m.MovedBytes),
	}
}

// notes says why metrics are null.
func notes(m sim.Metrics) []string {
	list := []string{}
	switch {
	case math.IsNaN(m.Speedup):
		list = append(list, "the makespan is 0: speed, speedup and utilisation are undefined")
	case math.IsInf(m.SpeedFlops, 0):
		list = append(list, "the makespan is too short: the speed is beyond float64")
	}
	if math.IsNaN(m.SLR) {
		list = append(list, "no task has work: the schedule length ratio is undefined")
	}
	return list
}
