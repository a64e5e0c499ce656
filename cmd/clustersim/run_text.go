package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"

	"github.com/clustersim/clustersim/internal/units"
)

// writeSummary prints a run for people: rounded, and nothing that depends on
// this computer.
func (s *simulation) writeSummary(w io.Writer) error {
	m, hosts := s.metrics, s.platform.NumHosts()
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name, format string, args ...any) { _, _ = fmt.Fprintf(out, name+"\t"+format+"\n", args...) } // out keeps the error
	line("scheduler", "%s", s.scheduler.Spec)
	line("models", "%s network, %s-shared hosts, %s loopback", s.options.Network, s.flags.sharing, s.flags.loopback)
	line("makespan", "%s%s", short(s.result.MakespanSec, units.FormatDuration), s.plannedText())
	line("speedup", "%s on %d cores: efficiency %s", digits(m.Speedup), s.cores(), digits(m.Efficiency))
	line("SLR", "%s: the critical path alone takes %s", digits(m.SLR), short(m.CriticalPathSec, units.FormatDuration))
	line("speed", "%s of %s: speed efficiency %s", short(m.SpeedFlops, units.FormatSpeed),
		short(m.MarkedSpeedFlops, units.FormatSpeed), digits(m.SpeedEfficiency))
	line("utilisation", "%s, of the %d used hosts (of %d) %s", percent(m.Utilisation), m.UsedHosts, hosts, percent(m.UsedUtilisation))
	line("transfers", "%d, %s between hosts", len(s.result.Transfers), short(m.MovedBytes, units.FormatData))
	line("events", "%d", s.result.Events)
	return out.Flush()
}

func (s *simulation) plannedText() string {
	if s.planned == nil {
		return ""
	}
	return ", planned " + short(*s.planned, units.FormatDuration)
}

func (s *simulation) cores() int {
	n := 0
	for _, h := range s.platform.Hosts() {
		n += h.Cores
	}
	return n
}

// shownDigits is how many significant digits summaries show.
const shownDigits = 6

func rounded(x float64) float64 {
	if undefined(x) {
		return x
	}
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', shownDigits, 64), 64)
	if err != nil {
		return x // rounding up left float64's range
	}
	return y
}

// short prints a rounded quantity with its unit.
func short(x float64, format func(float64) string) string {
	if undefined(x) {
		return "undefined"
	}
	return format(rounded(x))
}

// digits prints a rounded pure number.
func digits(x float64) string {
	if undefined(x) {
		return "undefined"
	}
	return strconv.FormatFloat(x, 'g', shownDigits, 64)
}

func percent(x float64) string {
	if undefined(x) {
		return "undefined"
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + "%"
}

func undefined(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }
