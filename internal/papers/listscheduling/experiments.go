package listscheduling

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Experiment is what one publication varied, and which schedulers it compared.
type Experiment struct {
	ID, Source string
	Schedulers []string // the first is the one that the publication introduces
	Missing    string   // schedulers of the publication that there are not
	Axes       []Axis
	processors int // which axis has their number
	spec       func(v []float64, seed uint64) string
}

// Axis is a parameter with its values.
type Axis struct {
	Key, Label string
	Values     []float64
}

// The places of the axes of the first publication that claims are about.
const (
	ofCCR = iota + 1
	ofShape
)

// allOf is the out-degree that is the number of tasks.
const allOf = -1

// experiments are the publications, in the order of their years.
func experiments() []Experiment {
	return []Experiment{{
		ID: "topcuoglu", Source: "Topcuoglu, Hariri and Wu (2002), section 5.2",
		Schedulers: []string{"heft", "cpop", "dls", "lmt"}, Missing: "MH",
		Axes: []Axis{
			{"tasks", "tasks v", []float64{20, 40, 60, 80, 100}},
			{"ccr", "CCR", []float64{0.1, 0.5, 1, 5, 10}},
			{"shape", "shape alpha", []float64{0.5, 1, 2}},
			{"out_degree", "out-degree", []float64{1, 2, 3, 4, 5, allOf}},
			{"beta", "heterogeneity beta", []float64{0.1, 0.25, 0.5, 0.75, 1}},
			{"processors", "processors (not published)", []float64{2, 4, 8, 16}},
		},
		processors: 5,
		spec: func(v []float64, seed uint64) string {
			degree := v[3]
			if degree == allOf {
				degree = v[0]
			}
			return fmt.Sprintf("topcuoglu(v=%g,ccr=%g,shape=%g,out-degree=%g,beta=%g,processors=%g,seed=%d)", v[0], v[1], v[2], degree, v[4], v[5], seed)
		},
	}, {
		ID: "arabnejad", Source: "Arabnejad and Barbosa (2014), section 5",
		Schedulers: []string{"peft", "lookahead", "heft", "hcpt", "pets"}, Missing: "HPS",
		Axes: []Axis{
			{"tasks", "tasks n", []float64{10, 20, 30, 40, 50, 60, 70, 80, 90, 100}},
			{"ccr", "CCR", []float64{0.1, 0.5, 0.8, 1, 2, 5, 10}},
			{"beta", "heterogeneity beta", []float64{0.1, 0.2, 0.5, 1, 2}},
			{"processors", "processors", []float64{4, 8, 16, 32}},
			{"fat", "fat", []float64{0.1, 0.4, 0.8}},
			{"density", "density", []float64{0.2, 0.8}},
			{"regular", "regularity", []float64{0.2, 0.8}},
			{"jump", "jump", []float64{1, 2, 4}},
		},
		processors: 3,
		spec: func(v []float64, seed uint64) string {
			return fmt.Sprintf("daggen(n=%g,to-ccr=%g,beta=%g,fat=%g,density=%g,regular=%g,jump=%g,processors=%g,seed=%d)",
				v[0], v[1], v[2], v[4], v[5], v[6], v[7], v[3], seed)
		},
	}}
}

// size is how many points the grid has.
func (x *Experiment) size() int {
	n := 1
	for _, a := range x.Axes {
		n *= len(a.Values)
	}
	return n
}

// draw are so many points of the grid, each as an index into the values of each axis: all points equally often, and of the rest
// each at most once, in an order that the seed gives.
func (x *Experiment) draw(graphs int, seed uint64) [][]int {
	random := rand.New(rand.NewPCG(seed, 1))
	var list [][]int
	for len(list) < graphs {
		for _, i := range random.Perm(x.size())[:min(x.size(), graphs-len(list))] {
			at := make([]int, len(x.Axes))
			for k, a := range x.Axes {
				at[k], i = i%len(a.Values), i/len(a.Values)
			}
			list = append(list, at)
		}
	}
	return list
}

// valuesAt are the values of the axes at a point.
func (x *Experiment) valuesAt(at []int) []float64 {
	v := make([]float64, len(at))
	for k, i := range at {
		v[k] = x.Axes[k].Values[i]
	}
	return v
}

// shown is how people see a value of an axis.
func (a *Axis) shown(v float64) string {
	if v == allOf {
		return "v"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// shownName is a scheduler as publications write it.
func shownName(scheduler string) string {
	if scheduler == "lookahead" {
		return "Lookahead"
	}
	return strings.ToUpper(scheduler)
}
