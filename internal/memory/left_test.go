package memory

import (
	"math"
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestTightest(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	none := func() float64 { return math.Inf(1) }
	some := func(bytes float64) func() float64 { return func() float64 { return bytes } }
	page := float64(os.Getpagesize())
	for name, tt := range map[string]struct {
		files       fstest.MapFS
		golang, max func() float64
		left        float64
		limit       string
	}{
		"nothing known": {nil, none, none, math.Inf(1), ""},
		"garbage": {fstest.MapFS{
			"proc/self/statm": file("x"), "proc/meminfo": file("MemAvailable:\n"), "proc/self/cgroup": file("0::\n::\nx\n0::/../../y\n"),
			"sys/fs/cgroup/memory.max": file("max\n"),
		}, none, none, math.Inf(1), ""},
		"computer":   {fstest.MapFS{"proc/meminfo": file("MemTotal: 9 kB\nMemAvailable:       7 kB\n")}, none, some(1e9), 7168, "the computer"},
		"ulimit":     {fstest.MapFS{"proc/self/statm": file("3 1 1 1 0 1 0\n")}, none, some(1e6), 1e6 - 3*page, "ulimit -v"},
		"GOMEMLIMIT": {fstest.MapFS{"proc/meminfo": file("MemAvailable: 7 kB\n")}, some(-5), none, -5, "GOMEMLIMIT"},
		"version 2": {fstest.MapFS{
			"proc/self/cgroup": file("0::/a/b\n"),
			// the outer group is the tighter one
			"sys/fs/cgroup/a/b/memory.max":  file("1000\n"),
			"sys/fs/cgroup/a/b/memory.stat": file("anon 100\nfile 900\n"),
			"sys/fs/cgroup/a/memory.max":    file("500\n"),
			"sys/fs/cgroup/a/memory.stat":   file("file 100\nanon 200\n"),
		}, none, none, 300, "the control group"},
		"version 1": {fstest.MapFS{
			"proc/self/cgroup": file("4:cpu,memory:/a\n1:cpu:/a\n0::/\n"),
			"sys/fs/cgroup/memory/a/memory.limit_in_bytes": file("9223372036854771712\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes":   file("1000\n"),
			"sys/fs/cgroup/memory/memory.stat":             file("rss 1\ntotal_rss 300\n"),
		}, none, none, 700, "the control group"},
	} {
		t.Run(name, func(t *testing.T) {
			left, limit := tightest(tt.files, tt.golang, tt.max)
			require.Equal(t, tt.left, left)
			require.Equal(t, tt.limit, limit)
		})
	}
}

func TestWant(t *testing.T) {
	require.NoError(t, Want(1e6, "little"))
	require.NoError(t, Want(20e6, "some"))
	err := Want(1e18, "much")
	require.ErrorContains(t, err, "much: needs about 1.3EB of memory, and ")
	var e *Error
	require.ErrorAs(t, err, &e)
	require.NotEmpty(t, e.Limit)
	require.Equal(t, `a: needs about 3.1GB of memory, and ulimit -v leaves 0B (make it smaller, or the limit larger)`, (&Error{"a", 3.14e9, -1, "ulimit -v"}).Error())
}
