package duel_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/duel"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// TestLog: a search that goes on with a log, even one that was cut off, finds what it would have found at once.
func TestLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	s := free("heft", "cpop", 5, 3000)
	s.Workers = 1
	want, err := s.Run(context.Background())
	require.NoError(t, err)

	l, err := duel.OpenLog(path, "head", false)
	require.NoError(t, err)
	s.Known, s.Keep = l.Known("heft", "cpop", "d"), l.Keep("heft", "cpop", "d")
	got, err := s.Run(context.Background())
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.NoError(t, l.Close())
	whole, err := os.ReadFile(path)
	require.NoError(t, err)

	_, err = duel.OpenLog(path, "head", false)
	require.ErrorIs(t, err, duel.ErrNotEmpty)
	_, err = duel.OpenLog(path, "other", true)
	require.ErrorContains(t, err, "another search")
	for cut := range 4 {
		require.NoError(t, os.WriteFile(path, whole[:len(whole)*(cut+1)/5], 0o600))
		l, err = duel.OpenLog(path, "head", true)
		require.NoError(t, err)
		s.Known, s.Keep = l.Known("heft", "cpop", "d"), l.Keep("heft", "cpop", "d")
		got, err = s.Run(context.Background())
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.NoError(t, l.Close())
		again, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(whole), string(again))
	}
	require.NoError(t, os.WriteFile(path, []byte("x\n"), 0o600))
	_, err = duel.OpenLog(path, "head", true)
	require.ErrorContains(t, err, path+":1:1: not the log of a duel")
	for _, text := range []string{"x", "x\n", "a,b\nc", `{"duel":2,`, string(whole[1:])} {
		for _, resume := range []bool{false, true} {
			require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
			_, err = duel.OpenLog(path, "head", resume)
			require.ErrorContains(t, err, path+":1:1: not the log of a duel")
			left, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, text, string(left))
		}
	}
	require.NoError(t, os.WriteFile(path, append(whole, "{}\n"...), 0o600))
	_, err = duel.OpenLog(path, "head", true)
	require.ErrorContains(t, err, "not a chain of a duel")
}

// FuzzLog: whatever a log has, it is refused, or its instances are built.
func FuzzLog(f *testing.F) {
	head := `{"duel":1,"search":"head"}` + "\n"
	f.Add(`{"scheduler":"heft","against":"cpop","chain":0,"instance":{"work_flop":[1e9,1e9,1e9],"edges":[{"from":0,"to":2,"bytes":5}],"speed_flops":[1e9],"bandwidth":[1e8]}}`)
	f.Add(`{"scheduler":"heft","against":"cpop","chain":0,"instance":{"work_flop":[1e9,1e9,1e9],"edges":[{"from":2,"to":7,"bytes":-1}],"speed_flops":[1e9,1e9],"bandwidth":[]}}`)
	f.Add(`{"scheduler":"heft","against":"cpop","chain":-1,"instance":null}`)
	f.Fuzz(func(t *testing.T, line string) {
		path := filepath.Join(t.TempDir(), "log.jsonl")
		require.NoError(t, os.WriteFile(path, []byte(head+line+"\n"), 0o600))
		l, err := duel.OpenLog(path, "head", true)
		if err != nil {
			return
		}
		defer l.Close()
		s := space(duel.AnyDAG, duel.Star)
		if found := l.Known("heft", "cpop", "d")(0); found != nil && s.Fits(found.Instance) {
			_, _, err = s.Build(found.Instance)
			require.NoError(t, err)
		}
	})
}

// TestDigest: spaces with other ranges, other given edges or another platform have other chains in a log.
func TestDigest(t *testing.T) {
	of := func(s duel.Space) string {
		text, err := s.Digest()
		require.NoError(t, err)
		return text
	}
	given := func(to int) (s duel.Space) {
		b := workload.NewBuilder("")
		for _, name := range []string{"a", "b", "c"} {
			b.Task(name, 1)
		}
		b.Edge(0, workload.TaskID(to), 1)
		d, err := b.Build()
		require.NoError(t, err)
		s.Give(d)
		return s
	}
	on := func(spec string) duel.Space {
		p, err := platform.FromSpec(spec)
		require.NoError(t, err)
		return duel.Space{Platform: p}
	}
	list := []duel.Space{
		{}, {Flops: duel.Range{High: 1}}, {Bandwidth: duel.Range{High: 1}}, {PricePerHour: duel.Range{High: 1}}, {PricePerHour: duel.Range{High: 1}, BillingSec: 60}, given(1), given(2), on("cluster(hosts=2)"), on("cluster(hosts=2,speed=2Gf)"),
	}
	seen := map[string]bool{}
	for _, s := range list {
		require.Equal(t, of(s), of(s))
		seen[of(s)] = true
	}
	require.Len(t, seen, len(list))
}
