package format_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// TestPrioritiesAreKept: native files hold them; other formats say that they do not.
func TestPrioritiesAreKept(t *testing.T) {
	d, err := format.Read("w.yaml", []byte("tasks:\n  - {name: a, work: 1Gf, priority: 2.5}\n  - {name: b, work: 1Gf, priority: 1}\n  - {name: c, work: 1Gf}\n"), workload.ReadOptions{})
	require.NoError(t, err)
	for name, file := range map[string]string{"yaml": "w.yaml", "json": "w.json"} {
		var text bytes.Buffer
		f, err := format.Named(name)
		require.NoError(t, err)
		require.NoError(t, f.Write(&text, d, workload.WriteOptions{}))
		require.Equal(t, 1, bytes.Count(text.Bytes(), []byte("priority")), "only where it is not 1")
		e, err := format.Read(file, text.Bytes(), workload.ReadOptions{})
		require.NoError(t, err)
		require.Equal(t, []float64{2.5, 1, 1}, []float64{e.Priority(0), e.Priority(1), e.Priority(2)}, name)
	}
	for name, called := range map[string]string{"wfformat": "WfFormat", "dot": "DOT", "stg": "STG"} {
		var notes []string
		f, err := format.Named(name)
		require.NoError(t, err)
		o := workload.WriteOptions{ReferenceSpeedFlops: 1e9, Note: func(text string) { notes = append(notes, text) }}
		require.NoError(t, f.Write(&bytes.Buffer{}, d, o))
		require.Contains(t, notes, called+" cannot hold the priority of 1 task")
	}
}

func TestPriorityMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"0":    "priority 0: want from 0.001 to 1000",
		"-1":   `priority "-1" is negative`,
		"1e4":  "priority 10000: want from 0.001 to 1000",
		"high": `priority: "high" is not a finite number`,
	} {
		_, err := format.Read("w.yaml", []byte("tasks: [{name: a, work: 1f, priority: "+text+"}]\n"), workload.ReadOptions{})
		require.EqualError(t, err, `w.yaml:1:39: task "a": `+want)
	}
}
