package run

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// costLine sums the bill up for people.
func (s *simulation) costLine(line func(name, format string, args ...any), bill *rent.Bill) {
	if bill == nil {
		return
	}
	hosts, unpriced, sec := 0, 0, 0.0
	for h, x := range bill.Spans {
		switch {
		case !bill.Rented(platform.HostID(h)):
		case bill.Prices[h].PerSec == 0:
			unpriced++
		default:
			hosts++
			sec += x.FinishSec - x.StartSec
		}
	}
	text := fmt.Sprintf("%s: %s rented for %s in all", output.Digits(bill.Cost()), units.Count(hosts, "host"), output.Short(sec, "s"))
	if planned := s.plannedBill(bill); planned != nil {
		text += ", planned " + output.Digits(planned.Cost())
	}
	if unpriced > 0 {
		text += fmt.Sprintf("; %s without price", units.Count(unpriced, "used host"))
	}
	line("cost", "%s", text)
}

// plannedBill is that of the mapper's plan; nil: it plans no times.
func (s *simulation) plannedBill(bill *rent.Bill) *rent.Bill {
	if s.Schedule == nil || s.Schedule.Plan == nil || s.Problem().Costs == nil {
		return nil
	}
	return bill.Prices.Planned(s.Problem(), s.Schedule)
}

// costMetric is a member of the metrics in JSON, if there are prices.
func costMetric(m sim.Metrics) []any {
	if m.Rent == nil {
		return nil
	}
	return []any{"cost", m.Rent.Cost()}
}

// addCost adds the bill to the JSON.
func (s *simulation) addCost(r *report.Report, bill *rent.Bill) {
	if bill == nil {
		return
	}
	hosts := table.New(table.Keys("host", "from_s", "to_s", "cost")...)
	for h, x := range bill.Spans {
		if id := platform.HostID(h); bill.Rented(id) {
			hosts.Add(s.platform.HostName(id), x.StartSec, x.FinishSec, bill.HostCost(id))
		}
	}
	var planned any
	if b := s.plannedBill(bill); b != nil {
		planned = b.Cost()
	}
	r.Data("cost", report.Members("cost", bill.Cost(), "planned_cost", planned, "hosts", hosts))
}

// billTable has the hosts that cost most, the dearest first.
func (s *simulation) billTable(bill *rent.Bill) *table.Table {
	var list []platform.HostID
	for h := range bill.Spans {
		if id := platform.HostID(h); bill.Rented(id) {
			list = append(list, id)
		}
	}
	slices.SortStableFunc(list, func(a, b platform.HostID) int { return cmp.Compare(bill.HostCost(b), bill.HostCost(a)) })
	t := table.New(table.Column{Key: "host"}, output.Rounded("from/s"), output.Rounded("to/s"), output.Rounded("cost"))
	for _, h := range list[:min(len(list), longestShow)] {
		t.Add(s.platform.HostName(h), bill.Spans[h].StartSec, bill.Spans[h].FinishSec, bill.HostCost(h))
	}
	return t
}
