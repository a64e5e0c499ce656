//go:build oracle

package oracletest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

// tools are the programs that make oracle has built.
func tools(t *testing.T) oracle.Tools {
	t.Helper()
	dir := os.Getenv("CLUSTERSIM_ORACLE")
	require.NotEmpty(t, dir, "CLUSTERSIM_ORACLE is not set: run make oracle")
	return oracle.Tools{Dir: dir, Servers: &servers}
}

var servers oracle.Servers

// caseCount is how many random cases to compare: two rounds unless
// CLUSTERSIM_ORACLE_CASES says otherwise.
func caseCount(t *testing.T) uint64 {
	t.Helper()
	text := os.Getenv("CLUSTERSIM_ORACLE_CASES")
	if text == "" {
		return 2 * Round
	}
	n, err := strconv.ParseUint(text, 10, 32)
	require.NoError(t, err)
	return n
}

// simgridSec is the date from which on neighbouring dates are more than SimGrid's
// precision/timing apart. Rounding then brings its clock past a date that it still
// waits for; SimGrid takes that as the end of all events, or aborts. A case which it
// does not bring to its end is left out if it lasts longer than that.
const simgridSec = 1 << 23

// TestLive compares our default with SimGrid under network/optim:Full, and
// overlook=true with SimGrid's default.
func TestLive(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, overlook := range []bool{false, true} {
		t.Run(fmt.Sprintf("overlook=%t", overlook), func(t *testing.T) {
			summary := compareLive(t, overlook)
			t.Log(summary)
			text.WriteString(summary)
		})
	}
	require.NoError(t, os.WriteFile(filepath.Join(tools(t).Dir, "summary.txt"), []byte(text.String()), 0o644))
}

func compareLive(t *testing.T, overlook bool) string {
	tools := tools(t)
	var all Difference
	exact, lost, cases, version := 0, 0, caseCount(t), ""
	for seed := range cases {
		c := Generate(seed, 400)
		if overlook {
			c = overlooking(c)
		}
		t.Run(c.Name, func(t *testing.T) {
			got, err := runCase(t.Context(), &c)
			require.NoError(t, err)
			want, about, err := replay(tools, &c)
			if err != nil && got.makespanSec() > simgridSec {
				lost++
				t.Skipf("SimGrid fails: %v", err)
			}
			require.NoError(t, err)
			replayed, err := oracle.ReadSummary(about)
			require.NoError(t, err)
			version = replayed.Version
			d := Compare(got, want)
			if d.WorstRel > ToleranceRel {
				t.Errorf("%s\nthe smallest workload that fails:\n%s", d.Worst, smallest(t, c, tools))
			}
			all.Add(d)
			if d.Identical == d.Compared {
				exact++
			}
		})
	}
	require.LessOrEqual(t, lost, int(cases)/200)
	return fmt.Sprintf("SimGrid %s, overlook=%t: %d cases, %d of them identical to the last bit, %d lost by SimGrid; "+
		"%d starts and finishes, %d identical, %d within 1e-9 s; worst relative error of the others %.3g (%s)\n",
		version, overlook, cases, exact, lost, all.Compared, all.Identical, all.Excused, all.WorstRel, all.Worst)
}

// smallest shrinks a case that disagrees and prints it for a bug report.
func smallest(t *testing.T, c oracle.Case, tools oracle.Tools) string {
	t.Helper()
	difference := func(c *oracle.Case) (d Difference) {
		want, _, err1 := replay(tools, c)
		got, err2 := runCase(t.Context(), c)
		if err1 == nil && err2 == nil {
			d = Compare(got, want)
		}
		return d
	}
	c = Shrink(c, func(c *oracle.Case) bool { return difference(c).WorstRel > ToleranceRel })
	var text strings.Builder
	require.NoError(t, c.Workload.Write(&text))
	d := difference(&c)
	return c.PlatformXML + text.String() + OptionsText(c.Options) + "\n" + d.Worst
}

func TestLiveRoutes(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	for seed := range caseCount(t) {
		c := Generate(seed, 40)
		t.Run(c.Name, func(t *testing.T) {
			want, err := simgridRoutes(tools, c.PlatformXML)
			require.NoError(t, err)
			got, err := routesOfCase(&c)
			require.NoError(t, err)
			require.Empty(t, CompareRoutes(got, want))
		})
	}
}

func TestLiveHandCases(t *testing.T) {
	tools := tools(t)
	for i, h := range handCases {
		t.Run(h.name, func(t *testing.T) {
			c := handCase(t, i)
			got, _, err := replay(tools, &c)
			require.NoError(t, err)
			requireSpans(t, h.tasks, got)
		})
	}
}

// TestLiveWindow: see windowCase.
func TestLiveWindow(t *testing.T) {
	c := windowCase(5)
	exact, _, err := replay(tools(t), &c)
	require.NoError(t, err)
	requireStages(t, exact, 5, 0.8e-9)
	c = overlooking(c)
	overlooked, _, err := replay(tools(t), &c)
	require.NoError(t, err)
	requireStages(t, overlooked, 5, 0)
}

// TestLiveGolden runs the cases of goldenDir on the installed SimGrid again. With
// UPDATE set it rewrites the files.
func TestLiveGolden(t *testing.T) {
	tools := tools(t)
	if os.Getenv("UPDATE") != "" {
		updateGolden(t, tools)
	}
	for _, path := range goldenPaths(t) {
		a := readGolden(t, path)
		times, _, err := replay(tools, &a.Case)
		require.NoError(t, err)
		d := Compare(times, a.Times)
		require.LessOrEqual(t, d.WorstRel, ToleranceRel, "%s: %s", a.Case.Name, d.Worst)
		routes, err := simgridRoutes(tools, a.Case.PlatformXML)
		require.NoError(t, err)
		require.Empty(t, CompareRoutes(routes, a.Routes), a.Case.Name)
	}
}

func updateGolden(t *testing.T, tools oracle.Tools) {
	t.Helper()
	require.NoError(t, os.MkdirAll(goldenDir, 0o755))
	for _, path := range globGolden(t) {
		require.NoError(t, os.Remove(path))
	}
	for i := range goldenCount {
		a := Answer{Case: goldenCase(i)}
		var err error
		a.Times, _, err = replay(tools, &a.Case)
		require.NoError(t, err)
		a.Routes, err = simgridRoutes(tools, a.Case.PlatformXML)
		require.NoError(t, err)
		data, err := a.Pack()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(goldenPath(&a.Case), data, 0o644))
	}
}
