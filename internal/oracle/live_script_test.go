//go:build oracle

package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// inSimGrid is what SimGrid says of a script.
func (s *script) inSimGrid(tools Tools) (fates, error) {
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
	out, _, err := tools.run("script", append(args, s.asCase().simgridFlags()...)...)
	if err != nil {
		return nil, err
	}
	return readFates(out)
}

// TestLiveScripts compares what becomes of activities on platforms that change and fail.
func TestLiveScripts(t *testing.T) {
	tools := tools(t)
	var all Difference
	outcomes := map[string]int{}
	cases := max(caseCount(t), 1)
	for seed := range cases {
		s := drawScript(seed)
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
	t.Logf("%d scripts: %v; %d dates, %d identical, %d within 1e-9 s; worst relative error of the others %.3g (%s)",
		cases, outcomes, all.Compared, all.Identical, all.Excused, all.WorstRel, all.Worst)
}

// smallest shrinks a script that disagrees.
func (s *script) smallest(t *testing.T, tools Tools) string {
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
