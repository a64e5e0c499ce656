package run_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

func TestParseOnFailure(t *testing.T) {
	for text, want := range map[string]string{
		"fail": "fail", "retry": "retry", "reschedule": "reschedule",
		"reschedule(heft)":                         "reschedule(heft)",
		" reschedule( heft( insertion = false )) ": "reschedule(heft(insertion=false))",
	} {
		o, err := run.ParseOnFailure(text)
		require.NoError(t, err, text)
		require.Equal(t, want, o.String())
		require.NoError(t, o.CheckMapper(catalog.Env{}))
		again, err := run.ParseOnFailure(want)
		require.NoError(t, err)
		require.Equal(t, o, again)
	}
	for text, want := range map[string]string{
		"reshedule":       `unknown value "reshedule" (did you mean "reschedule"?)`,
		"reshedule(heft)": `unknown value "reshedule" (did you mean "reschedule"?)`,
		"fail(heft)":      "fail takes no scheduler (want fail, or reschedule(heft))",
		"reschedule(heft": `"reschedule(heft": want ')' at the end`,
		"reschedule()":    "reschedule: scheduler \"\": column 1: want a name made of a-z, 0-9 and '-', got the end",
	} {
		_, err := run.ParseOnFailure(text)
		require.EqualError(t, err, want, text)
	}
	for text, want := range map[string]string{
		"reschedule(hft)":         `reschedule: unknown scheduler "hft" (did you mean "heft"?)`,
		"reschedule(heft(x=1))":   `reschedule: scheduler heft: unknown argument "x" (want insertion)`,
		"reschedule(online-heft)": "reschedule: online-heft plans nothing ahead (want a static scheduler, such as heft)",
	} {
		o, err := run.ParseOnFailure(text)
		require.NoError(t, err, text)
		require.EqualError(t, o.CheckMapper(catalog.Env{}), want, text)
	}
}

// Every scheduler of the table can plan what is left when hosts go off and come back, also
// those that ignore costs: all tasks end, none on a host that is off.
func TestAllMappersReschedule(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf|2Gf,bw=1GBps)")
	require.NoError(t, err)
	d, err := generate.FromSpec("layered(tasks=10,width=4)")
	require.NoError(t, err)
	rules, err := sim.ParseRules("hosts=mtbf(exp(40s),repair=uniform(5s..30s))")
	require.NoError(t, err)
	o := sim.Options{OnFailure: sim.RescheduleTasks, Changes: sim.Profiles{Rules: rules, Seed: 2}}
	for _, entry := range catalog.Table() {
		if entry.Kind != catalog.Static || entry.NeedsArgs() {
			continue
		}
		for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
			then, err := run.ParseOnFailure("reschedule(" + entry.Name + ")")
			require.NoError(t, err)
			o.HostSharing = sharing
			c := run.Case{Problem: run.Problem(d, p, o), Options: o, Scheduler: run.BySpec("round-robin", catalog.Env{}), Rescheduler: then.Rescheduler(catalog.Env{})}
			e := sim.NewEngine()
			out, err := c.Run(t.Context(), e)
			require.NoError(t, err, entry.Name)
			require.NotEmpty(t, out.Result.Failures, "the case is too mild")
			for task, ran := range out.Result.Tasks {
				for _, down := range out.Result.Downtimes {
					require.True(t, down.Host != ran.Host || ran.FinishSec <= down.FromSec || ran.StartSec >= down.ToSec, "%s: task %d ran on a host that was off", entry.Name, task)
				}
			}
			again, err := c.Run(t.Context(), e)
			require.NoError(t, err)
			require.Equal(t, out.Result, again.Result, entry.Name)
		}
	}
}

// The mapper that plans again is made and closed once, and not at all for a policy.
func TestReschedulerIsClosed(t *testing.T) {
	pr, made := problem(t), 0
	again := &closing{}
	c := run.Case{Problem: pr, Scheduler: run.BySpec("heft", catalog.Env{}), Options: sim.Options{OnFailure: sim.RescheduleTasks}}
	c.Rescheduler = func(*scheduler.Problem) (catalog.Scheduler, error) {
		made++
		return catalog.Scheduler{Mapper: again}, nil
	}
	_, err := c.Run(t.Context(), sim.NewEngine())
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{made, again.closed})
	c.Scheduler = run.BySpec("online-heft", catalog.Env{})
	_, err = c.Run(t.Context(), sim.NewEngine())
	require.NoError(t, err)
	require.Equal(t, 1, made)
}
