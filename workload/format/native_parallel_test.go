package format

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

func TestReadParallel(t *testing.T) {
	const text = `tasks:
  - {name: a, parallel: {hosts: 4, flops: 1e9, bytes: 1e6}}
  - {name: b, parallel: {flops: [1Gf, 2Gf], bytes: [[0, 1MB], [2MB, 0]]}}
  - name: c
    parallel: {hosts: 3}
    reads: 5MB
`
	d, err := readNative("f", []byte(text), workload.ReadOptions{})
	require.NoError(t, err)
	require.Equal(t, &workload.Parallel{Hosts: 4, Flops: []float64{1e9}, Bytes: []float64{1e6}, File: "f", Line: 2, Col: 25}, d.Parallel(0))
	require.Equal(t, &workload.Parallel{Hosts: 2, Flops: []float64{1e9, 2e9}, Bytes: []float64{0, 1e6, 2e6, 0}, File: "f", Line: 3, Col: 25}, d.Parallel(1))
	require.Equal(t, &workload.Parallel{Hosts: 3, Flops: []float64{0}, File: "f", Line: 5, Col: 15}, d.Parallel(2))
	require.Equal(t, []float64{4e9, 3e9, 0}, []float64{d.WorkFlop(0), d.WorkFlop(1), d.WorkFlop(2)})
}

func TestReadParallelMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"{}":                                  `f:1:29: task "p": parallel: no number of hosts (want parallel: {hosts: 4, flops: 1Gf, bytes: 1MB})`,
		"{flops: 1}":                          `f:1:29: task "p": parallel: no number of hosts (want parallel: {hosts: 4, flops: 1Gf, bytes: 1MB})`,
		"{hosts: 0}":                          `f:1:37: parallel: hosts "0": want a whole number from 1 to 4096`,
		"{hosts: 3, flops: [1, 2]}":           `f:1:29: task "p": parallel: flops for 2 hosts, of 3 (give one number for all, or one for each)`,
		"{hosts: 3, flops: [1, -2, x]}":       "f:1:51: parallel: flops \"-2\" is negative\nf:1:55: parallel: flops: \"x\" is not a number",
		"{hosts: 2, flop: 1}":                 `f:1:40: parallel: unknown field "flop" (did you mean "flops"?)`,
		"{hosts: 2, bytes: [1]}":              `f:1:29: task "p": parallel: bytes has 1 rows for 2 hosts (want a row for each sender, or one number for every pair)`,
		"{hosts: 2, bytes: [[0, 1], 5]}":      `f:1:56: task "p": parallel: bytes from host number 2: want a list of 2 amounts`,
		"{hosts: 2, bytes: [[3, 1], [1, 0]]}": `f:1:49: task "p": parallel: bytes from host number 1 to 1: "3": a host sends nothing to itself (want 0)`,
		"{hosts: 2, bytes: [[0, -1], [y, 0]]}": "f:1:52: task \"p\": parallel: bytes from host number 1 to 2: \"-1\" is negative\n" +
			`f:1:58: task "p": parallel: bytes from host number 2 to 1: "y" is not a number`,
		"{hosts: 2}, work: 1": `f:1:47: task "p": work of a parallel task (leave it out: its work is the sum of the flops of its hosts)`,
		"5":                   `f:1:29: parallel: want a map of fields, got a single value (fields are hosts, flops, bytes)`,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := readNative("f", []byte("tasks: [{name: p, parallel: "+text+"}]"), workload.ReadOptions{})
			require.EqualError(t, err, want)
		})
	}
	_, err := readNative("f", []byte("processors: [x]\ntasks: [{name: p, parallel: {hosts: 2}}]"), workload.ReadOptions{})
	require.EqualError(t, err, `f:2:29: task "p": parallel: the workload has times for each processor (parallel tasks need work, in flops)`)
}

// What is written reads back as it was; the place in the file is another.
func TestParallelRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "hosts")
		want := workload.Parallel{Hosts: n, Flops: []float64{rapid.Float64Range(0, 1e12).Draw(t, "flops")}}
		if rapid.Bool().Draw(t, "list") {
			want.Flops = rapid.SliceOfN(rapid.Float64Range(0, 1e12), n, n).Draw(t, "list")
		}
		if rapid.Bool().Draw(t, "bytes") {
			want.Bytes = []float64{rapid.Float64Range(0, 1e9).Draw(t, "each")}
		} else if n > 1 {
			for at := range n * n {
				x := rapid.Float64Range(0, 1e9).Draw(t, "pair")
				if at%(n+1) == 0 {
					x = 0
				}
				want.Bytes = append(want.Bytes, x)
			}
		}
		b := workload.NewBuilder("")
		b.SetParallel(b.Task("p", 0), want)
		d, err := b.Build()
		require.NoError(t, err)
		for _, write := range []func(*bytes.Buffer) error{
			func(out *bytes.Buffer) error { return yamlForm.writeReadable(out, d, workload.WriteOptions{}) },
			func(out *bytes.Buffer) error { return jsonForm.writeReadable(out, d, workload.WriteOptions{}) },
		} {
			var out bytes.Buffer
			require.NoError(t, write(&out))
			got, err := readNative("", out.Bytes(), workload.ReadOptions{})
			require.NoError(t, err, out.String())
			p := *got.Parallel(0)
			p.Line, p.Col = 0, 0
			require.Equal(t, want, p, out.String())
		}
	})
}
