//go:build oracle

package oracletest

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

// inSimGrid is what SimGrid's actors say.
func (p *play) inSimGrid(tools oracle.Tools) (*transcript, error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	xml, program := filepath.Join(dir, "platform.xml"), filepath.Join(dir, "program.txt")
	if err := os.WriteFile(xml, []byte(p.platformXML), 0o600); err != nil {
		return nil, err
	}
	if err := os.WriteFile(program, []byte(p.text()), 0o600); err != nil {
		return nil, err
	}
	out, _, err := tools.Run("actors", append([]string{xml, program, "--log=root.thresh:critical"}, p.asCase().SimgridFlags()...)...)
	if err != nil {
		return nil, err
	}
	return readTranscript(out)
}

// TestLivePlays compares what the actors of both simulators say, in as many plays as TestLive.
func TestLivePlays(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	var all Difference
	cases, open, said, lost := caseCount(t), 0, 0, 0
	for seed := range cases {
		p := drawPlay(seed)
		t.Run(p.name, func(t *testing.T) {
			want, err := p.inSimGrid(tools)
			if err != nil && strings.Contains(p.text(), "\nany ") { // which 3.32 may not survive
				lost++
				t.Skip(err)
			}
			if err != nil {
				t.Fatalf("%v\nthe smallest play that SimGrid does not survive:\n%s", err, p.shrink(func(p *play) bool {
					_, err := p.inSimGrid(tools)
					return err != nil
				}))
			}
			got := p.perform(t)
			d := got.difference(want)
			if d.WorstRel > ToleranceRel {
				t.Errorf("%s\nthe smallest play that fails:\n%s", d.Worst, p.smallest(t, tools))
			}
			all.Add(d)
			if !math.IsInf(got.openSec, 1) {
				open++
			}
			said += len(got.lines)
		})
	}
	require.LessOrEqual(t, lost, int(cases)/50)
	text := fmt.Sprintf("plays of actors: %d, %d lost by SimGrid, %d compared only up to a date from which order is open; %d lines said, %d dates compared, %d identical, "+
		"%d within 1e-9 s; worst relative error of the others %.3g (%s)\n", cases, lost, open, said, all.Compared, all.Identical, all.Excused, all.WorstRel, all.Worst)
	t.Log(text)
	require.NoError(t, os.WriteFile(filepath.Join(tools.Dir, "plays.txt"), []byte(text), 0o644))
}

// TestLiveGoldenPlays performs the plays of goldenPlays on the installed SimGrid again. With UPDATE
// set it draws them anew.
func TestLiveGoldenPlays(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.MkdirAll(goldenPlays, 0o755))
		for seed := range uint64(len(genres)) {
			p := drawPlay(seed)
			want, err := p.inSimGrid(tools)
			require.NoError(t, err, p)
			require.NoError(t, os.WriteFile(filepath.Join(goldenPlays, p.name+".txtar"), p.pack(want), 0o644))
		}
	}
	for _, path := range goldenPlayPaths(t) {
		p, want := readGoldenPlay(t, path)
		got, err := p.inSimGrid(tools)
		require.NoError(t, err, path)
		d := got.difference(want)
		require.LessOrEqual(t, d.WorstRel, ToleranceRel, "%s: %s", path, d.Worst)
	}
}

// smallest shrinks a play that disagrees.
func (p *play) smallest(t *testing.T, tools oracle.Tools) string {
	report := func(p *play) (d Difference, said string) {
		if want, err := p.inSimGrid(tools); err == nil {
			got := p.perform(t)
			d, said = got.difference(want), "SimGrid:\n"+want.String()+"ours:\n"+got.String()
		}
		return d, said
	}
	p = p.shrink(func(p *play) bool { d, _ := report(p); return d.WorstRel > ToleranceRel })
	d, said := report(p)
	return strings.Join([]string{p.String(), said, d.Worst}, "")
}
