package infer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
)

// runOf makes a run of lines such as "A x 0 5 6": process, tag, submission, end, known.
func runOf(name string, edges string, lines ...string) *logs.Run {
	r := &logs.Run{System: "Nextflow", Name: name, Files: []string{name}, HasKnown: true}
	vertices := map[string]bool{}
	for i, line := range lines {
		t := logs.Task{ID: fmt.Sprint(i + 1), Cores: 1, Status: logs.Completed, Attempt: 1}
		_, err := fmt.Sscanf(line, "%s %s %f %f %f", &t.Process, &t.Tag, &t.Submitted, &t.Ended, &t.Known)
		if err != nil {
			panic(err)
		}
		t.Name = t.Process + " (" + t.Tag + ")"
		t.Numbered = strings.HasPrefix(t.Tag, "#")
		if t.Tag == "-" || t.Numbered {
			t.Tag = ""
		}
		vertices[t.Process] = true
		r.Tasks = append(r.Tasks, t)
	}
	var list []logs.Vertex
	for p := range vertices {
		list = append(list, logs.Vertex{ID: p, Process: p})
	}
	var pairs [][2]string
	for e := range strings.FieldsSeq(edges) {
		from, to, _ := strings.Cut(e, ">")
		pairs = append(pairs, [2]string{from, to})
	}
	r.Graph = logs.NewGraph(list, pairs)
	r.Finish()
	return r
}

// edgesOf are the edges as texts, sorted.
func edgesOf(g *infer.Graph, r *logs.Run) (list []string) {
	for _, e := range g.Edges {
		list = append(list, fmt.Sprintf("%s > %s: %s", r.Tasks[e.From].Name, r.Tasks[e.To].Name, e.Class))
	}
	slices.Sort(list)
	return list
}

// Each rule, worked out by hand.
func TestRules(t *testing.T) {
	for name, tt := range map[string]ruleCase{
		"tag: those with the same tag": {
			graph: "A>B", lines: []string{"A x 0 5 6", "A y 0 5 6", "B x 6 9 9", "B y 6 9 9"},
			want: []string{"A (x) > B (x): tag", "A (y) > B (y): tag"},
		},
		"prefix: whole tokens, so that s1 is none of s10": {
			graph: "A>B", lines: []string{"A s1_L1 0 5 6", "A s1_L2 0 5 6", "A s10_L1 0 5 6", "B s1 6 9 9", "B s10 6 9 9"},
			want: []string{"A (s10_L1) > B (s10): prefix", "A (s1_L1) > B (s1): prefix", "A (s1_L2) > B (s1): prefix"},
		},
		"prefix: the other way round": {
			graph: "A>B", lines: []string{"A s1 0 5 6", "A s2 0 5 6", "B s1.a 6 9 9", "B s2.a 6 9 9"},
			want: []string{"A (s1) > B (s1.a): prefix", "A (s2) > B (s2.a): prefix"},
		},
		"broadcast: the only one": {
			graph: "A>B", lines: []string{"A ref 0 5 6", "B x 6 9 9", "B y 6 9 9"},
			want: []string{"A (ref) > B (x): broadcast", "A (ref) > B (y): broadcast"},
		},
		"gather: all, for the only one": {
			graph: "A>B", lines: []string{"A x 0 5 6", "A y 0 5 6", "B - 6 9 9"},
			want: []string{"A (x) > B (-): gather", "A (y) > B (-): gather"},
		},
		"no gather: one of them ended after the submission": {
			graph: "A>B", options: "dates=no", lines: []string{"A x 0 5 6", "A y 0 20 21", "B - 6 9 9"}, gathers: 1, dropped: 2,
		},
		"order: by ends and submissions": {
			graph: "A>B", lines: []string{"A x 0 9 9", "A y 0 5 6", "B #1 6 9 9", "B #2 9 12 12"},
			want: []string{"A (x) > B (#2): order", "A (y) > B (#1): order"},
		},
		"cross: order is impossible": {
			graph: "A>B", options: "barriers=no", lines: []string{"A x 0 5 5", "A y 0 15 15", "B #1 6 9 9", "B #2 9 12 12"},
			want: []string{"A (x) > B (#1): cross", "A (x) > B (#2): cross"}, dropped: 2,
		},
		"a rule that is off gives none": {
			graph: "A>B", options: "tag=no,dates=no", lines: []string{"A x 0 5 6", "B x 6 9 9"},
		},
	} {
		t.Run(name, tt.check)
	}
}

func TestRulesOfDates(t *testing.T) {
	for name, tt := range map[string]ruleCase{
		"barrier: all wait for the last": {
			graph: "A>B", lines: []string{"A x 0 5 6", "A y 0 50 50", "B x 50.5 60 60", "B y 50.6 60 60"},
			want: []string{"A (x) > B (x): tag", "A (x) > B (y): barrier", "A (y) > B (x): barrier", "A (y) > B (y): tag"},
		},
		"barriers are off": {
			graph: "A>B", options: "barriers=no,dates=no", lines: []string{"A x 0 5 6", "A y 0 50 50", "B x 50.5 60 60", "B y 50.6 60 60"},
			want: []string{"A (x) > B (x): tag", "A (y) > B (y): tag"},
		},
		"dates: a hidden edge": {
			graph: "", lines: []string{"A check 0 20 20", "B - 20.3 25 25"},
			want: []string{"A (check) > B (-): dates"},
		},
		"none: no graph, barriers alone": {
			graph: "A>B", options: "none", lines: []string{"A x 0 5 6", "A y 0 50 50", "B x 50.5 60 60"},
			want: []string{"A (x) > B (x): barrier", "A (y) > B (x): barrier"},
		},
		"operators between processes do not count": {
			graph: "A>op op>B", lines: []string{"A x 0 5 6", "B x 6 9 9"},
			want: []string{"A (x) > B (x): tag"},
		},
	} {
		t.Run(name, tt.check)
	}
}

type ruleCase struct {
	graph, options string
	lines          []string
	want           []string
	dropped        int
	gathers        int
}

func (tt ruleCase) check(t *testing.T) {
	r := runOf("run1", tt.graph, tt.lines...)
	o, err := infer.ParseOptions(tt.options)
	require.NoError(t, err)
	g, err := infer.Infer([]*logs.Run{r}, o)
	require.NoError(t, err)
	require.Equal(t, tt.want, edgesOf(g, r))
	require.Equal(t, tt.dropped, g.Dropped)
	require.Equal(t, tt.gathers, g.Gathers)
}

// What is a coincidence in one run is none in two: no barrier, no date, and what one run makes impossible is
// dropped.
func TestSecondRun(t *testing.T) {
	first := runOf("run1", "A>B", "A x 0 5 6", "A y 0 50 50", "B x 50.5 60 60", "B y 50.6 60 60")
	second := runOf("run2", "A>B", "A x 0 5 6", "A y 0 50 50", "B x 6 60 60", "B y 50.6 60 60")
	g, err := infer.Infer([]*logs.Run{first, second}, infer.Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"A (x) > B (x): tag", "A (y) > B (y): tag"}, edgesOf(g, first))
	require.Equal(t, 4, g.Common)

	second = runOf("run2", "A>B", "A x 0 70 71", "A y 0 50 50", "B x 6 60 60", "B y 50.6 60 60")
	g, err = infer.Infer([]*logs.Run{first, second}, infer.Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"A (y) > B (y): tag"}, edgesOf(g, first))
	require.Equal(t, 1, g.Dropped)
}

func TestCycles(t *testing.T) {
	r := runOf("run1", "A>B B>A", "A x 0 0 0", "A y 0 0 0", "B x 0 0 0", "B y 0 0 0", "B z 0 0 0")
	g, err := infer.Infer([]*logs.Run{r}, infer.Options{})
	require.NoError(t, err)
	require.Len(t, g.Cycles, 2)
	require.Contains(t, g.Cycles[0], "(tag)")
	before := map[int][]int{}
	for _, e := range g.Edges {
		before[e.To] = append(before[e.To], e.From)
	}
	require.True(t, acyclic(before, len(r.Tasks)))

	// The weakest class goes: the edge by the order of dates, not that of tags.
	r = runOf("run1", "A>B B>C C>A", "A x 0 0 0", "A y 0 0 0", "B x 0 0 0", "B y 0 0 0", "C #1 0 0 0", "C #2 0 0 0")
	g, err = infer.Infer([]*logs.Run{r}, infer.Options{})
	require.NoError(t, err)
	require.NotEmpty(t, g.Cycles)
	for _, c := range g.Cycles {
		require.Contains(t, c, "(order)")
	}
}

// acyclic takes tasks away that wait for none of those left, until none is.
func acyclic(before map[int][]int, n int) bool {
	left := map[int]bool{}
	for i := range n {
		left[i] = true
	}
	for range n {
		for i := range n {
			if !slices.ContainsFunc(before[i], func(u int) bool { return left[u] }) {
				delete(left, i)
			}
		}
	}
	return len(left) == 0
}

func TestOtherWorkflow(t *testing.T) {
	_, err := infer.Infer([]*logs.Run{runOf("run1", "", "A x 0 1 1"), runOf("run2", "", "B x 0 1 1")}, infer.Options{})
	require.EqualError(t, err, "run2:1:1: another workflow or version than run1: 2 processes are in one of them only, such as A (import runs of one workflow together)")
}

func TestTooManyEdges(t *testing.T) {
	before := infer.SetMaxEdges(3)
	defer infer.SetMaxEdges(before)
	_, err := infer.Infer([]*logs.Run{runOf("run1", "A>B", "A x 0 1 1", "A y 0 1 1", "B v 1 2 2", "B w 1 2 2", "B z 1 2 2")}, infer.Options{})
	require.EqualError(t, err, "run1:1:1: more than 3 edges between the tasks (turn rules off, such as --edges cross=no,barriers=no)")
}

func TestJudge(t *testing.T) {
	r := runOf("run1", "A>B A>C A>D A>E", "A x 0 5 6",
		"B x 7 9 9",     // explained
		"C x 5.5 9 9",   // impossible
		"D x 30 31 31",  // late
		"F x 40 41 41",  // unexplained: it waits for none
		"E x 100 NaN 1", // late
	)
	g, err := infer.Infer([]*logs.Run{r}, infer.Options{Off: [infer.NumClasses]bool{infer.Barrier: true, infer.Dates: true}})
	require.NoError(t, err)
	v := g.Judge(r)
	require.Equal(t, infer.Verdict{
		Tasks: 6, Explained: 2, Impossible: 1, Late: 2, Unexplained: 1, Roots: 2,
		Worst: []infer.Process{
			{Name: "C", Tasks: 1, Impossible: 1},
			{Name: "D", Tasks: 1, Late: 1},
			{Name: "E", Tasks: 1, Late: 1},
			{Name: "F", Tasks: 1, Late: 1},
		},
	}, v)
}

// The tail of a long series is explained by its begin.
func TestSeries(t *testing.T) {
	lines := []string{"A x 0 5 6"}
	for i := range 40 {
		lines = append(lines, fmt.Sprintf("B %c%d %v 100 100", 'a'+i%26, i, 6.5+float64(i)/2))
	}
	r := runOf("run1", "A>B", lines...)
	g, err := infer.Infer([]*logs.Run{r}, infer.Options{})
	require.NoError(t, err)
	require.Equal(t, 41, g.Judge(r).Explained)
	require.Zero(t, math.Float64bits(r.Tasks[0].Submitted))
}

func TestOptions(t *testing.T) {
	_, err := infer.ParseOptions("dates=maybe")
	require.EqualError(t, err, "dates=maybe: want yes or no")
	_, err = infer.ParseOptions("crosses=no")
	require.ErrorContains(t, err, `unknown rule "crosses"`)
	o, err := infer.ParseOptions(" none ,barriers=no")
	require.NoError(t, err)
	require.True(t, o.NoGraph && o.Off[infer.Barrier] && o.Off[infer.Dates])
}

// Other tags and another order of the rows change nothing.
func TestRenamed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var lines, renamed []string
		tags := []string{"x", "y", "z", "x_1", "y_1"}
		others := []string{"kiwi", "plum", "fig", "kiwi_1", "plum_1"}
		for _, p := range []string{"A", "B", "C", "D"} {
			at := 0.0
			for _, k := range rapid.SliceOfNDistinct(rapid.IntRange(0, 4), 1, 5, rapid.ID).Draw(t, p) {
				at += float64(rapid.IntRange(1, 40).Draw(t, "gap"))
				end := at + float64(rapid.IntRange(0, 30).Draw(t, "run"))
				rest := fmt.Sprintf(" %v %v %v", at+float64(len(lines))/100, end, end+1)
				lines, renamed = append(lines, p+" "+tags[k]+rest), append(renamed, p+" "+others[k]+rest)
			}
		}
		rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "shuffle"), 1)).Shuffle(len(renamed), func(i, j int) { renamed[i], renamed[j] = renamed[j], renamed[i] })
		const graph = "A>B B>C A>D C>D"
		infers := func(lines []string) (*infer.Graph, infer.Verdict) {
			r := runOf("run", graph, lines...)
			g, err := infer.Infer([]*logs.Run{r}, infer.Options{})
			require.NoError(t, err)
			before := map[int][]int{}
			for _, e := range g.Edges {
				before[e.To] = append(before[e.To], e.From)
			}
			require.True(t, acyclic(before, len(r.Tasks)))
			return g, g.Judge(r)
		}
		g, v := infers(lines)
		h, w := infers(renamed)
		require.Equal(t, g.Edges, h.Edges)
		require.Equal(t, v, w)
	})
}
