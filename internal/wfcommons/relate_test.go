package wfcommons

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// TestRelate draws parents and children that mostly agree. The quick check finds something
// wrong if and only if there are mistakes to be reported.
func TestRelate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "tasks")
		in := &instance{tasks: make([]taskEntry, n), oneSided: rapid.Bool().Draw(t, "one-sided")}
		for i := range in.tasks {
			in.tasks[i].id.text = strconv.Itoa(i)
		}
		add := func(list *[]word, i int) { *list = append(*list, word{text: strconv.Itoa(i)}) }
		for range rapid.IntRange(0, 8).Draw(t, "edges") {
			from, to := rapid.IntRange(0, n-1).Draw(t, "from"), rapid.IntRange(0, n).Draw(t, "to")
			slip := rapid.IntRange(0, 9).Draw(t, "slip")
			if slip > 0 && (from == to || to == n) {
				continue
			}
			if slip != 1 {
				add(&in.tasks[from].children, to)
			}
			if slip != 2 && to < n {
				add(&in.tasks[to].parents, from)
			}
		}
		src := &srcerr.Source{}
		a := &assembly{src: src, in: in}
		a.numberTasks()
		a.reportRelations()
		wrong := src.Failed()

		src = &srcerr.Source{}
		a = &assembly{src: src, in: in}
		a.numberTasks()
		a.relate()
		require.Equal(t, wrong, src.Failed())
		if !wrong {
			for i := range in.tasks {
				names := []string{}
				for _, p := range a.parents.of(i) {
					names = append(names, a.tasks.Name(p))
				}
				require.True(t, slices.EqualFunc(names, in.tasks[i].parents, func(name string, w word) bool { return name == w.text }))
			}
		}
	})
}
