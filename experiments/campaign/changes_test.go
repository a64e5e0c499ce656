package campaign_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/sim"
)

func boundTo(t *testing.T, repeats *campaign.Repeats, axes ...campaign.Given) *campaign.Runs {
	c, err := campaign.New("", axes)
	require.NoError(t, err)
	c.Repeats = repeats
	runs, err := c.Bind(files{"w.yaml": "tasks: [{name: a, work: 1Gf}]"}.env())
	require.NoError(t, err)
	return runs
}

func drawnBy(runs *campaign.Runs) (list []uint64) {
	for j := range runs.Jobs() {
		x, _ := j.Setting.Options.Changes.(sim.Profiles)
		list = append(list, x.Drawn)
	}
	return list
}

// Generators take the seed of the run, also where nothing else does, unless profiles have one
// of their own; repeats have seeds one after the other.
func TestProfilesTakeTheSeed(t *testing.T) {
	given := func(axis string, values ...string) campaign.Given { return campaign.Given{Axis: axis, Values: values} }
	const generator = "mtbf(exp(1h),repair=exp(1min))"
	workload, seeds := given("workload", "w.yaml"), given("seed", "1..3")
	plain, drawn := given("platform", "cluster(hosts=2)"), given("platform", "cluster(hosts=2,state="+generator+")")
	rule := given("profile", "none", "hosts="+generator)

	require.Equal(t, []uint64{0}, drawnBy(boundTo(t, nil, workload, plain, seeds)))
	require.Equal(t, []uint64{1, 2, 3}, drawnBy(boundTo(t, nil, workload, drawn, seeds)))
	require.Equal(t, []uint64{0, 1, 2, 3}, drawnBy(boundTo(t, nil, workload, plain, rule, seeds)))
	require.Equal(t, []uint64{0}, drawnBy(boundTo(t, nil, workload, drawn, given("profile-seed", "7"), seeds)))
	require.Equal(t, []uint64{1, 2, 3, 0}, drawnBy(boundTo(t, nil, workload, drawn, given("profile-seed", "0", "7"), seeds)))
	require.Equal(t, []uint64{5490, 5491, 5492}, drawnBy(boundTo(t, &campaign.Repeats{}, workload, drawn, seeds)))
	require.Equal(t, []uint64{8, 9, 10}, drawnBy(boundTo(t, &campaign.Repeats{}, workload, drawn, given("profile-seed", "7"), seeds)))
}

// A mistake in a rule, or an unknown mapper that is to plan again, is found before anything runs.
func TestChangesErrors(t *testing.T) {
	for axis, want := range map[string][2]string{
		"profile":    {"hosts=mtbf(1h)", "repair: missing"},
		"on-failure": {"reschedule(hft)", `unknown scheduler "hft" (did you mean "heft"?)`},
	} {
		c, err := campaign.New("", []campaign.Given{{Axis: "workload", Values: []string{"forkjoin"}}, {Axis: "platform", Values: []string{"cluster"}}, {Axis: axis, Values: []string{want[0]}}})
		if err == nil {
			_, err = c.Bind((files{}).env())
		}
		require.ErrorContains(t, err, want[1])
	}
}
