package run

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// perKWh says what a kilowatt-hour costs.
type perKWh struct {
	set      *pflag.FlagSet
	price    float64 // in any currency
	co2Grams float64
}

func (f *perKWh) add(flags *pflag.FlagSet) {
	f.set = flags
	flags.Float64Var(&f.price, "kwh-price", 0, "what a kilowatt-hour costs, `PRICE` in any currency: prints what the run's energy costs")
	flags.Float64Var(&f.co2Grams, "kwh-co2", 0, "CO2 of a kilowatt-hour, `GRAMS`: prints that of the run")
}

// check refuses values that are no amounts, and those of a run without energy.
func (f *perKWh) check(p *platform.Platform, o sim.Options) error {
	var errs []error
	for _, x := range []struct {
		flag  string
		value float64
	}{{"kwh-price", f.price}, {"kwh-co2", f.co2Grams}} {
		if !f.set.Changed(x.flag) {
			continue
		}
		errs = append(errs,
			mistake.FlagIf(!units.Finite(x.value) || x.value < 0, "--"+x.flag, "want at least 0"),
			mistake.FlagIf(o.Energy.Way == sim.EnergyOff || !p.HasWattages(), "--"+x.flag, "no energy is measured: %s", noWattages))
	}
	return errors.Join(errs...)
}

const joulePerKWh = 3.6e6

// text is what so much energy costs, after the watt-hours.
func (f *perKWh) text(joule float64) string {
	text := output.Short(joule/3600, "Wh")
	if f.set.Changed("kwh-price") {
		text += fmt.Sprintf(", price %s", output.Digits(joule/joulePerKWh*f.price))
	}
	if f.set.Changed("kwh-co2") {
		text += fmt.Sprintf(", CO2 %s", output.Short(joule/joulePerKWh*f.co2Grams, "g"))
	}
	return text
}

// members are for JSON: only what a flag requests.
func (f *perKWh) members(joule float64) (list []any) {
	if f.set.Changed("kwh-price") {
		list = append(list, "energy_price", joule/joulePerKWh*f.price)
	}
	if f.set.Changed("kwh-co2") {
		list = append(list, "energy_co2_g", joule/joulePerKWh*f.co2Grams)
	}
	return list
}

const noWattages = "no host has a wattage (give some, such as cluster(watts=95:200))"

// energyLines sum the energy up for people.
func (s *simulation) energyLines(line func(name, format string, args ...any)) {
	e := s.Result.Energy
	if e == nil {
		return
	}
	used, unused := 0, 0
	for _, h := range e.Hosts {
		switch {
		case h.Used:
			used++
		case h.Known:
			unused++
		}
	}
	var parts []string
	part := func(joule float64, format string, args ...any) {
		parts = append(parts, output.Short(joule, "J")+" of "+fmt.Sprintf(format, args...))
	}
	if used > 0 {
		part(e.UsedJoule, "%s that computed", units.Count(used, "host"))
	}
	if unused > 0 {
		part(e.IdleJoule, "%s that did not", units.Count(unused, "host"))
	}
	if e.Links != nil {
		part(e.LinksJoule, "links")
	}
	text := strings.Join(parts, ", ")
	if e.Without > 0 {
		text += fmt.Sprintf("; %s without wattage", units.Count(e.Without, "host"))
	}
	line("energy", "%s: %s", output.Short(e.Joule, "J"), text)
	line("power", "%s on average, %s at most", output.Short(e.MeanW(s.Result.MakespanSec), "W"), output.Short(e.PeakW, "W"))
	line("EDP", "%s", output.Short(e.Joule*s.Result.MakespanSec, "Js"))
	line("watt-hours", "%s", s.flags.perKWh.text(e.Joule))
}

// energyMetrics are members of the metrics in JSON, if there are any.
func energyMetrics(m sim.Metrics) []any {
	if m.Energy == nil {
		return nil
	}
	return []any{"energy_j", m.Energy.Joule, "energy_delay_js", m.Energy.DelayJs, "peak_power_w", m.Energy.PeakWatts}
}

// addEnergy adds what each host and link has cost to the JSON, and the power over time.
func (s *simulation) addEnergy(r *report.Report) {
	e := s.Result.Energy
	if e == nil {
		return
	}
	hosts := table.New(table.Keys("host", "energy_j", "used")...)
	for h, x := range e.Hosts {
		if x.Known {
			hosts.Add(s.platform.HostName(platform.HostID(h)), x.Joule, x.Used)
		}
	}
	links := table.New(table.Keys("link", "energy_j", "used")...)
	for l, x := range e.Links {
		if x.Known {
			links.Add(s.platform.LinkName(platform.LinkID(l)), x.Joule, x.Used)
		}
	}
	power := table.New(table.Keys("from_s", "power_w")...)
	for _, step := range e.Power {
		power.Add(step.AtSec, step.W)
	}
	r.Data("energy", report.Members(
		"way", s.options.Energy.Way.String(), "energy_j", e.Joule, "hosts_j", e.HostsJoule, "links_j", e.LinksJoule,
		"used_hosts_j", e.UsedJoule, "unused_hosts_j", e.IdleJoule, "hosts_without_wattage", e.Without,
		"mean_power_w", e.MeanW(s.Result.MakespanSec), "hosts", hosts, "links", links, "power", power,
	))
}

// checkPower refuses a picture of what is not known.
func (f *runFiles) checkPower(s *simulation) error {
	switch {
	case f.power == "":
		return nil
	case s.options.Energy.Way == sim.EnergyOff:
		return mistake.InFlag("--power", fmt.Errorf("nothing is measured with --energy off"))
	}
	return mistake.FlagIf(!s.platform.HasWattages(), "--power", noWattages)
}

// writePower draws the power over time.
func (f *runFiles) writePower(cmd *cobra.Command, s *simulation) error {
	return output.WriteFile(cmd, f.power, func(w io.Writer) error {
		format, err := figures.FormatOf(f.power)
		if err != nil {
			return err
		}
		return figures.Write(w, format, s.powerFigure(), figures.Options{})
	})
}

// headroom is how far the power axis reaches above the largest power.
const headroom = 1.08

// powerFigure is the power of all hosts and links over time, with its mean.
func (s *simulation) powerFigure() *figures.Figure {
	e, endSec := s.Result.Energy, s.Result.MakespanSec
	mean := e.MeanW(endSec)
	var steps []figures.Step
	for _, x := range e.Power {
		steps = append(steps, figures.Step{X: x.AtSec, Y: x.W})
	}
	f := &figures.Figure{
		Title: fmt.Sprintf("%s: %s in %s", s.Scheduler, output.Short(e.Joule, "J"), output.Short(endSec, "s")),
		X:     figures.Axis{Label: "time", Unit: "s", Min: 0, Max: endSec},
		Y:     figures.Axis{Label: "power", Unit: "W"},
		Panels: []figures.Panel{{
			Series: []figures.Series{figures.Steps(steps, endSec)},
			Lines:  []figures.Line{{At: mean, Label: "mean " + output.Short(mean, "W")}},
		}},
	}
	if e.PeakW > 0 {
		f.Y.Max = headroom * e.PeakW // from 0
	}
	return f
}

// energyTable has the hosts and links that cost most, the dearest first.
func (s *simulation) energyTable() *table.Table {
	type row struct {
		kind, name string
		joule      float64
		used       bool
	}
	var rows []row
	for h, x := range s.Result.Energy.Hosts {
		if x.Known {
			rows = append(rows, row{"host", s.platform.HostName(platform.HostID(h)), x.Joule, x.Used})
		}
	}
	for l, x := range s.Result.Energy.Links {
		if x.Known {
			rows = append(rows, row{"link", s.platform.LinkName(platform.LinkID(l)), x.Joule, x.Used})
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(b.joule, a.joule) })
	t := table.New(table.Column{Key: "host or link"}, table.Column{Key: "name"}, output.Rounded("energy/J"), output.Rounded("mean power/W"), table.Column{Key: "used"})
	for _, x := range rows[:min(len(rows), longestShow)] {
		used := "no"
		if x.used {
			used = "yes"
		}
		t.Add(x.kind, x.name, x.joule, x.joule/s.Result.MakespanSec, used)
	}
	return t
}
