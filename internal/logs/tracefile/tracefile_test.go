package tracefile_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs/tracefile"
)

func TestRow(t *testing.T) {
	f := tracefile.Begin("task_id;process;tag;name;exit")
	require.Equal(t, ";", f.Separator)
	row, fit := f.Row(2, "1;P;x;P (x);0")
	require.Equal(t, tracefile.Exact, fit)
	require.Equal(t, "P (x)", row.Text("name"))
	require.Equal(t, 7, row.Column("name"))
	require.Empty(t, row.Text("hostname"))

	// a tag with two separators, again in the name
	row, fit = f.Row(3, "1;P;a;b:10;c;P (a;b:10;c);0")
	require.Equal(t, tracefile.Mended, fit)
	require.Equal(t, "a;b:10;c", row.Text("tag"))
	require.Equal(t, "P (a;b:10;c)", row.Text("name"))
	require.Equal(t, "0", row.Text("exit"))
	require.Equal(t, 14, row.Column("name"))

	for name, line := range map[string]string{
		"an odd surplus":           "1;P;a;b;P (a);0",
		"the name has another tag": "1;P;a;b;P (a;c);0",
		"the name has none":        "1;P;a;b;Q (a;b);0",
		"too few":                  "1;P;a",
	} {
		_, fit := f.Row(4, line)
		require.Equal(t, tracefile.Wrong, fit, name)
	}

	// without the field tag all of the surplus is in the name
	row, fit = tracefile.Begin("process,name,exit").Row(2, "P,P (a,b),0")
	require.Equal(t, tracefile.Mended, fit)
	require.Equal(t, "P (a,b)", row.Text("name"))
	require.Equal(t, "\t", tracefile.Begin("a;b\tc,d").Separator)
}

func TestValues(t *testing.T) {
	for text, want := range map[string]float64{"1500": 1500, "0": 0, "1.5 KB": 1536, "2 GB": 2 << 30, "3MB": 3 << 20, "12 B": 12} {
		x, ok := tracefile.Size(text)
		require.True(t, ok, text)
		require.Equal(t, want, x, text)
	}
	for _, text := range []string{"many", "GB", "1 XB", "-3", "1e400", "9e99 EB"} {
		_, ok := tracefile.Size(text)
		require.False(t, ok, text)
	}
	none, ok := tracefile.Size("")
	require.True(t, ok && math.IsNaN(none))

	at, ok := tracefile.Date("1970-01-02 00:00:00.5")
	require.True(t, ok)
	require.Equal(t, int64(86400.5e6), at)
	at, ok = tracefile.Date("1500")
	require.True(t, ok)
	require.Equal(t, int64(1500e3), at)
	_, ok = tracefile.Date("yesterday")
	require.False(t, ok)
	at, ok = tracefile.Date("")
	require.True(t, ok && at == tracefile.Never)

	sec, ok := tracefile.Duration("1h 2m 3.5s")
	require.True(t, ok)
	require.Equal(t, 3723.5, sec)
	_, ok = tracefile.Duration("1 parsec")
	require.False(t, ok)
}
