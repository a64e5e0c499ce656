package campaign_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// Of two campaigns the results of the first that are no runs of the second are gone, in
// both formats; where a file has changed, those of points that both have are changed.
func TestOutdatedAgainstPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var first, second *randomGrid
		format := rapid.SampledFrom(bothFormats).Draw(t, "format")
		changed := rapid.Bool().Draw(t, "changed")
		asFile := func(g *randomGrid) string { return strings.ReplaceAll(g.yaml, "forkjoin(width=2)", "w.yaml") }
		content := tiny
		read := func(g *randomGrid) *campaign.Runs {
			c, err := campaign.Read("c.yaml", []byte(asFile(g)))
			require.NoError(t, err)
			runs, err := c.Bind(files{"w.yaml": content}.env())
			if err != nil { // a grid without points has no results
				require.ErrorContains(t, err, "every point is excluded")
				return nil
			}
			return runs
		}
		hasPoints := func(g *randomGrid) bool { return read(g) != nil }
		grids := rapid.Custom(drawGrid).Filter(hasPoints)
		first, second = grids.Draw(t, "first"), grids.Draw(t, "second")
		old := read(first)
		if changed {
			content = tinyToo
		}
		now := read(second)
		text, done := format.Header(), campaign.Done{}
		for j := range old.Jobs() {
			text = format.Append(text, &campaign.Result{Job: j})
			done[j.ID] = false
		}
		inputs := func(j *campaign.Job) string {
			var words []string
			for _, v := range j.Values {
				words = append(words, v.Text)
			}
			return strings.Join(words, " ")
		}
		here, points := map[campaign.ID]bool{}, map[string]bool{}
		for j := range now.Jobs() {
			here[j.ID], points[inputs(j)] = true, true
		}
		var wantGone, wantChanged []campaign.ID
		for j := range old.Jobs() {
			switch {
			case here[j.ID]:
			case points[inputs(j)]:
				wantChanged = append(wantChanged, j.ID)
			default:
				wantGone = append(wantGone, j.ID)
			}
		}
		got, err := now.Outdated([]string{"r"}, func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }, format, done)
		require.NoError(t, err)
		require.ElementsMatch(t, wantGone, got.Gone)
		require.ElementsMatch(t, wantChanged, got.Changed)
		if len(wantChanged) > 0 {
			require.True(t, changed)
			require.Equal(t, []string{"w.yaml"}, got.Files)
		}
		require.Len(t, done, old.Total, "the caller's")
	})
}

// A joined file without a run that the campaign has or had is another campaign's, and
// stays so in the list.
func TestOutdatedOfOtherCampaigns(t *testing.T) {
	id := func(n byte) campaign.ID { return campaign.ID{n} }
	done := func(ids ...byte) campaign.Done {
		d := campaign.Done{}
		for _, n := range ids {
			d[id(n)] = false
		}
		return d
	}
	found := func() *campaign.Outdated {
		return &campaign.Outdated{Changed: []campaign.ID{id(1)}, Gone: []campaign.ID{id(2), id(3), id(4), id(5)}}
	}
	o := found()
	o.Joined("ours", done(3, 9))
	o.Joined("before a change", done(1, 2))
	o.Joined("other", done(5, 4))
	o.Joined("part of it", done(4))
	o.Joined("empty", nil)
	require.Equal(t, &campaign.Outdated{
		Changed: []campaign.ID{id(1)}, Gone: []campaign.ID{id(2), id(3)},
		Other: []campaign.ID{id(4), id(5)}, Sources: []string{"other"},
	}, o)
	var list bytes.Buffer
	require.NoError(t, o.Write(&list))
	old, err := campaign.ReadOutdated("r", &list)
	require.NoError(t, err)
	again := found()
	again.Before(old)
	o.Sources = nil
	require.Equal(t, o, again)
}

// Any list is read or has a mistake at a line of it; one that was written reads back.
func FuzzReadOutdated(f *testing.F) {
	var b bytes.Buffer
	require.NoError(f, (&campaign.Outdated{Changed: []campaign.ID{{1}}, Gone: []campaign.ID{{2}, {3}}}).Write(&b))
	list, err := campaign.ReadOutdated("r", &b)
	require.NoError(f, err)
	require.Equal(f, map[string]bool{campaign.ID{1}.String(): true, campaign.ID{2}.String(): true, campaign.ID{3}.String(): true}, list.IDs())
	f.Add(campaign.ID{1}.String() + " gone\n")
	f.Add(campaign.ID{1}.String() + "\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := campaign.ReadOutdated("r", strings.NewReader(text))
		if err != nil {
			require.Regexp(t, `^r:[1-9]\d*:1: `, err.Error())
			return
		}
		require.LessOrEqual(t, len(list.IDs()), strings.Count(text, "\n")+1)
	})
}
