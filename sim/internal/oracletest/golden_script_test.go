package oracletest

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// goldenScripts holds goldenScriptCount scripts, two of each model, and what SimGrid made of
// them; UPDATE=1 make oracle draws them anew.
const (
	goldenScriptCount = 12
	goldenScripts     = "testdata/scripts"
)

func goldenScriptPaths(t *testing.T) []string {
	paths, err := filepath.Glob(filepath.Join(goldenScripts, "*.txtar"))
	require.NoError(t, err)
	require.Len(t, paths, goldenScriptCount, "run UPDATE=1 make oracle")
	return paths
}

func readGoldenScript(t *testing.T, path string) (*script, fates) {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	s, want, err := unpackScript(strings.TrimSuffix(filepath.Base(path), ".txtar"), data)
	require.NoError(t, err, path)
	require.NotEmpty(t, want, path)
	return s, want
}

// TestGoldenScripts compares with what SimGrid said when the files were made.
func TestGoldenScripts(t *testing.T) {
	if os.Getenv("UPDATE") != "" {
		t.Skip("the files are being made anew")
	}
	for _, path := range goldenScriptPaths(t) {
		s, want := readGoldenScript(t, path)
		d := s.run(t).difference(want)
		require.LessOrEqual(t, d.WorstRel, ToleranceRel, "%s: %s", path, d.Worst)
	}
}

// TestScripts: what is drawn is the same each time, has everything in it, keeps the rules,
// and comes out the same with the plain solver.
func TestScripts(t *testing.T) {
	seen := map[string]int{}
	var all Difference
	for seed := range uint64(60) {
		s := drawScript(seed)
		require.Equal(t, s, drawScript(seed))
		drawn := len(s.lines)
		s.careful(t)
		require.Greater(t, len(s.lines), drawn/2)
		l := s.live(t)
		require.Empty(t, l.broken)
		for _, f := range l.fates {
			seen[f.outcome]++
		}
		for _, x := range slices.Concat(slices.Collect(maps.Values(l.following))...) {
			seen[x.when[:5]]++
		}
		for _, x := range l.lines {
			seen[x.verb]++
		}
		for attribute := range strings.FieldsSeq(s.platformXML) {
			if name, _, ok := strings.Cut(attribute, "_file="); ok {
				seen[name+" profile"]++
			}
		}
		back, _, err := unpackScript(s.name, s.pack(l.fates))
		require.NoError(t, err)
		all.Add(back.run(t).difference(l.fates))
		all.Add(s.plain().run(t).difference(l.fates))
	}
	require.LessOrEqual(t, all.WorstRel, ToleranceRel, all.Worst)
	for _, what := range []string{
		"done", "failed", "cancelled", "done:", "lost:", "exec", "send", "read", "write", "ptask", "again", "cancel",
		"suspend", "resume", "priority", "left", "pstate", "host", "link", "bandwidth", "latency", "disk", "speed profile",
		"state profile", "bandwidth profile", "latency profile",
	} {
		require.Greater(t, seen[what], 5, "%s of %v", what, seen)
	}
}

func (s *script) plain() *script {
	p, kind := world.NetworkParams{}, s.options.Network.Kind
	if p = kind.Params(); s.options.Network.Params != nil {
		p = *s.options.Network.Params
	}
	p.Plain = true
	other := *s
	other.options.Network = sim.Network{Kind: kind, Params: &p}
	return &other
}

// TestCarefulTakesOut: a script that breaks each rule loses just what breaks it.
func TestCarefulTakesOut(t *testing.T) {
	xml := `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
<zone id="world" routing="Full">
<host id="driver" speed="1Gf"/>
<host id="a" speed="1Gf"/>
<host id="b" speed="1Gf"/>
<link id="l" bandwidth="1MBps" latency="100ms"/>
<link id="m" bandwidth="1MBps" latency="300ms"/>
<route src="a" dst="b" symmetrical="NO"><link_ctn id="l"/></route>
<route src="b" dst="a" symmetrical="NO"><link_ctn id="m"/></route>
</zone>
</platform>
`
	for name, tt := range map[string]struct {
		network sim.NetworkKind
		script  string // a line to be taken out begins with -
	}{
		"latency changes while it is paid":       {sim.CM02, "-0 send 1 a b 1e6 0\n0.05 latency l 0.2\n1 again 2 1"},
		"or that of the way back":                {sim.CM02, "-0 send 1 a b 1e6 0\n0.05 latency m 0.4"},
		"bandwidth with weights":                 {sim.LV08, "-0 send 1 a b 1e6 0\n1 bandwidth l 2e6"},
		"bandwidth without":                      {sim.CM02, "0 send 1 a b 1e6 0\n0.05 bandwidth l 2e6"},
		"latency that is paid":                   {sim.CM02, "0 send 1 a b 1e6 0\n0.5 latency l 0.2"},
		"less than the latency comes off":        {sim.CM02, "0 send 1 a b 1e6 0\n0.5 latency m 0.25"},
		"more than the latency comes off":        {sim.CM02, "-0 send 1 a b 1e6 0\n0.5 latency m 0.1"},
		"from a host that is off":                {sim.CM02, "0 host a off\n-1 send 1 a b 1e6 0\n1 send 2 b b 1e6 0"},
		"again to a host that is off":            {sim.CM02, "0 send 1 a b 1e6 0\n0.5 host b off\n-1 again 2 1\n2 host b on\n3 again 3 1"},
		"a link that is off":                     {sim.CM02, "0 link l off\n1 send 1 a b 1e6 0"},
		"the same under ptask-l07":               {sim.PTaskL07, "0 link l off\n-1 send 1 a b 1e6 0"},
		"an execution on a host that is off":     {sim.CM02, "0 host a off\n1 exec 1 a 1e9 1 0 1"},
		"the same with parallel tasks":           {sim.PTaskL07, "0 host a off\n-1 exec 1 a 1e9 1 0 1"},
		"latency under ptask-l07":                {sim.PTaskL07, "0 send 1 a b 1e6 0\n0.05 latency l 0.2"},
		"what follows is looked at where it was": {sim.CM02, "0 exec 1 a 1e9 1 0 1\n1.05 latency l 0.2\n-done:1 send 2 a b 1e6 0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &script{name: "rules", platformXML: xml, options: sim.Options{HostSharing: sim.TimeShared, Network: sim.Network{Kind: tt.network}}}
			var want []string
			for line := range strings.SplitSeq(tt.script, "\n") {
				bare, out := strings.CutPrefix(line, "-")
				s.lines = append(s.lines, bare)
				if !out {
					want = append(want, bare)
				}
			}
			s.careful(t)
			require.Equal(t, want, s.lines, fmt.Sprint(s.live(t).fates))
		})
	}
}
