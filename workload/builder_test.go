package workload

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var builderMistakes = map[string]struct {
	build func(b *Builder)
	want  []string
}{
	"empty":       {func(*Builder) {}, []string{"no tasks"}},
	"empty name":  {func(b *Builder) { b.Task("", 1) }, []string{"task number 1: empty name"}},
	"empty names": {func(b *Builder) { b.Task("", 1); b.Task("", 1) }, []string{"task number 1: empty name", "task number 2: empty name"}},
	"twice": {
		func(b *Builder) { b.Task("a", 1); b.Task("a", 2); b.Task("a", 3) },
		[]string{`task "a": declared twice`, `task "a": declared twice`},
	},
	"negative work": {func(b *Builder) { b.Task("a", -1) }, []string{`task "a": work -1: want a finite number, at least 0`}},
	"work not a number": {
		func(b *Builder) { b.Task("a", math.NaN()); b.Task("b", math.Inf(1)) },
		[]string{`task "a": work NaN: want a finite number, at least 0`, `task "b": work +Inf: want a finite number, at least 0`},
	},
	"bad data": {
		func(b *Builder) { b.Edge(b.Task("a", 1), b.Task("b", 1), math.NaN()) },
		[]string{`edge "a" to "b": data NaN: want a finite number, at least 0`},
	},
	"negative data is no control edge": {
		func(b *Builder) { b.Edge(b.Task("a", 1), b.Task("b", 1), -1) },
		[]string{`edge "a" to "b": data -1: want a finite number, at least 0`},
	},
	"unknown ends": {
		func(b *Builder) { a := b.Task("a", 1); b.Edge(a, 1, 1); b.Edge(NoTask, a, 1); b.Control(7, -8) },
		[]string{`edge "a" to #1: no task #1`, `edge #-1 to "a": no task #-1`, `edge #7 to #-8: no task #7`},
	},
	"to itself": {
		func(b *Builder) { a := b.Task("a", 1); b.Edge(a, a, 1); b.Control(a, a) },
		[]string{`edge "a" to "a": a task cannot wait for itself`, `edge "a" to "a": a task cannot wait for itself`},
	},
	"attributes": {
		func(b *Builder) {
			a := b.Task("a", 1)
			b.SetAttributes(a, Attributes{Gamma: -1, Epsilon: math.NaN(), Alpha: 1.5})
			b.SetAttributes(3, Attributes{})
		},
		[]string{
			`task "a": gamma -1: want a finite number, at least 0`, `task "a": epsilon NaN: want a finite number, at least 0`,
			`task "a": alpha 1.5: want a fraction from 0 to 1`, `attributes of task #3: no such task`,
		},
	},
	"work overflows": {
		func(b *Builder) { b.Task("a", math.MaxFloat64); b.Task("b", math.MaxFloat64) },
		[]string{"the sum of all work is too large"},
	},
	"data overflows": {
		func(b *Builder) {
			a, c := b.Task("a", 1), b.Task("b", 1)
			b.Edge(a, c, math.MaxFloat64)
			b.Edge(a, c, math.MaxFloat64)
		},
		[]string{"the sum of all data is too large"},
	},
	"too many tasks": {
		func(b *Builder) { b.maxTasks = 1; b.Task("a", 1); b.Control(0, b.Task("b", 1)) },
		[]string{`task "b": more than 1 tasks`, `edge "a" to #-1: no task #-1`},
	},
	"too many edges": {
		func(b *Builder) {
			b.maxEdges = 1
			a, c := b.Task("a", 1), b.Task("b", 1)
			b.Control(a, c)
			b.Control(a, c)
		},
		[]string{`edge "a" to "b": more than 1 edges`},
	},
}

func TestBuilderMistakes(t *testing.T) {
	for name, tt := range builderMistakes {
		t.Run(name, func(t *testing.T) {
			b := NewBuilder("")
			tt.build(b)
			d, err := b.Build()
			require.EqualError(t, err, strings.Join(tt.want, "\n"))
			require.Nil(t, d)
		})
	}
}

func TestBuilderKeepsAHundredMistakes(t *testing.T) {
	b := NewBuilder("")
	for i := range 250 {
		b.Task(fmt.Sprint(i), -1)
	}
	_, err := b.Build()
	lines := strings.Split(err.Error(), "\n")
	require.Len(t, lines, 101)
	require.Equal(t, "150 more mistakes", lines[100])
}

// TestBuilderGoesOn builds, changes the builder and builds again: the first
// DAG must not notice.
func TestBuilderGoesOn(t *testing.T) {
	b := NewBuilder("p")
	b.Grow(10, 10)
	x := b.Task("x", 1)
	b.SetAttributes(x, Attributes{Gamma: 1})
	first, err := b.Build()
	require.NoError(t, err)

	b.CountInstructions()
	b.SetAttributes(x, Attributes{Gamma: 2})
	y := b.Task("y", 2)
	b.Edge(x, y, 3)
	second, err := b.Build()
	require.NoError(t, err)

	require.Equal(t, 1, first.NumTasks())
	require.Equal(t, 0, first.NumEdges())
	require.Equal(t, 1.0, first.Attributes(x).Gamma)
	require.Equal(t, "flop", first.WorkUnit())
	require.Equal(t, 2, second.NumTasks())
	require.Equal(t, "y", second.TaskName(y))
	require.Equal(t, 2.0, second.Attributes(x).Gamma)
	require.Equal(t, Attributes{}, second.Attributes(y))
	require.Equal(t, "instruction", second.WorkUnit())
	require.Equal(t, 3.0, second.TotalWorkFlop())
	require.Equal(t, "p", second.Name())
}
