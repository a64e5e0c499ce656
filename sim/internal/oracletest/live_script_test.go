//go:build oracle

package oracletest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

// inSimGrid is what SimGrid says of a script.
func (s *script) inSimGrid(tools oracle.Tools) (fates, error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	files := map[string]string{"platform.xml": s.platformXML, "script.txt": strings.Join(s.lines, "\n") + "\n"}
	for name, text := range s.files {
		files[name] = text
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	args := []string{filepath.Join(dir, "platform.xml"), filepath.Join(dir, "script.txt"), "--log=root.thresh:critical"}
	out, _, err := tools.Run("script", append(args, s.asCase().SimgridFlags()...)...)
	if err != nil {
		return nil, err
	}
	return readFates(out)
}

// TestLiveScripts compares what becomes of activities on platforms that change and fail, in
// as many cases as TestLive with exact sharing and in half as many with links overlooked.
func TestLiveScripts(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, overlook := range []bool{false, true} {
		t.Run(fmt.Sprintf("overlook=%t", overlook), func(t *testing.T) {
			cases := caseCount(t)
			if overlook {
				cases /= 2
			}
			summary := compareScripts(t, cases, overlook)
			t.Log(summary)
			text.WriteString(summary)
		})
	}
	require.NoError(t, os.WriteFile(filepath.Join(tools(t).Dir, "scripts.txt"), []byte(text.String()), 0o644))
}

func compareScripts(t *testing.T, cases uint64, overlook bool) string {
	tools := tools(t)
	var all Difference
	outcomes := map[string]int{}
	for seed := range cases {
		s := drawScript(seed)
		if overlook {
			s = s.overlooking()
		}
		s.careful(t)
		t.Run(s.name, func(t *testing.T) {
			want, err := s.inSimGrid(tools)
			require.NoError(t, err, s)
			d := s.run(t).difference(want)
			if d.WorstRel > ToleranceRel {
				t.Errorf("%s\nthe smallest script that fails:\n%s", d.Worst, s.smallest(t, tools))
			}
			all.Add(d)
			for _, f := range want {
				outcomes[f.outcome]++
			}
		})
	}
	return fmt.Sprintf("scripts, overlook=%t: %d, %d activities done, %d failed, %d cancelled; %d dates, %d identical, %d within 1e-9 s; "+
		"worst relative error of the others %.3g (%s)\n", overlook, cases, outcomes["done"], outcomes["failed"], outcomes["cancelled"], all.Compared, all.Identical, all.Excused, all.WorstRel, all.Worst)
}

// TestLiveGoldenScripts runs the scripts of goldenScripts on the installed SimGrid again.
// With UPDATE set it draws them anew.
func TestLiveGoldenScripts(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	if os.Getenv("UPDATE") != "" {
		updateGoldenScripts(t, tools)
	}
	for _, path := range goldenScriptPaths(t) {
		s, want := readGoldenScript(t, path)
		got, err := s.inSimGrid(tools)
		require.NoError(t, err, path)
		d := got.difference(want)
		require.LessOrEqual(t, d.WorstRel, ToleranceRel, "%s: %s", path, d.Worst)
	}
}

func updateGoldenScripts(t *testing.T, tools oracle.Tools) {
	require.NoError(t, os.MkdirAll(goldenScripts, 0o755))
	old, err := filepath.Glob(filepath.Join(goldenScripts, "*.txtar"))
	require.NoError(t, err)
	for _, path := range old {
		require.NoError(t, os.Remove(path))
	}
	for seed := range uint64(goldenScriptCount) {
		s := drawScript(seed)
		if seed%4 == 3 {
			s = s.overlooking()
		}
		s.careful(t)
		want, err := s.inSimGrid(tools)
		require.NoError(t, err, s)
		require.NoError(t, os.WriteFile(filepath.Join(goldenScripts, s.name+".txtar"), s.pack(want), 0o644))
	}
}

// smallest shrinks a script that disagrees.
func (s *script) smallest(t *testing.T, tools oracle.Tools) string {
	difference := func(s *script) (d Difference) {
		if l := s.live(t); len(l.broken) == 0 {
			if want, err := s.inSimGrid(tools); err == nil {
				d = l.fates.difference(want)
			}
		}
		return d
	}
	s = s.shrink(func(s *script) bool { return difference(s).WorstRel > ToleranceRel })
	return fmt.Sprint(s, difference(s).Worst)
}
