//go:build oracle

package oracletest

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// inSimGrid has actors do in SimGrid what a run does under --on-failure retry.
func (c *retryCase) inSimGrid(tools oracle.Tools) (times *Times, failures int, err error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return nil, 0, err
	}
	defer os.RemoveAll(dir)
	var dag bytes.Buffer
	if err := c.Workload.Write(&dag); err != nil {
		return nil, 0, err
	}
	for _, date := range c.switches {
		fmt.Fprintf(&dag, "S %s\n", exact(date))
	}
	files := map[string]string{"platform.xml": c.PlatformXML, "dag.txt": dag.String()}
	for name, text := range c.Files {
		files[name] = text
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return nil, 0, err
		}
	}
	args := []string{filepath.Join(dir, "platform.xml"), filepath.Join(dir, "dag.txt")}
	if c.Options.Network.Options().Params.CrossTraffic {
		args = append(args, "--acks")
	}
	out, notes, err := tools.Run("retry", append(args, append(c.SimgridFlags(), "--log=root.thresh:critical")...)...)
	if err != nil {
		return nil, 0, err
	}
	notes = strings.TrimSpace(notes)
	if _, err := fmt.Sscanf(notes[strings.LastIndexByte(notes, '\n')+1:], "failures %d", &failures); err != nil {
		return nil, 0, err
	}
	times, err = ReadTimes(out, &c.Workload)
	return times, failures, err
}

// TestLiveRetry compares whole runs under --on-failure retry: the last attempt of each task
// and transfer, and how many failed.
func TestLiveRetry(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	var all Difference
	cases, failed := caseCount(t)/4, 0
	for seed := range cases {
		c, err := drawRetry(seed)
		require.NoError(t, err)
		t.Run(c.Name, func(t *testing.T) {
			got, res, err := simulate(t.Context(), &c.Case, sim.NewEngine())
			require.NoError(t, err)
			want, failures, err := c.inSimGrid(tools)
			require.NoError(t, err)
			d := Compare(got, want)
			if d.WorstRel > ToleranceRel || len(res.Failures) != failures {
				t.Errorf("%s; %d failures, want %d\nthe smallest workload that fails:\n%s", d.Worst, len(res.Failures), failures, c.smallest(t, tools))
			}
			all.Add(d)
			failed += failures
		})
	}
	t.Logf("%d cases, %d failed attempts: %d dates, %d identical, %d within 1e-9 s, worst relative error of the others %.3g",
		cases, failed, all.Compared, all.Identical, all.Excused, all.WorstRel)
}

// smallest shrinks the workload of a case that disagrees.
func (c *retryCase) smallest(t *testing.T, tools oracle.Tools) string {
	difference := func(small *oracle.Case) (d Difference) {
		want, _, err1 := (&retryCase{*small, c.switches}).inSimGrid(tools)
		got, err2 := runCase(t.Context(), small)
		if err1 == nil && err2 == nil {
			d = Compare(got, want)
		}
		return d
	}
	small := Shrink(c.Case, func(c *oracle.Case) bool { return difference(c).WorstRel > ToleranceRel })
	var text strings.Builder
	require.NoError(t, small.Workload.Write(&text))
	for _, name := range slices.Sorted(maps.Keys(small.Files)) {
		text.WriteString("-- " + name + "\n" + small.Files[name])
	}
	return small.PlatformXML + text.String() + OptionsText(small.Options) + "\n" + difference(&small).Worst
}
