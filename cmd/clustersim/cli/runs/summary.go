package runs

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// summary is a run for people: rounded, and nothing that depends on this computer.
func (s *simulation) summary() *table.Table {
	m, hosts := s.Metrics(), s.platform.NumHosts()
	t := table.New(table.Column{}, table.Column{})
	line := func(name, format string, args ...any) { t.Add(name, fmt.Sprintf(format, args...)) }
	line("scheduler", "%s", s.Spec)
	line("models", "%s network, %s-shared hosts, %s loopback", s.options.Network, s.flags.sharing, s.flags.loopback)
	line("makespan", "%s%s", output.Short(s.Result.MakespanSec, "s"), s.plannedText())
	line("speedup", "%s on %s: efficiency %s", output.Digits(m.Speedup), output.Plural(s.cores(), "core"), output.Digits(m.Efficiency))
	line("SLR", "%s: the critical path alone takes %s", output.Digits(m.SLR), output.Short(m.CriticalPathSec, "s"))
	line("speed", "%s of %s: speed efficiency %s", output.Short(m.SpeedFlops, s.speedUnit()),
		output.Short(m.MarkedSpeedFlops, s.speedUnit()), output.Digits(m.SpeedEfficiency))
	line("utilisation", "%s of %s, %s of the %d used", output.Percent(m.Utilisation), output.Plural(hosts, "host"), output.Percent(m.UsedUtilisation), m.UsedHosts)
	line("transfers", "%d, %s between hosts", len(s.Result.Transfers), output.Short(m.MovedBytes, "B"))
	line("events", "%d", s.Result.Events)
	return t
}

func (s *simulation) plannedText() string {
	if math.IsNaN(s.PlannedSec) {
		return ""
	}
	return ", planned " + output.Short(s.PlannedSec, "s")
}

// speedUnit is flop/s, or the papers' IPS where work is instructions.
func (s *simulation) speedUnit() string {
	if s.workload.WorkUnit() == "instruction" {
		return "IPS"
	}
	return "f/s"
}

func (s *simulation) cores() int {
	n := 0
	for _, h := range s.platform.Hosts() {
		n += h.Cores
	}
	return n
}
