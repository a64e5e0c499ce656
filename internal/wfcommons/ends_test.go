package wfcommons

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

func readEnds(text string) (*workload.DAG, error) {
	return ReadDAX("f", []byte(text), workload.ReadOptions{ReferenceSpeedFlops: 1, SimGridEnds: true})
}

// What comes from nowhere comes from root, what goes nowhere goes to end, and jobs without
// files are joined to them.
func TestReadDAXEnds(t *testing.T) {
	d, err := readEnds(daxDiamond)
	require.NoError(t, err)
	require.Equal(t, []string{"root", "A", "B", "C", "D", "end"}, eachOf(d.NumTasks(), d.TaskName))
	require.Equal(t, []float64{0, 10, 2.5, 0, 1, 0}, eachOf(d.NumTasks(), d.WorkFlop))
	require.ElementsMatch(t, []string{"root>A:7", "A>B:100", "A>B:200", "A>C:200", "B>D", "C>D", "D>end"}, edgesOf(d))

	d, err = readEnds(`<adag><job id="A" runtime="1"><uses name="f" link="output" size="5"/></job>
<job id="B" runtime="1"><uses name="f" link="output"/></job><job id="C" runtime="1"/></adag>`)
	require.NoError(t, err)
	require.ElementsMatch(t, []string{"root>A", "A>end:5", "root>B", "B>end:5", "root>C", "C>end"}, edgesOf(d))

	_, err = readEnds(`<adag><job id="end" runtime="1"/></adag>`)
	require.EqualError(t, err, `f:1:12: job "end": SimGrid adds a task of that name (rename it, or add no ends)`)
}

// The edges are those that SimGrid's loader would make of the files, each written by one
// job at most: it looks at every pair of a writer and a reader.
func TestReadDAXEndsOfAnyFiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		jobs := rapid.IntRange(1, 6).Draw(t, "jobs")
		uses, after := make([]string, jobs), make([]bool, jobs*jobs)
		var want []string
		waits, awaited := make([]bool, jobs), make([]bool, jobs)
		sends := map[string]bool{}
		send := func(from, to string, bytes int) {
			want = append(want, fmt.Sprintf("%s>%s:%d", from, to, bytes))
			sends[from+">"+to] = true
		}
		for f := range rapid.IntRange(0, 5).Draw(t, "files") {
			writer := rapid.IntRange(-1, jobs-1).Draw(t, "writer")
			from, readers := "root", 0
			if writer >= 0 {
				from = fmt.Sprint("j", writer)
				uses[writer] += fmt.Sprintf(`<uses file="f%d" link="output" size="%d"/>`, f, f)
				awaited[writer] = true
			}
			for reader := writer + 1; reader < jobs; reader++ {
				if rapid.Bool().Draw(t, "reads") {
					uses[reader] += fmt.Sprintf(`<uses file="f%d" link="input" size="%d"/>`, f, f)
					send(from, fmt.Sprint("j", reader), f)
					waits[reader] = true
					readers++
				}
			}
			if writer >= 0 && readers == 0 {
				send(from, "end", f)
			}
		}
		var text strings.Builder
		text.WriteString("<adag>")
		for i, u := range uses {
			fmt.Fprintf(&text, `<job id="j%d" runtime="1">%s</job>`, i, u)
		}
		for i := range after {
			parent, child := i/jobs, i%jobs
			if parent < child && rapid.IntRange(0, 3).Draw(t, "after") == 0 {
				fmt.Fprintf(&text, `<child ref="j%d"><parent ref="j%d"/></child>`, child, parent)
				if pair := fmt.Sprintf("j%d>j%d", parent, child); !sends[pair] {
					want = append(want, pair)
				}
				waits[child], awaited[parent] = true, true
			}
		}
		text.WriteString("</adag>")
		for i := range jobs {
			if !waits[i] {
				want = append(want, fmt.Sprint("root>j", i))
			}
			if !awaited[i] {
				want = append(want, fmt.Sprint("j", i, ">end"))
			}
		}
		d, err := readEnds(text.String())
		require.NoError(t, err)
		got := edgesOf(d)
		slices.Sort(want)
		slices.Sort(got)
		require.Equal(t, want, got, text.String())
	})
}
