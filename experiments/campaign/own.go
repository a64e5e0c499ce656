package campaign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// templateAxes are the axes whose values may hold places.
var templateAxes = []string{workloadAxis, platformAxis, schedulerAxis}

// ownNames are the names in the places of texts that are no axes of the table: those that a
// campaign may give axes of its own. They are sorted, and each comes once.
func ownNames(texts []string) []string {
	var names []string
	for _, text := range texts {
		for _, name := range formula.Names(text) {
			if knownAt(name) < 0 {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// CheckOwnName says why an axis of a campaign's own, which is also a column of its results,
// cannot have a name.
func CheckOwnName(name string) error {
	if names := formula.Names("{" + name + "}"); len(names) != 1 || names[0] != name {
		return fmt.Errorf("%q is no name of an axis (want letters, digits and _)", name)
	}
	for _, column := range Columns() {
		if strings.EqualFold(strings.ReplaceAll(column, "-", "_"), name) {
			return fmt.Errorf("axis %s has the name of a column of results (choose another name)", name)
		}
	}
	return nil
}

// ownAxis makes an axis of a campaign's own. Its column follows when all are read.
func ownAxis(name string) *Axis {
	return newAxis(AxisInfo{
		Name: name, Summary: "fills {" + name + "}", numeric: true,
		read: number(native.Number, func(*Setting, float64) {}),
	}, -1)
}

// placeOwn gives the axes of the campaign's own their columns, behind those of the table and
// sorted by name, so that the order in a file changes no header.
func (c *Campaign) placeOwn() {
	for _, a := range c.Axes {
		if knownAt(a.Info.Name) < 0 {
			c.own = append(c.own, a.Info.Name)
		}
	}
	slices.Sort(c.own)
	for _, a := range c.Axes {
		if i := slices.Index(c.own, a.Info.Name); i >= 0 {
			a.column = len(known()) + i
		}
	}
}

// OwnAxes are the names of the axes that the campaign has beside those of the table, in the
// order of their columns. The caller must not change them.
func (r *Runs) OwnAxes() []string { return r.campaign.own }

// missingAxis says that a text holds a name without an axis.
func (c *Campaign) missingAxis(text, name string) error {
	if near := srcerr.Suggest(name, c.own); near != "" {
		return fmt.Errorf("%s holds {%s}, and there is no axis %s (did you mean {%s}?)", text, name, name, near)
	}
	return fmt.Errorf("%s holds {%s}, and there is no axis %s (add one)", text, name, name)
}
