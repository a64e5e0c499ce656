package settings

import (
	"errors"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
)

// Given is a setting with the value that its flag has.
type Given struct {
	run.Setting
	Value run.Value
}

// Values are the settings that are given.
type Values []Given

// Models are the models of a run: the defaults, and the values that are given.
func (list Values) Models() run.Models {
	var values []run.Value
	for _, g := range list {
		values = append(values, g.Value)
	}
	return run.NewModels(values...)
}

// Has reports whether a setting is given.
func (list Values) Has(name string) bool {
	return slices.ContainsFunc(list, func(g Given) bool { return g.Name == name })
}

// Members are those of the named settings that have another value than the default, for
// JSON: keys and texts in turn.
func (list Values) Members(names ...string) (members []any) {
	for _, name := range names {
		for _, g := range list {
			if g.Name == name && g.Value.Text != g.Default {
				members = append(members, name, g.Value.Text)
			}
		}
	}
	return members
}

// Text is Members for people, each after a comma.
func (list Values) Text(names ...string) (text string) {
	for pair := range slices.Chunk(list.Members(names...), 2) {
		text += ", " + pair[0].(string) + " " + pair[1].(string)
	}
	return text
}

// Check returns an error for each value that does not suit the platform of a run with these
// models, or makes no difference to it.
func (list Values) Check(m *run.Models, p *platform.Platform) error {
	var errs []error
	for _, g := range list {
		if g.Setting.Check != nil {
			errs = append(errs, mistake.InFlag("--"+g.Name, g.Setting.Check(m, p)))
		}
		if g.Idle != nil && g.Value.Text != g.Default {
			errs = append(errs, mistake.InFlag("--"+g.Name, g.Idle(m, p)))
		}
	}
	return errors.Join(errs...)
}

// Axes are the axes of a campaign, one value each.
func (list Values) Axes() (axes []campaign.Given) {
	for _, g := range list {
		axes = append(axes, campaign.Given{Axis: g.Name, Read: []run.Value{g.Value}})
	}
	return axes
}

// ReferenceOrNil is the reference speed in flop/s; nil if files say it.
func ReferenceOrNil(m *run.Models) any {
	if m.ReferenceFlops > 0 {
		return m.ReferenceFlops
	}
	return nil
}
