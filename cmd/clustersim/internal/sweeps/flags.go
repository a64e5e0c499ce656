package sweeps

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/models/noise"
)

// fromFlags makes a campaign of the axes that flags give, in the order in which
// results show them.
func (f *sweepFlags) fromFlags(in *input.Reader) (*campaign.Campaign, error) {
	var errs []error
	given := map[string][]string{}
	for name, lists := range f.axes {
		if len(*lists) == 0 {
			continue
		}
		values, err := input.SplitLists(*lists)
		if name != "platform" && name != "workload" { // a value is no file, even if one is called so
			values, err = splitAxis(name, *lists)
		}
		if name == "overhead" && err == nil {
			values, err = in.Overheads(values)
		}
		given[name] = values
		errs = append(errs, mistake.InFlag(input.FlagOfAxis(f.set, name), err))
	}
	order := campaign.AxisNames()
	for _, text := range f.sets {
		g, err := splitSet(text)
		if _, twice := given[g.Axis]; twice && err == nil {
			err = fmt.Errorf("%s is given twice", g.Axis)
		}
		errs = append(errs, mistake.InFlag("--set", err))
		given[g.Axis] = g.Values
		if !slices.Contains(order, g.Axis) {
			order = append(order, g.Axis) // New says what is wrong
		}
	}
	leave, err := f.excludes()
	errs = append(errs, err)
	if given["platform"] != nil && given["workload"] != nil {
		if slices.Contains(given["platform"], "-") && slices.Contains(given["workload"], "-") {
			errs = append(errs, input.ErrStdinTwice)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	var axes []campaign.Given
	for _, name := range order {
		if values, ok := given[name]; ok {
			axes = append(axes, campaign.Given{Axis: name, Values: values})
		}
	}
	return campaign.New("", axes, leave...)
}

// splitAxis takes lists of an axis's values apart at commas.
func splitAxis(axis string, lists []string) ([]string, error) {
	var all []string
	for _, list := range lists {
		parts := input.SplitCommas(list)
		if commas(axis) {
			parts = noise.Join(parts)
		}
		if slices.Contains(parts, "") {
			return nil, fmt.Errorf("%q: an empty value (want values with one comma between two)", list)
		}
		all = append(all, parts...)
	}
	return all, nil
}

// commas reports whether the values of an axis may have commas.
func commas(axis string) bool {
	return slices.ContainsFunc(run.Settings(), func(s run.Setting) bool { return s.Name == axis && s.Commas })
}

// splitSet reads AXIS=VALUE,...
func splitSet(text string) (campaign.Given, error) {
	axis, list, ok := strings.Cut(text, "=")
	axis = strings.TrimSpace(axis)
	if !ok || axis == "" {
		return campaign.Given{Axis: axis}, fmt.Errorf("%q is not AXIS=VALUE,VALUE", text)
	}
	values, err := splitAxis(axis, []string{list})
	return campaign.Given{Axis: axis, Values: values}, err
}

// excludes reads what to leave out: each flag is axes that must all match.
func (f *sweepFlags) excludes() ([][]campaign.Given, error) {
	var (
		all  [][]campaign.Given
		errs []error
	)
	for _, text := range f.leave {
		var entry []campaign.Given
		for _, part := range input.SplitCommas(text) {
			g, err := splitSet(part)
			errs = append(errs, mistake.InFlag("--exclude", err))
			entry = append(entry, g)
		}
		all = append(all, entry)
	}
	return all, errors.Join(errs...)
}

// axesHelp lists the axes.
func axesHelp() string {
	var b strings.Builder
	for _, a := range campaign.Axes() {
		def := a.Default
		if def != "" {
			def = " [" + def + "]"
		}
		fmt.Fprintf(&b, "\n  %s%s: %s", a.Name, def, a.Summary)
	}
	b.WriteString("\n  any other name: fills places of that name, such as {size}, in the same way as n")
	return b.String()
}
