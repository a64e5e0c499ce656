package campaign_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// Places are filled in workloads, platforms and schedulers, and a value that a point does
// not hold is not one of its inputs.
func TestVariables(t *testing.T) {
	runs := bind(t, `axes:
  workload: ["chain(tasks={n})", "chain(tasks=3)"]
  platform: ["cluster(hosts={p})", "{p}.yaml"]
  scheduler: ["random(seed={n+p})", heft]
  n: [1, 2]
  p: [1, 2]
exclude: [{platform: "{p}.yaml", scheduler: heft}, {n: 2, scheduler: heft}]
`, files{"1.yaml": "hosts: [{name: a, speed: 1}]", "2.yaml": "hosts: [{name: a, speed: 2}]"})
	require.Equal(t, []string{
		"chain(tasks={n}) cluster(hosts={p}) random(seed={n+p}) 1 1", "chain(tasks={n}) cluster(hosts={p}) random(seed={n+p}) 1 2",
		"chain(tasks={n}) cluster(hosts={p}) random(seed={n+p}) 2 1", "chain(tasks={n}) cluster(hosts={p}) random(seed={n+p}) 2 2",
		"chain(tasks={n}) cluster(hosts={p}) heft 1 1", "chain(tasks={n}) cluster(hosts={p}) heft 1 2",
		"chain(tasks={n}) {p}.yaml random(seed={n+p}) 1 1", "chain(tasks={n}) {p}.yaml random(seed={n+p}) 1 2",
		"chain(tasks={n}) {p}.yaml random(seed={n+p}) 2 1", "chain(tasks={n}) {p}.yaml random(seed={n+p}) 2 2",
		"chain(tasks=3) cluster(hosts={p}) random(seed={n+p}) 1 1", "chain(tasks=3) cluster(hosts={p}) random(seed={n+p}) 1 2",
		"chain(tasks=3) cluster(hosts={p}) random(seed={n+p}) 2 1", "chain(tasks=3) cluster(hosts={p}) random(seed={n+p}) 2 2",
		"chain(tasks=3) cluster(hosts={p}) heft  1", "chain(tasks=3) cluster(hosts={p}) heft  2",
		"chain(tasks=3) {p}.yaml random(seed={n+p}) 1 1", "chain(tasks=3) {p}.yaml random(seed={n+p}) 1 2",
		"chain(tasks=3) {p}.yaml random(seed={n+p}) 2 1", "chain(tasks=3) {p}.yaml random(seed={n+p}) 2 2",
	}, points(runs, "workload", "platform", "scheduler", "n", "p"))
}

// A run is the one that its filled texts name.
func TestFilledRunsAreThoseWrittenOut(t *testing.T) {
	bare := func(line string) string { // without what names the run
		_, metrics, _ := strings.Cut(line, `"makespan_s"`)
		return metrics
	}
	lines, sum := execute(t, bind(t, `axes: {workload: "layered(tasks={10*n},width=4)", platform: "cluster(hosts={p^2})", n: [1, 3], p: 1..3, seed: 1..2}`, nil), 2, campaign.JSONLines)
	require.Equal(t, campaign.Summary{Total: 12, Made: 12}, sum)
	byPoint := map[string]string{}
	for _, line := range lines.lines {
		var n, p, seed int
		_, inputs, _ := strings.Cut(line, `"seed":`)
		_, err := fmt.Sscanf(inputs, "%d", &seed)
		require.NoError(t, err)
		_, inputs, _ = strings.Cut(inputs, `"n":`)
		_, err = fmt.Sscanf(inputs, `%d,"p":%d`, &n, &p)
		require.NoError(t, err)
		byPoint[fmt.Sprint(n, p, seed)] = bare(line)
	}
	for n := 1; n <= 3; n += 2 {
		for p := 1; p <= 3; p++ {
			for seed := 1; seed <= 2; seed++ {
				plain, _ := execute(t, bind(t, fmt.Sprintf(`axes: {workload: "layered(tasks=%d,width=4)", platform: "cluster(hosts=%d)", seed: %d}`, 10*n, p*p, seed), nil), 1, campaign.JSONLines)
				require.Equal(t, bare(plain.lines[0]), byPoint[fmt.Sprint(n, p, seed)])
			}
		}
	}
}

// Texts that are the same for some values are runs of their own, and so are values that
// fill a text in the same way.
func TestFilledRunsHaveIDsOfTheirOwn(t *testing.T) {
	runs := bind(t, `axes: {workload: chain(), platform: ["cluster(hosts={p})", "cluster(hosts={p^2})", "cluster(hosts=1)", "cluster(hosts={ceil(p/2)})"], p: [1, 2]}`, nil)
	ids := map[campaign.ID]bool{}
	for j := range runs.Jobs() {
		ids[j.ID] = true
	}
	require.Equal(t, 7, runs.Total)
	require.Len(t, ids, 7)
}

// A short name does not hide the places of its spec: the runs are those of the spec.
func TestPlacesUnderAShortName(t *testing.T) {
	ids := func(scheduler string) (list []campaign.ID) {
		runs := bind(t, `axes: {workload: chain(), platform: cluster(), scheduler: "`+scheduler+`", p: [1, 2]}`, nil)
		for j := range runs.Jobs() {
			list = append(list, j.ID)
		}
		return list
	}
	require.Len(t, ids("list(window={p})"), 2)
	require.Equal(t, ids("list(window={p})"), ids("mine=list(window={p})"))
	runs := bind(t, `axes: {workload: chain(), platform: cluster(), scheduler: "mine=list(window={p})", p: [1, 2]}`, nil)
	require.Equal(t, []string{"mine 1", "mine 2"}, points(runs, "scheduler", "p"))
}

// A text that would be filled too often is refused before the first.
func TestTooMuchToFill(t *testing.T) {
	c, err := campaign.Read("c.yaml", []byte(`axes: {workload: "chain(tasks={n})", platform: "cluster(hosts={p})", n: 1..100001, p: 1}`))
	require.NoError(t, err)
	_, err = c.Bind(files{}.env())
	require.EqualError(t, err, "c.yaml:1:18: workload: chain(tasks={n}) stands for more than 100000 (take fewer values of its variables)")
}
