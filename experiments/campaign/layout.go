package campaign

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/clustersim/clustersim/internal/formula"
)

// Layout says which columns results have: it is that of all runs of a campaign.
type Layout struct {
	Queues bool     // the campaign is one of batch queues
	Own    []string // axes of the campaign's own, in the order of their columns
}

// Columns lists the columns of results: what CSV has as its header, and the keys
// of JSON lines, which leave out what does not apply.
// Those of a campaign's own axes stand before the metrics.
func (l Layout) Columns() []string {
	list := append([]string{versionColumn, idColumn, statusColumn, errorColumn}, axisNames(l.Queues)...)
	list = append(list, l.Own...)
	for _, m := range l.Metrics() {
		list = append(list, metrics[m].Name)
	}
	return list
}

// Metrics lists the metrics, in the order of their columns. It is to be read only.
func (l Layout) Metrics() []Metric {
	if l.Queues {
		return queueColumns
	}
	return plainColumns
}

// CheckOwnName says why an axis of a campaign's own, which is also a column of its results,
// cannot have a name.
func (l Layout) CheckOwnName(name string) error {
	if names := formula.Names("{" + name + "}"); len(names) != 1 || names[0] != name {
		return fmt.Errorf("%q is no name of an axis (want letters, digits and _)", name)
	}
	for _, column := range (Layout{Queues: l.Queues}).Columns() {
		if strings.EqualFold(strings.ReplaceAll(column, "-", "_"), name) {
			return fmt.Errorf("axis %s has the name of a column of results (choose another name)", name)
		}
	}
	return nil
}

// kindOf finds out from the names of axes, and from those in the places of texts, whether a campaign
// is one of batch queues: it has jobs.
func kindOf(axes, places []string) (queues bool) {
	return slices.Contains(axes, jobsAxis) && !slices.Contains(places, jobsAxis)
}

// of says whether campaigns of a kind may have an axis.
func (a *AxisInfo) of(queues bool) bool {
	if queues {
		return a.Queues || a.both
	}
	return !a.Queues
}

// axesOf are the axes that campaigns of each kind may have, by index in known.
var axesOf = sync.OnceValue(func() (list struct{ plain, queues []int }) {
	for i := range known() {
		if known()[i].of(false) {
			list.plain = append(list.plain, i)
		}
		if known()[i].of(true) {
			list.queues = append(list.queues, i)
		}
	}
	return list
})

// axes are the indices in known of the axes that campaigns of the kind may have.
func (l Layout) axes() []int {
	if l.Queues {
		return axesOf().queues
	}
	return axesOf().plain
}

// at is the index of a column of values: in known, or behind it for an axis of the campaign's own; -1 for
// an unknown name.
func (l Layout) at(name string) int {
	for _, i := range l.axes() {
		if known()[i].Name == name {
			return i
		}
	}
	if i := slices.Index(l.Own, name); i >= 0 {
		return len(known()) + i
	}
	return -1
}

// axisNames lists the names of the axes that campaigns of a kind may have.
func axisNames(queues bool) []string {
	var names []string
	for _, i := range (Layout{Queues: queues}).axes() {
		names = append(names, known()[i].Name)
	}
	return names
}
