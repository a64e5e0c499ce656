package workload_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

func TestParallel(t *testing.T) {
	b := workload.NewBuilder("")
	a, p, q := b.Task("a", 3), b.Task("p", 0), b.Task("q", 0)
	b.SetParallel(p, workload.Parallel{Hosts: 3, Flops: []float64{5}, Bytes: []float64{2}})
	b.SetParallel(q, workload.Parallel{Hosts: 2, Flops: []float64{1, 7}, Bytes: []float64{0, 4, 0, 0}})
	d, err := b.Build()
	require.NoError(t, err)
	require.Nil(t, d.Parallel(a))
	require.Equal(t, 2, d.NumParallel())
	require.Equal(t, p, d.FirstParallel())
	require.Equal(t, []float64{3, 15, 8}, []float64{d.WorkFlop(a), d.WorkFlop(p), d.WorkFlop(q)})
	require.Equal(t, []float64{3, 5, 7}, []float64{d.CoreFlop(a), d.CoreFlop(p), d.CoreFlop(q)})
	require.Equal(t, 26.0, d.TotalWorkFlop())
	require.Equal(t, 12.0, d.Parallel(p).MovedBytes(), "6 ordered pairs")
	require.Equal(t, 4.0, d.Parallel(q).MovedBytes())
	require.Equal(t, []float64{0, 2, 4, 0}, []float64{
		d.Parallel(p).BytesBetween(1, 1), d.Parallel(p).BytesBetween(2, 0), d.Parallel(q).BytesBetween(0, 1), d.Parallel(q).BytesBetween(1, 0),
	})
	require.Equal(t, 7.0, d.Stats().CriticalPathWorkFlop)

	scaled := d.Scaled(func(workload.TaskID) float64 { return 2 }, nil)
	require.Equal(t, []float64{6, 30, 16}, []float64{scaled.WorkFlop(a), scaled.WorkFlop(p), scaled.WorkFlop(q)})
	require.Equal(t, 14.0, scaled.Parallel(q).Flop(1))
	require.Equal(t, 7.0, d.Parallel(q).Flop(1), "the original stays")

	b.SetParallel(a, workload.Parallel{Hosts: 1, Flops: []float64{1}})
	require.Nil(t, d.Parallel(a), "the builder goes on alone")
}

func TestParallelMistakes(t *testing.T) {
	for name, tt := range map[string]struct {
		p    workload.Parallel
		want string
	}{
		"no hosts":   {workload.Parallel{Flops: []float64{1}}, "want from 1 to 4096 hosts"},
		"many hosts": {workload.Parallel{Hosts: 4097, Flops: []float64{1}}, "want from 1 to 4096 hosts"},
		"no flops":   {workload.Parallel{Hosts: 2}, "want one number of flops, or one for each host"},
		"flops":      {workload.Parallel{Hosts: 3, Flops: []float64{1, 2}}, "want one number of flops, or one for each host"},
		"bytes":      {workload.Parallel{Hosts: 2, Flops: []float64{1}, Bytes: []float64{1, 2, 3}}, "want one number of bytes, or one for each ordered pair of hosts"},
		"negative":   {workload.Parallel{Hosts: 2, Flops: []float64{-1}}, "want finite numbers, at least 0"},
		"to itself":  {workload.Parallel{Hosts: 2, Flops: []float64{1}, Bytes: []float64{1, 0, 0, 0}}, "want no bytes from a host to itself"},
	} {
		t.Run(name, func(t *testing.T) {
			b := workload.NewBuilder("")
			b.SetParallel(b.Task("p", 0), tt.p)
			_, err := b.Build()
			require.EqualError(t, err, `parallel task "p": `+tt.want)
		})
	}
	b := workload.NewBuilder("")
	b.Processors("x")
	p := b.Task("p", 1)
	b.SetCosts(p, []float64{1})
	b.SetParallel(p, workload.Parallel{Hosts: 1, Flops: []float64{1}})
	b.SetParallel(7, workload.Parallel{})
	_, err := b.Build()
	require.EqualError(t, err, "parallel task #7: no such task\nparallel task \"p\": want flops, not times by processor")
}
