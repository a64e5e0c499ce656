package run

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

const (
	mostSteps = 2000 // of the power that are drawn one by one
	powerBins = 500  // where there are more
)

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

// powerFigure is the power of all hosts and links over time, with its mean. Where it
// changes too often to be seen, it is the mean over short times, between the least and
// the most.
func (s *simulation) powerFigure() *figures.Figure {
	e, endSec := s.Result.Energy, s.Result.MakespanSec
	mean := e.MeanW(endSec)
	series := figures.Series{Style: figures.Lines}
	if len(e.Power) <= mostSteps {
		series.Points = stairs(e.Power, endSec)
	} else {
		series.Points, series.Band = binned(e.Power, endSec), true
	}
	f := &figures.Figure{
		Title: fmt.Sprintf("%s: %s in %s", s.Scheduler, output.Short(e.Joule, "J"), output.Short(endSec, "s")),
		X:     figures.Axis{Label: "time", Unit: "s", Min: 0, Max: endSec},
		Y:     figures.Axis{Label: "power", Unit: "W"},
		Panels: []figures.Panel{{
			Series: []figures.Series{series},
			Lines:  []figures.Line{{At: mean, Label: "mean " + output.Short(mean, "W")}},
		}},
	}
	if e.PeakW > 0 {
		f.Y.Max = 1.08 * e.PeakW // from 0
	}
	return f
}

// stairs are the corners of a step function.
func stairs(steps []sim.PowerStep, endSec float64) []figures.Point {
	var list []figures.Point
	for i, x := range steps {
		until := endSec
		if i+1 < len(steps) {
			until = steps[i+1].AtSec
		}
		list = append(list, figures.Point{X: x.AtSec, Y: x.W}, figures.Point{X: until, Y: x.W})
	}
	return list
}

// binned are the means of a step function over equal times, with the least and the most.
func binned(steps []sim.PowerStep, endSec float64) []figures.Point {
	width, at := endSec/powerBins, 0
	list := make([]figures.Point, powerBins)
	for i := range list {
		from, to := float64(i)*width, float64(i+1)*width
		p := figures.Point{X: (from + to) / 2, Low: math.Inf(1), High: math.Inf(-1)}
		for ; ; at++ {
			begins, ends := max(steps[at].AtSec, from), to
			last := at+1 == len(steps) || steps[at+1].AtSec >= to
			if !last {
				ends = steps[at+1].AtSec
			}
			if w := steps[at].W; ends > begins {
				p.Y += w * (ends - begins) / width
				p.Low, p.High = min(p.Low, w), max(p.High, w)
			}
			if last {
				break
			}
		}
		list[i] = p
	}
	return list
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
