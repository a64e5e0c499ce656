package jobs

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestCheck(t *testing.T) {
	named := func(jobs ...Job) *Trace {
		tr := &Trace{Files: []string{"jobs.yaml"}}
		for i := range jobs {
			jobs[i].Number, jobs[i].Line = int64(i+1), int32(10*(i+1))
			tr.Add(&jobs[i])
		}
		return tr
	}
	after := func(list ...ID) (after []Dependency) {
		for _, i := range list {
			after = append(after, Dependency{Job: i})
		}
		return after
	}
	for name, tt := range map[string]struct {
		trace *Trace
		want  string // empty: no mistake
	}{
		"nothing":     {&Trace{}, ""},
		"a chain":     {named(Job{Name: "a"}, Job{Name: "b", After: after(0)}, Job{Name: "c", After: after(0, 1)}), ""},
		"two":         {named(Job{Name: "a"}, Job{Name: "c", After: after(0, 2)}, Job{Name: "d", After: after(1)}), "jobs.yaml:20:1: jobs wait for each other: c after d after c"},
		"itself":      {named(Job{}, Job{After: after(1)}), "jobs.yaml:20:1: jobs wait for each other: 2 after 2"},
		"behind":      {named(Job{Name: "x", After: after(1)}, Job{Name: "c", After: after(2)}, Job{Name: "d", After: after(1)}), "jobs.yaml:20:1: jobs wait for each other: c after d after c"},
		"two of name": {named(Job{Name: "a"}, Job{}, Job{Name: "a"}), `jobs.yaml:30:1: job "a": there is another job of this name in line 10`},
	} {
		t.Run(name, func(t *testing.T) {
			err := tt.trace.Check()
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, tt.want)
		})
	}
}

// A trace has a cycle exactly if taking away jobs without open dependencies leaves some.
func TestCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "jobs")
		tr := &Trace{}
		for i := range n {
			j := Job{Number: int64(i + 1)}
			for range rapid.IntRange(0, 2).Draw(t, "dependencies") {
				j.After = append(j.After, Dependency{Job: ID(rapid.IntRange(0, n-1).Draw(t, "after"))})
			}
			tr.Add(&j)
		}
		left := map[ID]bool{}
		for i := range ID(n) {
			left[i] = true
		}
		for range n {
			for i := range ID(n) {
				open := false
				for _, d := range tr.Job(i).After {
					open = open || left[d.Job]
				}
				if !open {
					delete(left, i)
				}
			}
		}
		cycle := tr.cycle()
		require.Equal(t, len(left) > 0, cycle != nil)
		for k := 1; k < len(cycle); k++ {
			require.Contains(t, tr.After[cycle[k-1]], Dependency{Job: cycle[k]})
		}
		if cycle != nil {
			require.Equal(t, cycle[0], cycle[len(cycle)-1])
		}
	})
}
