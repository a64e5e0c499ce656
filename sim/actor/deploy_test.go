package actor_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// A platform's own deployment, with all that an entry can say.
func TestDeployPlatform(t *testing.T) {
	const file = `<platform version="4.1"><zone id="z" routing="Full"><host id="a" speed="1Gf"/></zone>
	<actor host="a" function="late" start_time="2"/>
	<actor host="a" function="mortal" kill_time="3"><prop id="colour" value="red"/><argument value="x y"/><argument value=""/></actor>
	<process host="a" function="plain" start_time="-1" kill_time="-1"/></platform>`
	p, err := simgrid.Read("p.xml", []byte(file), platform.ReadOptions{})
	require.NoError(t, err)
	w := actortest.New(t, p, actor.Options{})
	hello := func(a *actor.Actor, args []string) {
		w.Logf(a, "pid %d, %q, colour %q", a.PID(), args, a.Info().Properties["colour"])
		a.OnExit(func(failed bool) { w.Logf(a, "ends, failed %v", failed) })
		_ = a.SleepFor(4)
	}
	require.NoError(t, w.Deploy(p.Actors(), actor.Functions{"late": hello, "mortal": hello, "plain": hello}))
	w.Run()
	w.Want(`
		0 mortal@a: pid 1, ["x y" ""], colour "red"
		0 plain@a: pid 2, [], colour ""
		2 late@a: pid 3, [], colour ""
		3 mortal@a: ends, failed true
		4 plain@a: ends, failed false
		6 late@a: ends, failed false`)
}

// An actor on a host that is off begins at the next power-on; on_failure says what then becomes
// of it.
func TestDeployOnHostThatIsOff(t *testing.T) {
	const file = `<platform version="4.1"><zone id="z" routing="Full">
	<host id="steady" speed="1Gf"/><host id="shaky" speed="1Gf" state_file="states"/></zone></platform>`
	p, err := simgrid.Read("p.xml", []byte(file), platform.ReadOptions{ReadFile: func(string) ([]byte, error) {
		return []byte("0 0\n2 1\n5 0\n7 1\n"), nil
	}})
	require.NoError(t, err)
	w := actortest.New(t, p, actor.Options{})
	work := func(a *actor.Actor, args []string) {
		w.Logf(a, "%s begins", args[0])
		_ = a.SleepFor(2.5)
		w.Logf(a, "%s has slept", args[0])
	}
	entry := func(arg string, startSec float64, restart bool) platform.Actor {
		return platform.Actor{Host: "shaky", Function: "work", Arguments: []string{arg}, StartSec: startSec, Restart: restart}
	}
	w.Host("steady").Spawn("clock", func(a *actor.Actor) { _ = a.SleepFor(20) })
	require.NoError(t, w.RunUntil(t.Context(), .5))
	require.NoError(t, w.Deploy([]platform.Actor{
		entry("once", 0, false), entry("again", 0, true), entry("at 1, once", 1, false), entry("at 1, again", 1, true), entry("at 3", 3, true),
	}, actor.Functions{"work": work}))
	w.Run()
	w.Want(`
		2 work@shaky: once begins
		2 work@shaky: again begins
		2 work@shaky: at 1, again begins
		3 work@shaky: at 3 begins
		4.5 work@shaky: at 1, again has slept
		4.5 work@shaky: again has slept
		4.5 work@shaky: once has slept
		7 work@shaky: again begins
		7 work@shaky: at 1, again begins
		7 work@shaky: at 3 begins
		9.5 work@shaky: at 3 has slept
		9.5 work@shaky: at 1, again has slept
		9.5 work@shaky: again has slept`)
}

func TestDeployErrors(t *testing.T) {
	w := actortest.New(t, three(t), actor.Options{})
	functions := actor.Functions{"master": func(*actor.Actor, []string) { t.Error("it runs") }}
	for want, bad := range map[string]platform.Actor{
		`actor: deploy master: unknown host "X"`:                                     {Host: "X", Function: "master"},
		`actor: deploy on host B: unknown function "mastr" (did you mean "master"?)`: {Host: "B", Function: "mastr"},
		`actor: deploy on host B: unknown function "q" (want one of master)`:         {Host: "B", Function: "q"},
	} {
		require.EqualError(t, w.Deploy([]platform.Actor{{Host: "A", Function: "master"}, bad}, functions), want)
	}
	require.Empty(t, w.Actors(), "nothing is half deployed")
}

func TestReadDeployment(t *testing.T) {
	text := strings.ReplaceAll(`<platform version="4.1">
<actor host="A" function="master"/>
<actor host="D" function="mastr"/>
</platform>`, "\t", "")
	functions := actor.Functions{"master": func(*actor.Actor, []string) {}}
	_, err := simgrid.ReadDeployment(three(t), slices.Sorted(maps.Keys(functions)), "d.xml", []byte(text), platform.ReadOptions{})
	require.EqualError(t, err, `d.xml:3:8: <actor>: the platform has no host "D"
d.xml:3:17: <actor>: unknown function "mastr" (did you mean "master"?)`)
	manual, readErr := os.ReadFile("../../docs/processes.md")
	require.NoError(t, readErr)
	require.Contains(t, string(manual), err.Error())
	list, err := simgrid.ReadDeployment(three(t), slices.Sorted(maps.Keys(functions)), "d.xml", []byte(strings.Replace(text, `"D" function="mastr"`, `"B" function="master"`, 1)), platform.ReadOptions{})
	require.NoError(t, err)
	require.Equal(t, []platform.Actor{{Host: "A", Function: "master"}, {Host: "B", Function: "master"}}, list)
}

// TestDeployNilFunction: a function that is nil is not an unknown one.
func TestDeployNilFunction(t *testing.T) {
	w := actortest.New(t, three(t), actor.Options{})
	err := w.Deploy([]platform.Actor{{Host: "A", Function: "f"}}, actor.Functions{"f": nil})
	require.EqualError(t, err, `actor: deploy on host A: function "f" is nil`)
}
