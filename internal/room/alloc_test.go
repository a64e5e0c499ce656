package room

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// maskText makes a set of a text such as ".x.xx", with a dot for each number that is in it.
func maskText(text string) Mask {
	m := NewMask(len(text))
	for i, c := range text {
		if c == '.' {
			m.Add(i)
		}
	}
	return m
}

// halves are two leaf switches of four nodes and one of two.
var halves = &Shape{Nodes: 10, Leaves: [][]int{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9}}}

func TestAllocations(t *testing.T) {
	torus := &Shape{Nodes: 16, Dims: []int{4, 4}}
	mesh := &Shape{Nodes: 16, Dims: []int{4, 4}, Open: true}
	fly := &Shape{Nodes: 8, Groups: [][]int{{0, 1, 2, 3}, {4, 5, 6, 7}}, Leaves: [][]int{{0, 1}, {2, 3}, {4, 5}, {6, 7}}}
	tree := &Shape{Nodes: 8, Subtrees: []int{2, 4, 8}}
	flat := &Shape{Nodes: 10}
	for _, c := range []struct {
		alloc string
		shape *Shape
		free  string // dots are free
		n     int
		want  string // empty: there are none that suit
	}{
		{"first", flat, "x..x......", 3, "[1 2 4]"},
		{"contiguous", flat, "x..x......", 3, "[4 5 6]"},
		{"contiguous", flat, "x..x..x..x", 3, ""},
		{"contiguous(else=first)", flat, "x..x..x..x", 3, "[1 2 4]"},
		{"best-contiguous", flat, "x....x...x", 3, "[6 7 8]"},
		{"best-contiguous", flat, "x....x...x", 4, "[1 2 3 4]"},
		{"best-contiguous(else=first)", flat, ".x.x.x.x.x", 2, "[0 2]"},

		// One leaf that holds the job, the fullest such: leaf 1 has 3 free, leaf 0 has 4, leaf 2 has 2.
		{"packed", halves, "....x.....", 3, "[5 6 7]"},
		{"packed", halves, "....x.....", 2, "[8 9]"},
		// None holds 5: all of leaf 0, and the one left where it fills up.
		{"packed", halves, "....x.....", 5, "[0 1 2 3 8]"},
		{"packed", halves, "....x.....", 7, "[0 1 2 3 5 6 7]"},
		{"spread", halves, "x...x.....", 5, "[1 2 5 6 8]"},
		{"spread", halves, "xxxxxx....", 4, "[6 7 8 9]"},
		{"group", fly, ".xxx....", 2, "[4 5]"},
		{"group", fly, ".xxx....", 5, "[0 4 5 6 7]"},
		{"subtree", tree, ".x..x...", 2, "[2 3]"},
		{"subtree", tree, ".x.xx...", 3, "[5 6 7]"},
		{"subtree", tree, ".x.xx...", 4, "[0 2 5 6]"},

		// Rows of four: 4 nodes are a square; across the border on a torus alone.
		{"box", torus, "xxxx" + "x..x" + "x..x" + "xxxx", 4, "[5 6 9 10]"},
		{"box", torus, ".xx." + "xxxx" + "xxxx" + ".xx.", 4, "[0 3 12 15]"},
		{"box", mesh, ".xx." + "xxxx" + "xxxx" + ".xx.", 4, ""},
		{"box", mesh, "...." + "xxxx" + "xxxx" + "x..x", 4, "[0 1 2 3]"},
		// 3 of a square of 4 have less surface than a row of 3: 8 against 8, and then fewer nodes decide.
		{"box", mesh, "...x" + "..xx" + "xxxx" + "xxxx", 3, "[0 1 2]"},
		// 5 nodes: 2 by 3, since 1 by 5 does not exist.
		{"box", mesh, "...x" + "...x" + "xxxx" + "xxxx", 5, "[0 1 2 4 5]"},
	} {
		t.Run(fmt.Sprint(c.alloc, c.free, c.n), func(t *testing.T) {
			a, err := ParseAlloc(c.alloc, c.shape)
			require.NoError(t, err)
			free := maskText(c.free)
			list, ok := a.choose(free, c.n, nil)
			if c.want == "" {
				require.False(t, ok)
				return
			}
			require.True(t, ok)
			require.Equal(t, c.want, fmt.Sprint(list))
			require.Equal(t, maskText(c.free), free, "the set is not changed")
		})
	}
}

// Whatever an allocation chooses is free and sorted; if it is certain, n free nodes suffice for n.
func TestAllocationsChooseFreeNodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &Shape{Nodes: 24, Dims: []int{4, 3, 2}, Open: rapid.Bool().Draw(t, "open"), Subtrees: []int{2, 6, 24}}
		for i := range 4 {
			list := make([]int, 6)
			for k := range list {
				list[k] = 6*i + k
			}
			s.Leaves = append(s.Leaves, list)
		}
		s.Groups = s.Leaves[:3]
		name := rapid.SampledFrom([]string{
			"first", "contiguous", "contiguous(else=first)", "best-contiguous", "packed", "spread", "subtree", "box", "group", "random(seed=3)",
		}).Draw(t, "alloc")
		a, err := ParseAlloc(name, s)
		require.NoError(t, err)
		free := NewMask(24)
		for i := range 24 {
			if rapid.Bool().Draw(t, "free") {
				free.Add(i)
			}
		}
		if free.Count() == 0 {
			return
		}
		n := rapid.IntRange(1, free.Count()).Draw(t, "n")
		list, ok := a.choose(free, n, []int32{-1})
		if !ok {
			require.False(t, a.Certain)
			return
		}
		require.Len(t, list, n+1)
		for k, i := range list[1:] {
			require.True(t, free.Has(int(i)))
			require.Less(t, list[k], i)
		}
	})
}

func TestAllocationMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"frist":                  `unknown allocation "frist" (did you mean "first"?)`,
		"packed":                 "allocation packed: the machine has no leaf switches",
		"box":                    "allocation box: the machine is no torus and no mesh",
		"subtree":                "allocation subtree: the machine has no tree of switches",
		"group":                  "allocation group: the machine has no groups of a dragonfly",
		"contiguous(els=first)":  `unknown argument "els" (did you mean "else"?)`,
		"contiguous(else=third)": "third",
	} {
		_, err := ParseAlloc(text, &Shape{Nodes: 4})
		require.Error(t, err)
		require.Truef(t, strings.Contains(err.Error(), want), "%v", err)
	}
}

// Three nodes with 4, 2 and 3 free cores, tasks of one core.
func TestTaskAllocations(t *testing.T) {
	for _, c := range []struct {
		alloc string
		n     int
		want  string
	}{
		{"first-fit", 5, "[0 0 0 0 1]"},
		{"best-fit", 3, "[1 1 2]"},
		{"worst-fit", 3, "[0 0 2]"},
		{"worst-fit", 5, "[0 0 0 1 2]"}, // of equal ones the lowest number
	} {
		a, err := ParseAlloc(c.alloc, &Shape{})
		require.NoError(t, err)
		m := NewSharedNodes([]int64{4, 2, 3}, 1, a)
		class := &Class{In: []Mask{nil}, Within: -1, Task: []int64{1}, Node: []int64{0}, UnitsPerTask: 1}
		list, ok := m.Choose(m.Now(), class, c.n, nil, nil)
		require.True(t, ok)
		require.Equal(t, c.want, fmt.Sprint(list), c.alloc)
	}
}
