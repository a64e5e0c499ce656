package campaign_test

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
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// merged joins texts as files, and says what it passed on.
func merged(dir string, f campaign.Format, have campaign.Done, texts ...string) (lines []string, m *campaign.Merge, err error) {
	m = &campaign.Merge{Format: f}
	for i, text := range texts {
		path := filepath.Join(dir, fmt.Sprintf("%d.jsonl", i))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return nil, nil, err
		}
		if err := m.Add(path); err != nil {
			return nil, nil, err
		}
	}
	if _, err := m.Done(); err != nil {
		return nil, nil, err
	}
	err = m.Lines(have, func(line []byte) error {
		lines = append(lines, string(line))
		return nil
	})
	return lines, m, err
}

// The results of shards are, joined, those of the whole campaign.
func TestMergeOfShards(t *testing.T) {
	for _, f := range bothFormats {
		runs := bind(t, mixed, mixedFiles)
		var texts []string
		for i := range 4 {
			to, _ := execute(t, runs.Part(campaign.Shard{Number: i + 1, Of: 4}), 2, f)
			texts = append(texts, string(f.Header())+strings.Join(to.lines, ""))
		}
		lines, m, err := merged(t.TempDir(), f, nil, append(texts, texts[1])...)
		require.NoError(t, err)
		require.Empty(t, m.Cut)
		slices.Sort(lines)
		whole, _ := execute(t, runs, 1, f)
		require.Equal(t, whole.sorted(), lines)
	}
}

// mergeLine is a line of a run that succeeded with a makespan, or failed (negative).
func mergeLine(run, makespan int) string {
	if makespan < 0 {
		return fmt.Sprintf(`{"version":2,"id":"%032x","status":"failed","error":"%d"}`+"\n", run, makespan)
	}
	return fmt.Sprintf(`{"version":2,"id":"%032x","status":"ok","makespan_s":%d,"phi":null}`+"\n", run, makespan)
}

// Any lines in any files become what a table of them in memory says.
func TestMergeIsATable(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		texts := make([]string, rapid.IntRange(1, 4).Draw(t, "files"))
		table, have, clash, cut := map[int]int{}, campaign.Done{}, false, 0
		for i := range texts {
			for range rapid.IntRange(0, 6).Draw(t, "lines") {
				run := rapid.IntRange(0, 5).Draw(t, "run")
				makespan := rapid.SampledFrom([]int{-2, -1, run, run, run, run, run + 1}).Draw(t, "makespan")
				old, twice := table[run]
				clash = clash || twice && old >= 0 && makespan >= 0 && old != makespan
				if !twice || old < 0 {
					table[run] = makespan
				}
				texts[i] += mergeLine(run, makespan)
			}
			if rapid.Bool().Draw(t, "cut") {
				texts[i] += mergeLine(9, 9)[:rapid.IntRange(1, 20).Draw(t, "bytes")]
				cut++
			}
		}
		want := map[string]bool{}
		for run, makespan := range table {
			id, err := campaign.ParseID(fmt.Sprintf("%032x", run))
			require.NoError(t, err)
			failed, had := false, rapid.Bool().Draw(t, "had")
			if had {
				failed = rapid.Bool().Draw(t, "failed")
				have[id] = failed
			}
			if !had || failed && makespan >= 0 {
				want[mergeLine(run, makespan)] = true
			}
		}
		lines, m, err := merged(dir, campaign.JSONLines, have, texts...)
		if clash {
			require.ErrorContains(t, err, "another makespan_s than at ")
			return
		}
		require.NoError(t, err)
		require.Len(t, m.Cut, cut)
		require.ElementsMatch(t, slices.Collect(maps.Keys(want)), lines)
	})
}

// Two results of a run are a contradiction if their metrics differ, in whatever else
// they do not.
func TestMergeContradictions(t *testing.T) {
	dir := t.TempDir()
	same := strings.Replace(mergeLine(1, 3), `"makespan_s"`, `"workload":"../a.json","makespan_s"`, 1)
	lines, _, err := merged(dir, campaign.JSONLines, nil, mergeLine(1, 3), same)
	require.NoError(t, err)
	require.Equal(t, []string{mergeLine(1, 3)}, lines)

	lines, _, err = merged(dir, campaign.JSONLines, nil, mergeLine(1, -1)+mergeLine(1, 3)+mergeLine(1, -2))
	require.NoError(t, err)
	require.Equal(t, []string{mergeLine(1, 3)}, lines)

	at := func(i int) string { return filepath.Join(dir, fmt.Sprintf("%d.jsonl", i)) }
	_, _, err = merged(dir, campaign.JSONLines, nil, mergeLine(1, 3)+mergeLine(2, 3), mergeLine(3, 3)+mergeLine(2, 4), mergeLine(1, 5))
	require.EqualError(t, err, strings.Join([]string{
		at(1) + ":2:1: run 00000000000000000000000000000002: another makespan_s than at " + at(0) + ":2 (made by another version? Delete one of the lines)",
		at(2) + ":1:1: run 00000000000000000000000000000001: another makespan_s than at " + at(0) + ":1 (made by another version? Delete one of the lines)",
	}, "\n"))

	many := ""
	for i := range 30 {
		many += mergeLine(1, i)
	}
	_, _, err = merged(dir, campaign.JSONLines, nil, many)
	require.Equal(t, 9, strings.Count(err.Error(), "\n"))

	text := resultsText(t, campaign.CSV)
	row := bytes.SplitAfter([]byte(text), []byte("\n"))[1]
	other := bytes.Replace(row, []byte(",12,"), []byte(",13,"), 1)
	require.NotEqual(t, row, other)
	_, _, err = merged(dir, campaign.CSV, nil, text, string(campaign.CSV.Header())+string(other))
	require.ErrorContains(t, err, ": another tasks than at ")
}

func TestMergeOfNoResults(t *testing.T) {
	m := &campaign.Merge{Format: campaign.JSONLines}
	require.ErrorIs(t, m.Add(filepath.Join(t.TempDir(), "no.jsonl")), os.ErrNotExist)
	_, _, err := merged(t.TempDir(), campaign.JSONLines, nil, "diary\n")
	require.ErrorContains(t, err, ":1:1: not a result: ")
}

// Whatever two files hold: no panic, and no run is passed on twice.
func FuzzMerge(f *testing.F) {
	for _, format := range bothFormats {
		text := resultsText(f, format)
		f.Add([]byte(text), []byte(strings.Replace(text, "12", "13", 1)), format == campaign.CSV)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, a, b []byte, inCSV bool) {
		format := campaign.JSONLines
		if inCSV {
			format = campaign.CSV
		}
		lines, m, err := merged(dir, format, nil, string(a), string(b))
		if err != nil {
			require.Regexp(t, `\d\.jsonl:[1-9]\d*:1: `, err.Error())
			return
		}
		done, err := m.Done()
		require.NoError(t, err)
		require.Len(t, lines, len(done))
		again, _, err := campaign.ReadDone("r", strings.NewReader(string(format.Header())+strings.Join(lines, "")), format)
		require.NoError(t, err)
		require.Equal(t, done, again)
	})
}
