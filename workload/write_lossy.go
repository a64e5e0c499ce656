package workload

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/native"
)

// holds says which of the things that not every program has a format can hold.
type holds struct {
	title  bool // the program's name
	types  bool
	alpha  bool
	costs  bool
	empty  bool // messages of zero bytes beside control edges
	repeat bool // several messages between two tasks
}

// check refuses what format cannot hold at all and notes what gets lost.
func (h holds) check(format string, d *DAG, o WriteOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	if d.costs != nil && !h.costs {
		return fmt.Errorf("%s cannot hold times for each processor (write csv, yaml or json instead)", format)
	}
	if h.title && d.name != "" {
		if err := native.CheckText(d.name); err != nil {
			return fmt.Errorf("name of the workload: %w", err)
		}
	} else if d.name != "" {
		o.note("%s cannot hold the workload's name %q", format, d.name)
	}
	if d.workUnit != "flop" {
		o.note("%s does not say that work is counted in %ss", format, d.workUnit)
	}
	for _, name := range d.names {
		if err := native.CheckText(name); err != nil {
			return fmt.Errorf("task %q: name: %w", name, err)
		}
	}
	return h.checkAttributes(format, d, o)
}

func (h holds) checkAttributes(format string, d *DAG, o WriteOptions) error {
	var types, alphas, loads, zeros int
	for _, a := range d.attrs {
		if a.Type != "" {
			if err := native.CheckText(a.Type); h.types && err != nil {
				return fmt.Errorf("type %q: %w", a.Type, err)
			}
			types++
		}
		if a.Alpha != 0 {
			alphas++
		}
		if a.Gamma != 0 || a.Epsilon != 0 || a.Load != "" {
			loads++
		}
	}
	for _, bytes := range d.bytes {
		if bytes == 0 {
			zeros++
		}
	}
	for _, lost := range []struct {
		kept  bool
		count int
		what  string
	}{
		{h.types, types, "the type of %s"},
		{h.alpha, alphas, "the serial fraction (alpha) of %s"},
		{false, loads, "the load function, gamma and epsilon of %s"},
	} {
		if !lost.kept && lost.count > 0 {
			o.note("%s cannot hold "+lost.what, format, counted(lost.count, "task"))
		}
	}
	if !h.empty && zeros > 0 {
		o.note("%s cannot hold messages of 0 bytes, which become control edges: %s", format, counted(zeros, "edge"))
	}
	if n := d.repeatedEdges(); !h.repeat && n > 0 {
		o.note("%s cannot hold several edges between two tasks, whose data is added up: %s too many", format, counted(n, "edge"))
	}
	return nil
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// repeatedEdges counts the edges that join two tasks another edge joins too.
func (d *DAG) repeatedEdges() int {
	repeated := 0
	last := make([]TaskID, len(d.names)) // by target: the last source seen, plus 1
	for e, to := range d.to {
		if last[to] == d.from[e]+1 {
			repeated++
		}
		last[to] = d.from[e] + 1
	}
	return repeated
}

// divide is the shortest decimal whose product with scale is x, exactly; when
// no number has that product, x / scale. It undoes what a reader does with a
// time and a reference speed.
func divide(x, scale float64) string {
	q := x / scale
	for _, candidate := range []float64{q, math.Nextafter(q, 0), math.Nextafter(q, math.Inf(1))} {
		if candidate*scale == x {
			q = candidate
			break
		}
	}
	for digits := 1; digits < 17; digits++ {
		v, err := strconv.ParseFloat(strconv.FormatFloat(q, 'g', digits, 64), 64)
		if err == nil && v*scale == x {
			return plainNumber(v)
		}
	}
	return plainNumber(q)
}

// plainNumber prints x so that it reads back exactly, without an exponent where
// that stays short.
func plainNumber(x float64) string {
	if x == 0 || math.Abs(x) >= 1e-6 && math.Abs(x) < 1e18 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
