package generate

import (
	"cmp"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// regular is a workload with a shape that is not random.
type regular struct {
	tasks, edges float64                       // computed in floating point, so that no argument overflows them
	wrong        error                         // nil, or why there is no such workload
	join         func(edge func(from, to int)) // adds the edges, if the numbers are within the limits
}

// shape is the generator of a regular workload. It draws first all work, then all data.
func shape(name, params, summary string, read func(*spec.Args) regular) Generator {
	return Generator{name, params + regularParams, summary, func(a *spec.Args) build {
		r, seed, work, data := read(a), seed(a), workFrom(a), dataFrom(a)
		return func() (*workload.DAG, error) {
			n, m, err := checkCounts(r.tasks, r.edges)
			if err = cmp.Or(r.wrong, err); err != nil {
				return nil, err
			}
			random := newRandom(seed)
			b := newGenerated(name, work.draws(n, random), m)
			r.join(func(from, to int) { b.Edge(workload.TaskID(from), workload.TaskID(to), data.draw(random)) })
			return b.Build()
		}
	}}
}

// chain is a workload without parallelism: t0, then t1, and so on.
func chain(a *spec.Args) regular {
	n := count(a, "tasks", 10)
	return regular{float64(n), float64(n) - 1, checkGenerated(n, n-1), func(edge func(from, to int)) {
		for t := range n - 1 {
			edge(t, t+1)
		}
	}}
}

// forkJoin has stages: one task, then width tasks that read it, then one task that reads those and begins
// the next stage. It has stages x (width + 1) + 1 tasks and 2 x stages x width edges.
func forkJoin(a *spec.Args) regular {
	width, stages := count(a, "width", 10), count(a, "stages", 1)
	w, s := float64(width), float64(stages)
	return regular{s*(w+1) + 1, 2 * s * w, nil, func(edge func(from, to int)) {
		for s := range stages {
			fork := s * (width + 1)
			for t := fork + 1; t <= fork+width; t++ {
				edge(fork, t)
				edge(t, fork+width+1)
			}
		}
	}}
}

// tree is a complete tree of depth levels in which every task but the leaves has degree children. It has
// (degree^depth - 1) / (degree - 1) tasks, or depth if degree is 1, and one edge less. The root comes first
// in an out-tree and last in an in-tree, which is the out-tree read backwards.
func tree(in bool) func(*spec.Args) regular {
	return func(a *spec.Args) regular {
		depth, degree := count(a, "depth", 4), count(a, "degree", 2)
		tasks := float64(depth)
		if d := float64(degree); d > 1 {
			tasks = (math.Pow(d, tasks) - 1) / (d - 1)
		}
		return regular{tasks, tasks - 1, nil, func(edge func(from, to int)) {
			last := int(tasks) - 1
			for t := 1; t <= last; t++ {
				if parent := (t - 1) / degree; in {
					edge(last-t, last-parent)
				} else {
					edge(parent, t)
				}
			}
		}}
	}
}

// mapReduce is independent map tasks, and reduce tasks that read all of them: maps + reduces tasks,
// maps x reduces edges, two levels. J. Dean, S. Ghemawat, MapReduce: simplified data processing on large
// clusters, OSDI 2004.
func mapReduce(a *spec.Args) regular {
	maps, reduces := count(a, "maps", 20), count(a, "reduces", 5)
	return regular{float64(maps) + float64(reduces), float64(maps) * float64(reduces), nil, func(edge func(from, to int)) {
		for from := range maps {
			for to := range reduces {
				edge(from, maps+to)
			}
		}
	}}
}

// laplace solves Laplace's equation on a grid of n x n points by sweeps of Gauss-Seidel: a point reads the
// new values of its left and upper neighbours, and the previous values of itself and its right and lower
// neighbours. With one sweep it is the Laplace equation solver of M.-Y. Wu, D. D. Gajski, Hypertool: a
// programming aid for message-passing systems, IEEE TPDS 1(3), 1990, also called a diamond. With s sweeps
// it has s n^2 tasks, 2n(n-1)s + (s-1)(n^2 + 2n(n-1)) edges, one entry and one exit, and 2n+2s-3 levels (s
// if n is 1).
func laplace(a *spec.Args) regular { return gaussSeidel(count(a, "n", 4), count(a, "sweeps", 1)) }

// diamond is a square grid of n x n tasks standing on a corner: each reads its left and its upper neighbour,
// so levels grow by one up to n and shrink again. It has n^2 tasks, 2n(n-1) edges, 2n-1 levels, one entry
// and one exit: the wavefront of dynamic programming and of laplace with one sweep.
func diamond(a *spec.Args) regular { return gaussSeidel(count(a, "n", 4), 1) }

func gaussSeidel(side, sweeps int) regular {
	f, s := float64(side), float64(sweeps)
	return regular{s * f * f, 2*f*(f-1)*s + (s-1)*(f*f+2*f*(f-1)), nil, func(edge func(from, to int)) {
		sweep := side * side
		for t := range sweeps * sweep {
			column, row := t%side, t%sweep/side
			isRead := t+sweep < sweeps*sweep // by the next sweep
			if isRead {
				edge(t, t+sweep)
			}
			if column+1 < side {
				edge(t, t+1)
			}
			if row+1 < side {
				edge(t, t+side)
			}
			if isRead && column > 0 {
				edge(t, t+sweep-1)
			}
			if isRead && row > 0 {
				edge(t, t+sweep-side)
			}
		}
	}}
}

// stencil is steps over a line of points (Jacobi's iteration): a point reads the points up to reach away,
// including itself, from the step before. With w points, s steps and r the smaller of reach and w-1 it has
// w*s tasks, (s-1)(w(2r+1) - r(r+1)) edges and s levels of w tasks.
func stencil(a *spec.Args) regular {
	width, steps, reach := count(a, "width", 8), count(a, "steps", 5), a.Int("reach", 1)
	var wrong error
	if reach < 0 {
		wrong = fmt.Errorf("%d steps over %d points with a reach of %d: want at least 1, 1 and 0", steps, width, reach)
	}
	reach = min(reach, width-1)
	w, r, s := float64(width), float64(reach), float64(steps)
	return regular{w * s, (s - 1) * (w*(2*r+1) - r*(r+1)), wrong, func(edge func(from, to int)) {
		for t := range width * (steps - 1) {
			first := t - t%width + width // of the next step
			here := first + t%width
			for to := max(here-reach, first); to <= min(here+reach, first+width-1); to++ {
				edge(t, to)
			}
		}
	}}
}

// gauss is Gaussian elimination of an n x n matrix by columns: in step k a pivot task, then one task for
// each column right of it, which the next step's task for that column reads. It has (n^2+n-2)/2 tasks,
// n^2-n-1 edges, 2(n-1) levels, one entry and one exit.
//
// M. Cosnard, M. Marrakchi, Y. Robert, D. Trystram, Parallel Gaussian elimination on an MIMD computer,
// Parallel Computing 6, 1988; Topcuoglu et al. 2002, section 5.3.1, where n is m.
func gauss(a *spec.Args) regular {
	n := count(a, "n", 5)
	var wrong error
	if n < 2 {
		wrong = fmt.Errorf("a matrix of %d columns: want at least 2", n)
	}
	f := float64(n)
	return regular{(f*f + f - 2) / 2, f*f - f - 1, wrong, func(edge func(from, to int)) {
		pivot := 0
		for columns := n - 1; columns > 0; columns-- {
			next := pivot + columns + 1
			for c := 1; c <= columns; c++ {
				edge(pivot, pivot+c)
				if columns > 1 {
					edge(pivot+c, next+c-1) // the first column is the next pivot
				}
			}
			pivot = next
		}
	}}
}
