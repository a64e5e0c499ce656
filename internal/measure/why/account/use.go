package account

import (
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/why"
)

// showUses shows the busiest hosts or links.
func showUses(r *report.Report, a *why.Analysis, noun string, uses []why.Use) {
	if len(uses) == 0 {
		return
	}
	t := table.New(table.Named("name", "busiest "+noun+"s"), percent("mean", "mean/%"), percent("peak", "peak/%"), seconds("full_s", "full/s"),
		table.Named("load", "load over time, in tenths"))
	for i := range uses[:min(mostShown, len(uses))] {
		u := &uses[i]
		t.Add(u.Name, u.Mean, u.Peak, u.FullSec, curve(u, a.Result.MakespanSec))
	}
	r.Show("", t)
}

// bins is into how many parts of the run the load is cut for people.
const bins = 40

// curve shows the load of each part of the run as its first decimal, from 0 to 9; a dot
// is an idle part.
func curve(u *why.Use, endSec float64) string {
	text := make([]byte, bins)
	for i, x := range u.Bins(bins, endSec) {
		text[i] = '.'
		if x > idle {
			text[i] = '0' + byte(min(9, 10*x+rounding))
		}
	}
	return string(text)
}

const (
	idle     = 1e-9 // less is rounding
	rounding = 1e-9
)

// useTable has all hosts or links that were used.
func useTable(key string, uses []why.Use) *table.Table {
	t := table.New(table.Keys(key, "mean", "peak", "full_s")...)
	for _, u := range uses {
		t.Add(u.Name, u.Mean, u.Peak, u.FullSec)
	}
	return t
}

// loadTable has the load of each from a time on.
func loadTable(key string, uses []why.Use) *table.Table {
	return table.Stream(func(yield func([]any) bool) {
		row := make([]any, 3)
		for _, u := range uses {
			for _, x := range u.Load {
				row[0], row[1], row[2] = u.Name, x.AtSec, x.Utilisation
				if !yield(row) {
					return
				}
			}
		}
	}, table.Keys(key, "at_s", "utilisation")...)
}
