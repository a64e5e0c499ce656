package files

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

func text(t *testing.T, rows *table.Table) string {
	var b strings.Builder
	require.NoError(t, rows.Write(&b, table.Text))
	return b.String()
}

func decided(k int, reasons ...refine.Reason) *refine.Refined {
	r := &refine.Refined{}
	for _, why := range reasons {
		r.Decisions = append(r.Decisions, refine.Decision{K: k, Why: why})
	}
	return r
}

func TestNoneSplit(t *testing.T) {
	require.Empty(t, noneSplit(decided(2, refine.Split, refine.Split)))
	require.Equal(t, "k is 1", noneSplit(decided(1, refine.KOne, refine.KOne)))
	require.Equal(t, string(refine.LevelFull)+"; "+string(refine.Overhead), noneSplit(decided(1, refine.LevelFull, refine.Overhead, refine.LevelFull)))
	require.Equal(t, string(refine.LevelFull)+"; k is 1; "+string(refine.Overhead),
		noneSplit(decided(1, refine.LevelFull, refine.KOne, refine.LevelFull, refine.Overhead, refine.KOne)))
}

func TestSayProposition1(t *testing.T) {
	require.Equal(t, "Proposition 1 holds by work: the critical path consists of parts of the old one's tasks.", sayProposition1(refine.Proposition1{Holds: true, KeptWeight: 5}, "f"))
	require.Equal(t, "Proposition 1 fails by work: the critical path is another one. The heaviest path of parts of an old critical path's tasks has 5 GI.",
		sayProposition1(refine.Proposition1{KeptWeight: 5e9}, "I"))
}

// The middle of a path of more than 9 tasks is counted: a name takes no more room than a count.
func TestPathText(t *testing.T) {
	b := workload.NewBuilder("chain")
	var path []workload.TaskID
	for i := range 10 {
		path = append(path, b.Task(fmt.Sprint("t", i), 1))
	}
	d, err := b.Build()
	require.NoError(t, err)
	require.Empty(t, pathText(d, nil))
	require.Equal(t, "t0 -> t1", pathText(d, path[:2]))
	require.Equal(t, "t0 -> t1 -> t2 -> t3 -> t4 -> t5 -> t6 -> t7 -> t8", pathText(d, path[:9]))
	require.Equal(t, "t0 -> t1 -> t2 -> t3 -> (2 more) -> t6 -> t7 -> t8 -> t9", pathText(d, path))
}

// Step 8 needs a speed and a bandwidth.
func TestStep8(t *testing.T) {
	for _, tt := range []struct{ speed, link, err string }{
		{"", "", ""},
		{"1Gf", "", "--speed and --new-link go together"},
		{"", "10Gbps", "--speed and --new-link go together"},
		{"0f", "10Gbps", "--speed: "},
		{"1Gf", "fast", "--new-link: "},
		{"1Gf", "8Gbps", ""},
	} {
		var o refine.Options
		err := (&refineFlags{speed: tt.speed, newLink: tt.link}).step8(&o)
		if tt.err != "" {
			require.ErrorContains(t, err, tt.err)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, tt.speed != "", o.SpeedFlops != nil)
		if o.SpeedFlops != nil {
			require.Equal(t, []float64{1e9, 1e9}, []float64{o.SpeedFlops(0), o.NewLinkBytesPerSec})
		}
	}
}

// Each of several mistakes is one on the command line.
func TestAsUsage(t *testing.T) {
	require.NoError(t, asUsage(nil))
	require.Len(t, mistake.Leaves(asUsage(errors.Join(errors.New("a"), errors.New("b")))), 2)
}
