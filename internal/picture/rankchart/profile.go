package rankchart

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// linearUpTo is up to which factor profiles have a linear axis.
const linearUpTo = 4

// Profile is a figure of the performance profiles: the share of blocks on which the mean of a
// method is within a factor of the best. Where curves end on the right the largest factor is
// reached; a method that failed on some blocks stays below 1. The error is
// [significance.ErrNotPositive] or [ErrNothing].
func Profile(s *significance.Sample) (*figures.Figure, error) {
	list, err := s.Profiles()
	if err != nil {
		return nil, err
	}
	largest := 1.0
	for _, p := range list {
		for _, x := range p.Factors {
			if !math.IsInf(x, 1) {
				largest = max(largest, x)
			}
		}
	}
	if len(list) < 2 || len(list[0].Factors) == 0 {
		return nil, ErrNothing
	}
	end := 1 + max(1.05*(largest-1), 0.01)
	f := &figures.Figure{
		Legend: s.By,
		X:      figures.Axis{Label: name(s) + " over the best of the block, at most", Min: 1, Max: end},
		Y:      figures.Axis{Label: "share of blocks", Min: 0, Max: 1.02},
		Panels: []figures.Panel{{}},
	}
	if s.Higher {
		f.X.Label = "the best of the block over " + name(s) + ", at most"
	}
	if end > linearUpTo {
		f.X.Scale = figures.Log2
	}
	for _, p := range list {
		series := figures.Steps(steps(p.Factors), end)
		series.Name = s.Methods[p.Method]
		f.Panels[0].Series = append(f.Panels[0].Series, series)
	}
	return f, nil
}

// steps are the shares of sorted factors, from 1 on.
func steps(factors []float64) []figures.Step {
	list := []figures.Step{{X: 1}}
	for i, x := range factors {
		if math.IsInf(x, 1) {
			break
		}
		if x > list[len(list)-1].X {
			list = append(list, figures.Step{X: x})
		}
		list[len(list)-1].Y = float64(i+1) / float64(len(factors))
	}
	return list
}
