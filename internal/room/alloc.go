package room

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Alloc chooses which of the free nodes a job gets. It belongs to one run at a time.
type Alloc struct {
	Name string // its spec
	// Certain: any n free nodes suffice for n nodes, so that their number alone decides when a job starts.
	Certain bool
	// ForTasks: it places tasks on nodes that jobs share; otherwise jobs have whole nodes.
	ForTasks bool

	// choose appends n numbers of free in ascending order; ok is false if none suit. There
	// are at least n.
	choose func(free Mask, n int, list []int32) (chosen []int32, ok bool)
	fit    fitRule // of tasks
}

// Shape is how the nodes are wired, as far as allocations use it. Parts that are unknown are nil.
type Shape struct {
	Nodes    int
	Leaves   [][]int // nodes of each leaf switch
	Subtrees []int   // sizes of the subtrees of each level, from the leaves up; their nodes have consecutive numbers
	Dims     []int   // of a torus or mesh; node i has the coordinates i mod Dims[0], i/Dims[0] mod Dims[1], ...
	Open     bool    // the ends of its lines are not joined
	Groups   [][]int // of a dragonfly
}

// allocRow is a row of the table of allocations.
type allocRow struct {
	name string
	make func(a *spec.Args, s *Shape) (Alloc, error)
}

func allocRows() []allocRow {
	certain := func(choose func(Mask, int, []int32) ([]int32, bool)) (Alloc, error) {
		return Alloc{Certain: true, choose: choose}, nil
	}
	runs := func(choose func(Mask, int, []int32) ([]int32, bool)) func(*spec.Args, *Shape) (Alloc, error) {
		return func(a *spec.Args, _ *Shape) (Alloc, error) {
			if a.Word("else", "wait", "wait", "first") == "first" {
				return certain(orFirst(choose))
			}
			return Alloc{choose: choose}, nil
		}
	}
	tasks := func(rule fitRule) func(*spec.Args, *Shape) (Alloc, error) {
		return func(*spec.Args, *Shape) (Alloc, error) { return Alloc{Certain: true, ForTasks: true, fit: rule}, nil }
	}
	return []allocRow{
		{"first", func(*spec.Args, *Shape) (Alloc, error) { return certain(chooseFirst) }},
		{"contiguous", runs(chooseRun)},
		{"best-contiguous", runs(chooseShortestRun)},
		{"packed", func(_ *spec.Args, s *Shape) (Alloc, error) {
			sets, err := s.sets(s.Leaves, "leaf switches")
			return Alloc{Certain: true, choose: sets.packed}, err
		}},
		{"spread", func(_ *spec.Args, s *Shape) (Alloc, error) {
			sets, err := s.sets(s.Leaves, "leaf switches")
			return Alloc{Certain: true, choose: sets.spread}, err
		}},
		{"group", func(_ *spec.Args, s *Shape) (Alloc, error) {
			sets, err := s.sets(s.Groups, "groups of a dragonfly")
			return Alloc{Certain: true, choose: sets.packed}, err
		}},
		{"subtree", func(_ *spec.Args, s *Shape) (Alloc, error) {
			if s.Subtrees == nil {
				return Alloc{}, fmt.Errorf("the machine has no tree of switches")
			}
			return certain(s.chooseSubtree)
		}},
		{"box", func(_ *spec.Args, s *Shape) (Alloc, error) {
			if s.Dims == nil {
				return Alloc{}, fmt.Errorf("the machine is no torus and no mesh")
			}
			return Alloc{choose: newBoxes(s).choose}, nil
		}},
		{"random", func(a *spec.Args, _ *Shape) (Alloc, error) {
			return certain(chooseRandom(rand.New(rand.NewPCG(a.Uint64("seed", 1), 0))))
		}},
		{"first-fit", tasks(firstFit)},
		{"best-fit", tasks(bestFit)},
		{"worst-fit", tasks(worstFit)},
	}
}

// ParseAlloc makes the allocation that text names for a machine of this shape; the empty
// text means first. Specs are those of the table above.
func ParseAlloc(text string, s *Shape) (*Alloc, error) {
	if text == "" {
		text = "first"
	}
	parsed, err := spec.ParseMain(text, map[string]string{"random": "seed"})
	if err != nil {
		return nil, fmt.Errorf("allocation %s: %w", text, err)
	}
	row, err := srcerr.Named("allocation", parsed.Name, allocRows(), func(r allocRow) string { return r.name })
	if err != nil {
		return nil, err
	}
	a := parsed.Reader()
	alloc, err := row.make(a, s)
	if argErr := a.Err(); argErr != nil {
		err = argErr
	}
	if err != nil {
		return nil, fmt.Errorf("allocation %s: %w", text, err)
	}
	alloc.Name = parsed.String()
	return &alloc, nil
}

// chooseFirst takes the lowest numbers.
func chooseFirst(free Mask, n int, list []int32) ([]int32, bool) { return free.first(n, list), true }

// orFirst falls back to the lowest numbers.
func orFirst(choose func(Mask, int, []int32) ([]int32, bool)) func(Mask, int, []int32) ([]int32, bool) {
	return func(free Mask, n int, list []int32) ([]int32, bool) {
		if chosen, ok := choose(free, n, list); ok {
			return chosen, true
		}
		return free.first(n, list), true
	}
}

// chooseRun takes the first n of the first run of at least n consecutive numbers.
func chooseRun(free Mask, n int, list []int32) ([]int32, bool) {
	for from := free.Next(0); from >= 0; {
		to := free.gap(from)
		if to-from >= n {
			return consecutive(from, n, list), true
		}
		from = free.Next(to)
	}
	return list, false
}

// chooseShortestRun takes the first n of the shortest run of at least n consecutive numbers, the first of
// several.
func chooseShortestRun(free Mask, n int, list []int32) ([]int32, bool) {
	best, length := -1, 0
	for from := free.Next(0); from >= 0; {
		to := free.gap(from)
		if to-from >= n && (best < 0 || to-from < length) {
			best, length = from, to-from
		}
		from = free.Next(to)
	}
	if best < 0 {
		return list, false
	}
	return consecutive(best, n, list), true
}

func consecutive(from, n int, list []int32) []int32 {
	for i := range n {
		list = append(list, int32(from+i))
	}
	return list
}

// chooseRandom draws without replacement.
func chooseRandom(r *rand.Rand) func(Mask, int, []int32) ([]int32, bool) {
	var all []int32
	return func(free Mask, n int, list []int32) ([]int32, bool) {
		all = free.first(free.Count(), all[:0])
		for i := range n {
			k := i + r.IntN(len(all)-i)
			all[i], all[k] = all[k], all[i]
		}
		from := len(list)
		list = append(list, all[:n]...)
		slices.Sort(list[from:])
		return list, true
	}
}
