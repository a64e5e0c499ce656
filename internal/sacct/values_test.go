package sacct_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/sacct"
)

// The calendar agrees with the one of the standard library.
func TestDateOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := time.Unix(rapid.Int64Range(-1e9, 5e9).Draw(t, "sec"), 0).UTC()
		d, ok := sacct.DateOf(want.Format(sacct.WallForm))
		require.True(t, ok)
		require.Equal(t, float64(want.Unix()), d.Sec, want)
	})
	for _, text := range []string{"2023-02-29T00:00:00", "2024-13-01T00:00:00", "2024-00-01T00:00:00", "2024-04-31T00:00:00", "2024-04-01T24:00:00", "2024-04-01", "2024-04-01T00:00:00Z", "x"} {
		_, ok := sacct.DateOf(text)
		require.False(t, ok, text)
	}
	d, ok := sacct.DateOf("2024-02-29 12:00:00.5")
	require.True(t, ok)
	require.Equal(t, 1709208000.0, d.Sec)
}

func TestValues(t *testing.T) {
	for text, want := range map[string]float64{
		"00:00:07": 7, "1-02:03:04": 86400 + 2*3600 + 3*60 + 4, "02:03.500": 123.5, "10:00": 600, "3-00": 3 * 86400, "1-02:03": 86400 + 2*3600 + 3*60, "100:00:00": 360000,
		"00:01:02.250": 62.25,
	} {
		got, ok := sacct.SpanOf(text)
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "7", "a:b", "1:2:3:4", "x-00:00:01", "1-", "00:-1:00"} {
		_, ok := sacct.SpanOf(text)
		require.False(t, ok, text)
	}
	for text, want := range map[string]sacct.JobID{
		"123": {Number: 123}, "123.batch": {Number: 123, Step: true}, "123_7": {Number: 123}, "123_7.0": {Number: 123, Step: true},
		"123_[8-20%4]": {Number: 123, Waiting: true}, "123+1": {Number: 123, Component: true}, "123+0.extern": {Number: 123, Step: true},
	} {
		got, ok := sacct.IDOf(text)
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "x", "123_", "123_[4", "123+", "123.", "1 2"} {
		_, ok := sacct.IDOf(text)
		require.False(t, ok, text)
	}
	res, ok := sacct.TRESOf("billing=32,cpu=32,mem=500G,node=1,gres/gpu=4,gres/gpu:a100=4")
	require.True(t, ok)
	require.Equal(t, sacct.TRES{Cores: 32, Nodes: 1, MemoryBytes: 500 << 30, Gres: []sacct.Gres{{"gpu", 4}, {"gpu:a100", 4}}}, res)
}

// What Slurm measured goes before the dates.
func TestRunOf(t *testing.T) {
	nan := math.NaN()
	for name, tt := range map[string]struct {
		raw, elapsed string
		start, end   float64
		want         float64
		wrong        string
	}{
		"a clock set back": {"1200", "00:10:00", 3000, 600, 1200, ""},
		"suspended":        {"", "00:10:00", 0, 1200, 600, ""},
		"dates":            {"", "", 5, 7, 2, ""},
		"backwards":        {"", "", 7, 5, -2, ""},
		"no end":           {"", "", 7, nan, nan, ""},
		"negative":         {"-1", "", 5, 7, nan, "ElapsedRaw"},
		"no span":          {"", "long", 5, 7, nan, "Elapsed"},
	} {
		t.Run(name, func(t *testing.T) {
			sec, wrong := sacct.RunOf(tt.raw, tt.elapsed, tt.start, tt.end)
			require.Equal(t, tt.wrong, wrong)
			if math.IsNaN(tt.want) {
				require.True(t, math.IsNaN(sec))
			} else {
				require.Equal(t, tt.want, sec)
			}
		})
	}
}

func TestExpandHosts(t *testing.T) {
	room := 10
	names, err := sacct.ExpandHosts("n[01-02,7]-x[1-2]", &room)
	require.NoError(t, err)
	require.Equal(t, []string{"n01-x1", "n01-x2", "n02-x1", "n02-x2", "n7-x1", "n7-x2"}, names)
	require.Equal(t, []string{"n[1,2]", "g"}, sacct.SplitHosts("n[1,2],g"))
	_, err = sacct.ExpandHosts("n[1-9]", &room)
	require.EqualError(t, err, "more than 2000000 names in host lists")
}
