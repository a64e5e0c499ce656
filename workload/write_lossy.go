package workload

import (
	"fmt"
	"math"
	"strconv"
	"strings"

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
	if err := o.Check(); err != nil {
		return err
	}
	if d.Processors() != nil && !h.costs {
		return fmt.Errorf("%s cannot hold times for each processor (write csv, yaml or json instead)", format)
	}
	if h.title && d.Name() != "" {
		if err := native.CheckText(d.Name()); err != nil {
			return fmt.Errorf("name of the workload: %w", err)
		}
	} else if d.Name() != "" {
		o.Notef("%s cannot hold the workload's name %q", format, d.Name())
	}
	if d.WorkUnit() != "flop" {
		o.Notef("%s does not say that work is counted in %ss", format, d.WorkUnit())
	}
	for t := range TaskID(d.NumTasks()) {
		name := d.TaskName(t)
		if err := native.CheckText(name); err != nil {
			return fmt.Errorf("task %q: name: %w", name, err)
		}
	}
	return h.checkAttributes(format, d, o)
}

func (h holds) checkAttributes(format string, d *DAG, o WriteOptions) error {
	var types, alphas, loads, zeros int
	for t := range TaskID(d.NumTasks()) {
		a := d.Attributes(t)
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
	for e := range EdgeID(d.NumEdges()) {
		if d.Bytes(e) == 0 && !d.IsControl(e) {
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
			o.Notef("%s cannot hold "+lost.what, format, counted(lost.count, "task"))
		}
	}
	if !h.empty && zeros > 0 {
		o.Notef("%s cannot hold messages of 0 bytes, which become control edges: %s", format, counted(zeros, "edge"))
	}
	if n := repeatedEdges(d); !h.repeat && n > 0 {
		o.Notef("%s cannot hold several edges between two tasks, whose data is added up: %s too many", format, counted(n, "edge"))
	}
	return nil
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// someNames lists the first few names, each in quotes.
func someNames(names []string) string {
	const most = 3
	var quoted []string
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, fmt.Sprintf("%q", name))
	}
	if len(names) > most {
		quoted = append(quoted, "...")
	}
	return strings.Join(quoted, ", ")
}

// repeatedEdges counts the edges that join two tasks another edge joins too.
func repeatedEdges(d *DAG) int {
	repeated := 0
	last := make([]TaskID, d.NumTasks()) // by target: the last source seen, plus 1
	for e := range EdgeID(d.NumEdges()) {
		from, to := d.From(e), d.To(e)
		if last[to] == from+1 {
			repeated++
		}
		last[to] = from + 1
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
