package records

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/fit"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// howToFit is what the flags of calibrate mean.
type howToFit struct {
	options fit.Options
	within  time.Duration // 0: the budget is a number
	loss    records.Loss
	weights records.By
	prior   fit.Prior
	from    map[string]judge.Model // by system; "": of all others
	free    map[string][]fit.Free

	parameters int
}

// The largest budgets, and the most deals.
const (
	mostPoints  = 10_000_000
	mostSeconds = 1e6
	mostDeals   = 1000
)

func (f *fitFlags) read(cmd *cobra.Command) (*howToFit, error) {
	h := &howToFit{
		options: fit.Options{Parts: f.parts, Deals: f.deals, Seed: f.seed, Jobs: f.jobs, Overlap: f.overlap},
		from:    map[string]judge.Model{}, free: map[string][]fit.Free{},
		parameters: f.parameters,
	}
	var errBy, errLoss, errWeights, errPrior error
	h.options.By, errBy = records.ParseBy(f.by)
	h.loss, errLoss = records.ParseLoss(f.loss)
	h.weights, errWeights = records.ParseBy(f.weights)
	h.prior, errPrior = fit.ParsePrior(f.prior)
	return h, errors.Join(
		mistake.InFlag("--by", errBy), mistake.InFlag("--loss", errLoss), mistake.InFlag("--weights", errWeights), mistake.InFlag("--prior", errPrior),
		mistake.FlagIf(f.parts < 0 || f.parts == 1, "--parts", "%d: want at least 2, or 0", f.parts),
		mistake.FlagIf(f.deals < 1 || f.deals > mostDeals, "--deals", "%d: want from 1 to %d", f.deals, mostDeals),
		mistake.FlagIf(f.deals > 1 && f.parts == 0 && h.options.By == records.ByApplication, "--deals", "%d: each application can be left out in one way alone (give --parts N, or --by group)", f.deals),
		mistake.FlagIf(f.parameters < fit.ToAdvise, "--parameters", "%d: want at least 0, or -1", f.parameters),
		mistake.FlagIf(f.seed == 0, "--seed", "0: want at least 1"),
		mistake.InFlag("--budget", h.budget(f.budget)), input.CheckJobs(f.jobs),
		h.readFrom(cmd, f.from), h.readFree(f.free),
	)
}

// budget reads a number of simulations or a time.
func (h *howToFit) budget(text string) error {
	if n, err := strconv.Atoi(text); err == nil {
		if h.options.Budget = n; n < 1 || n > mostPoints {
			return fmt.Errorf("%d: want from 1 to %d simulations, or a time such as 30s", n, mostPoints)
		}
		return nil
	}
	sec, err := input.Positive(units.Duration, text)
	switch {
	case err != nil:
		return fmt.Errorf("%q: want a number of simulations, or a time such as 30s", text)
	case sec > mostSeconds:
		return fmt.Errorf("%s: want at most %g s", text, float64(mostSeconds))
	}
	h.within = time.Duration(sec * float64(time.Second))
	return nil
}

func (h *howToFit) readFrom(cmd *cobra.Command, texts []string) error {
	var errs []error
	for _, text := range texts {
		m, err := begin(cmd, text)
		_, twice := h.from[m.System]
		errs = append(errs, err, mistake.FlagIf(twice, "--from", "%s: there is one for these records already", text))
		h.from[m.System] = m
	}
	return errors.Join(errs...)
}

func (h *howToFit) readFree(texts []string) error {
	var errs []error
	for _, text := range texts {
		system, ranges := systemOf(text, "=")
		list, err := fit.ParseFree(ranges)
		_, twice := h.free[system]
		errs = append(errs, mistake.InFlag("--free", err), mistake.FlagIf(twice, "--free", "%s: there are some for these records already", text))
		h.free[system] = list
	}
	return errors.Join(errs...)
}

// chosen are the systems to calibrate.
func (f *fitFlags) chosen(set *records.Set, h *howToFit) (systems []*records.Set, err error) {
	var known []string
	for _, s := range set.Systems() {
		known = append(known, s.Cases[0].System)
		if f.system == "" || f.system == s.Cases[0].System {
			systems = append(systems, s)
		}
	}
	unknown := func(flag, name string) {
		if name != "" && set.Len() > 0 && !slices.Contains(known, name) {
			err = errors.Join(err, mistake.InFlag(flag, srcerr.Unknown("workflow system of a record", name, known)))
		}
	}
	unknown("--system", f.system)
	for _, name := range slices.Sorted(maps.Keys(h.from)) {
		unknown("--from", name)
	}
	for _, name := range slices.Sorted(maps.Keys(h.free)) {
		unknown("--free", name)
	}
	files := map[string]bool{} // two systems may have names of which the same file's name is made
	for _, s := range systems {
		files[f.saveTo(s.Cases[0].System)] = true
	}
	if f.save != "" && len(files) < len(systems) {
		err = errors.Join(err, mistake.InFlag("--save", fmt.Errorf("these are records of %s, and a file has one model (choose one with --system, or have a file for each, such as --save 'site-%s.yaml')", strings.Join(known, ", "), systemPlace)))
	}
	return systems, err
}

// systemPlace stands for the workflow system in the name of a file to save.
const systemPlace = "{system}"

// notInNames is what records may call their systems and files cannot be called.
var notInNames = regexp.MustCompile(`[^\w.-]+`)

// saveTo is where the model of a system goes.
func (f *fitFlags) saveTo(system string) string {
	return strings.ReplaceAll(f.save, systemPlace, notInNames.ReplaceAllString(system, "-"))
}

// begin reads the model to begin with.
func begin(cmd *cobra.Command, text string) (m judge.Model, err error) {
	if m, err = readModel(cmd, "--from", text); err != nil {
		return m, err
	}
	return m, mistake.InFlag("--from", m.Check())
}

// problem is what to fit to the records of a system, and what the model to begin with is
// called.
func (h *howToFit) problem(cmd *cobra.Command, system string, s *records.Set) (p *fit.Problem, from string, err error) {
	spec, ranges := fit.Defaults(system)
	p = &fit.Problem{Set: s, Loss: h.loss, Weights: h.weights, Prior: h.prior}
	m, given := h.from[system]
	if !given {
		m, given = h.from[""]
	}
	if !given {
		if m, err = begin(cmd, spec); err != nil {
			return nil, "", err
		}
	}
	p.Base = m.Model
	if p.Free, given = h.free[system]; !given {
		p.Free, given = h.free[""]
	}
	if !given {
		if p.Free, err = fit.ParseFree(ranges); err != nil {
			return nil, "", err
		}
	}
	return p, m.Name, mistake.FlagIf(h.parameters > len(p.Free), "--parameters", "%d: %s has %d free ones", h.parameters, system, len(p.Free))
}
