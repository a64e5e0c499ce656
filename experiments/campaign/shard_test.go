package campaign_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

func TestParseShard(t *testing.T) {
	s, err := campaign.ParseShard("3/8")
	require.NoError(t, err)
	require.Equal(t, campaign.Shard{Number: 3, Of: 8}, s)
	require.Equal(t, "3/8", fmt.Sprintf("%d/%d", s.Number, s.Of))
	for _, text := range []string{"", "3", "/8", "0/8", "9/8", "-1/8", "1/0", "1/2/3", "a/b", "1/100001", "1/99999999999999999999"} {
		_, err := campaign.ParseShard(text)
		require.EqualError(t, err, `"`+text+`" is no part (want I/N, such as 3/8: I from 1 to N, N at most 100000)`)
	}
}

// The shards of a campaign have each run once, with the lines that one campaign
// writes, and few of them are much larger than the others.
func TestShardsAreTheWhole(t *testing.T) {
	runs := bind(t, mixed, mixedFiles)
	whole, sum := execute(t, runs, 2, campaign.JSONLines)
	for _, of := range []int{1, 2, 7, 100} {
		var lines []string
		total := 0
		for i := range of {
			part := runs.Part(campaign.Shard{Number: i + 1, Of: of})
			to, made := execute(t, part, 2, campaign.JSONLines)
			require.Equal(t, part.Total, made.Made)
			require.Len(t, to.lines, part.Total)
			total += part.Total
			lines = append(lines, to.lines...)
		}
		require.Equal(t, sum.Total, total)
		require.Equal(t, runs.Total, total)
		slices.Sort(lines)
		require.Equal(t, whole.sorted(), lines)
	}
	many, shards := seeds(t, 8000), 8
	if testing.Short() {
		shards = 2
	}
	for i := range shards {
		require.InDelta(t, 1000, many.Part(campaign.Shard{Number: i + 1, Of: 8}).Total, 150)
	}
}

// No run changes its shard when the campaign grows or its axes change places.
func TestShardsStayWhenPointsAreAdded(t *testing.T) {
	shards := func(text string) map[campaign.ID]int {
		at := map[campaign.ID]int{}
		for i := range 5 {
			for j := range bind(t, text, nil).Part(campaign.Shard{Number: i + 1, Of: 5}).Jobs() {
				require.NotContains(t, at, j.ID)
				at[j.ID] = i
			}
		}
		return at
	}
	small := shards(`axes: {workload: "layered(tasks=12,width=4)", platform: "cluster(hosts=3)", seed: 1..20}`)
	large := shards(`axes: {seed: 0..30, scheduler: [cpop, heft], platform: ["cluster(hosts=2)", "cluster(hosts=3)"], workload: "layered(tasks=12,width=4)"}`)
	require.Len(t, small, 20)
	require.Len(t, large, 124)
	for id, shard := range small {
		require.Equal(t, shard, large[id])
	}
}

// The name of all points is the same in any order, and another for other inputs.
func TestPoints(t *testing.T) {
	name := func(axes string, f files) campaign.ID { return bind(t, "axes: {"+axes+"}", f).Points() }
	f := files{"w.yaml": tiny}
	want := name(`workload: w.yaml, platform: "cluster(hosts=2)", scheduler: [heft, cpop], network: [lv08, cm02]`, f)
	require.Equal(t, want, name(`network: [cm02, lv08], scheduler: [cpop, heft], platform: "cluster(hosts=2)", workload: w.yaml`, f))
	require.NotEqual(t, want, name(`workload: w.yaml, platform: "cluster(hosts=2)", scheduler: [heft, cpop], network: lv08`, f))
	require.NotEqual(t, want, name(`workload: w.yaml, platform: "cluster(hosts=2)", scheduler: [heft, cpop], network: [lv08, cm02]`, files{"w.yaml": tinyToo}))
}
