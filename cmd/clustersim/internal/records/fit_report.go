package records

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/units"
)

// outcome is what is printed and written to files. Keys of JSON stay the same from release
// to release; version grows when one changes its name or its meaning.
func (c *calibration) outcome() *report.Report { return c.report(false) }

// page has the predicted makespans, too.
func (c *calibration) page() *report.Report {
	r := c.report(true)
	r.Title = "An overhead model fitted to recorded executions"
	var parts []string
	for i := range c.systems {
		parts = append(parts, units.Count(c.systems[i].Set.Len(), "record")+" of "+c.systems[i].name)
	}
	r.Intro = strings.Join(parts, ", ")
	return r
}

func (c *calibration) report(page bool) *report.Report {
	r := &report.Report{Name: "report", CSV: c.sizeTable()}
	r.Data("version", 1, "seed", c.flags.seed, "loss", c.flags.loss, "weights", c.flags.weights, "prior", c.flags.prior)
	r.Keep("systems", "", c.systemTable())
	r.Keep("sizes", "sizes", c.sizeTable())
	r.Keep("values", "values", c.valueTable())
	r.Keep("folds", "folds", c.foldTable())
	r.Keep("makespans", "makespans", c.makespanTable())
	r.Keep("intervals", "intervals", c.intervalTable())
	r.Data("remarks", textsOf(c.remarks()), "repairs", textsOf(c.repairs()), "unusable", textsOf(c.brokenLines()))
	beaten := c.beaten()
	for _, line := range beaten {
		r.Say("%s.", line)
	}
	r.Add(report.Part{
		Head: "Errors by number of fitted parameters", Body: c.sizeShown(),
		Note: "mean and median of |simulated / recorded - 1| of the records fitted to (fit) and of those left out (test)",
	}, report.Part{
		Head: "Is one more parameter worth it?", Body: c.pairedShown(),
		Note: "loss: of the test, with each group left out, or each record, counting alike; above best: how much the same records lose more than with the best number; +-: the standard error of that",
	})
	r.Add(report.Part{Head: "Mean/median test error in % by application", Body: c.applicationTable()})
	if t := c.valueShown(); t != nil {
		r.Add(report.Part{Head: "Fitted values", Body: t, Note: "5 % and 95 %: of bootstrap samples over groups of records; change: of the loss, over a tenth of the range around the value"})
	}
	if c.flags.overlap {
		r.Keep("overlap", "overlap", c.overlapTable())
		r.Add(report.Part{
			Head: "Runs at the same time", Body: c.overlapShown(),
			Note: "makespans x exp(c x other runs at the same time); test: mean/median error in % without and with it; change: of the test loss, negative where it helps; rank: correlation of the other runs with recorded / simulated without it",
		})
	}
	if page {
		r.Show("Recorded makespans beside those of the chosen model", c.wideTable())
	}
	for i := range c.systems {
		s := &c.systems[i]
		r.Say("%s: --overhead '%s'", s.name, s.Sizes[s.Chosen].Model)
		if x := s.interval(); x != nil {
			r.Say("%s: prediction interval for %s of unseen records: %.2f to %.2f times the simulated makespan; %s.", s.name, x.Percent(), x.Low, x.High, x.Covered())
		}
	}
	for _, line := range c.remarks()[len(beaten):] {
		r.Say("%s.", line)
	}
	for _, line := range c.repairs() {
		r.Say("%s.", strings.ToUpper(line[:1])+line[1:])
	}
	return r
}

// beaten are the models that a baseline beats.
func (c *calibration) beaten() (list []string) {
	for i := range c.systems {
		if line := c.systems[i].Beaten(); line != "" {
			list = append(list, c.systems[i].name+": "+line)
		}
	}
	return list
}

// remarks are what must be known of the calibrations. Those that a baseline beats come first.
func (c *calibration) remarks() (list []string) {
	list = c.beaten()
	for i := range c.systems {
		s := &c.systems[i]
		for _, line := range s.Remarks() {
			list = append(list, s.name+": "+line)
		}
		if how := c.flags.budget; !isNumber(how) {
			list = append(list, fmt.Sprintf("%s: %s were enough for %d simulations here; --budget %d repeats this result", s.name, how, s.Budget, s.Budget))
		}
	}
	for _, name := range c.repeated {
		list = append(list, name+" has the same content as another record and counts once")
	}
	return list
}

func isNumber(text string) bool { return strings.Trim(text, "+0123456789") == "" }

func (c *calibration) brokenLines() (list []string) {
	for _, err := range c.broken {
		list = append(list, mistake.OneLine(err.Error()))
	}
	return list
}
