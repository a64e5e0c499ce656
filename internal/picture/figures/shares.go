package figures

import "slices"

// mostShares is of how many values a curve of shares has a step each; of more it has so many.
const mostShares = 1000

// shares is a figure of the distribution of the runs' values: the share of runs with at most a value or, as a
// performance profile (Dolan and More, Benchmarking optimization software with performance
// profiles, 2002), of the cases that a series solves within a factor of the best. A case that a series lacks
// or failed on is never solved.
func (d *Data) shares(s Shape) *Figure {
	f := &Figure{Title: s.Title, Columns: s.Columns, Legend: d.legend()}
	f.X.Label, f.X.Unit = d.valueLabel(s.XLabel)
	f.Y = Axis{Label: "share of runs", Min: 0, Max: 1.02}
	if s.Style == Profiles {
		f.Y.Label = "share of cases"
		if s.XLabel == "" {
			f.X.Label = LabelOnly(d.Y) + " over the best of the case, at most"
			if d.Against.Larger {
				f.X.Label = "the best " + LabelOnly(d.Y) + " of the case over that of the run, at most"
			}
		}
	}
	if s.YLabel != "" {
		f.Y.Label = s.YLabel
	}
	if s.LogX {
		f.X.Scale = Log10
	}
	least, most := d.reach(f.X.Scale)
	if s.Style == Profiles {
		most = 1
		for _, v := range d.Values {
			most = max(most, v.Runs[len(v.Runs)-1])
		}
		least, most = 1, 1+max(1.05*(most-1), 0.01)
		if f.X.Min, f.X.Max = least, most; most > profileLinear && !s.LogX {
			f.X.Scale = Log2
		}
	}
	for i, v := range d.Values {
		if i == 0 || !slices.Equal(v.Facet, d.Values[i-1].Facet) {
			f.Panels = append(f.Panels, Panel{Title: d.words(d.Facet, v.Facet)})
		}
		of := len(v.Runs)
		if s.Style == Profiles {
			of = max(of, d.cases[keyText(v.Facet)])
		}
		series := Steps(shareSteps(v.Runs, least, of), most)
		series.Name = d.words(d.Query.Series, v.Series)
		p := &f.Panels[len(f.Panels)-1]
		p.Series = append(p.Series, series)
	}
	sortSeries(f, d)
	return f
}

// reach is from where to where curves of shares go: a little further than the values, so that their first rise
// and their ends are seen. A logarithmic axis begins at the least value that is positive.
func (d *Data) reach(kind Scale) (from, to float64) {
	s := newScale(kind)
	for _, v := range d.Values {
		s.add(v.Runs...)
	}
	s = s.spread(&Axis{}, shareFree, false)
	return s.from(s.lo), s.from(s.hi)
}

// shareFree is the part of the axis that is free on either side of the values.
const shareFree = 0.02

// profileLinear is up to which factor profiles have a linear axis.
const profileLinear = 4

// shareSteps are the shares of sorted values, from the least of all curves on.
func shareSteps(sorted []float64, least float64, of int) []Step {
	list, every := []Step{{X: least}}, (len(sorted)+mostShares-1)/mostShares
	for i, x := range sorted {
		if i%every != 0 && i+1 < len(sorted) {
			continue
		}
		if x > list[len(list)-1].X {
			list = append(list, Step{X: x})
		}
		list[len(list)-1].Y = float64(i+1) / float64(of)
	}
	return list
}

// Share is a value and the share of runs, or of cases, with at most that.
type Share struct{ Value, Part float64 }

// Shares are those of a point: its runs in order.
func (d *Data) Shares(v Value, style Style) (list []Share) {
	of := len(v.Runs)
	if style == Profiles {
		of = max(of, d.cases[keyText(v.Facet)])
	}
	for i, x := range v.Runs {
		list = append(list, Share{x, float64(i+1) / float64(of)})
	}
	return list
}

// LabelOnly is a column's label without its unit.
func LabelOnly(column string) string {
	label, _ := LabelOf(column)
	return label
}

// valueLabel is the label of the values, which have no unit where they are divided by others.
func (d *Data) valueLabel(given string) (label, unit string) {
	label, unit = labelOr(given, d.Y)
	if d.Against == nil || given != "" {
		return label, unit
	}
	return label + " / that of " + d.Against.Columns[0] + " " + d.Against.Value, ""
}
