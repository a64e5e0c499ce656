package dataflow_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/dataflow"
)

// storm is what the stages of TestTaskStorm say.
const storm = `
0.100000 SA 1
0.125841 SA_to_B1 1
0.125972 B1 1
0.200000 SB 1
0.200000 SA 2
0.300000 SA 3
0.364429 SA_to_B2 1
0.400000 SB 2
0.400000 SA 4
0.416759 SA_to_B2 2
0.500000 SA 5
0.557036 SB_to_B3 1
0.570648 B2 1
0.570855 B2 2
0.600000 SB 3
0.800000 SB 4
0.867388 SB_to_B3 2
1.000000 SB 5
1.177739 SB_to_B3 3
1.488090 SB_to_B3 4
1.798442 SB_to_B3 5
2.619232 B3 1
6.743624 B3 2
10.868015 B4 1
10.868015 B3 3
14.992407 B3 4
19.116799 B4 2
19.116799 B3 5
23.241190 B4 3
27.365582 B4 4
31.489974 B4 5
133.367321 SA_to_B1 2
133.525717 SA_to_B1 3
264.435791 B1 2
264.566859310115092 B1 3`

// TestTaskStorm is a stream of data in portions: their sizes go along as tokens, and two
// hosts process them by turns, beside a stream without.
func TestTaskStorm(t *testing.T) {
	s, host := hosts(t)
	tremblay, jupiter, fafard, ginette, bourassa := host("Tremblay"), host("Jupiter"), host("Fafard"), host("Ginette"), host("Bourassa")
	sa := dataflow.NewExec(tremblay, "SA", 0.1*tremblay.SpeedFlops())
	sb := dataflow.NewExec(jupiter, "SB", 0.2*jupiter.SpeedFlops())
	b1, b2 := dataflow.NewExec(fafard, "B1", 1e8), dataflow.NewExec(ginette, "B2", 1e8)
	b3, b4 := dataflow.NewExec(bourassa, "B3", 1e8), dataflow.NewExec(bourassa, "B4", 2e8)
	toB1, toB2 := dataflow.NewTransfer(tremblay, fafard, "SA_to_B1", 0), dataflow.NewTransfer(tremblay, ginette, "SA_to_B2", 0)
	toB3 := dataflow.NewTransfer(jupiter, bourassa, "SB_to_B3", 1e6)
	toB1.Then(b1)
	toB2.Then(b2)
	sb.Then(toB3)
	toB3.Then(b3)
	b3.Then(b4)

	sa.OnEnd(func() {
		on, off := toB1, toB2
		if sa.Count()%2 == 0 {
			on, off = off, on
		}
		sa.Forget(off)
		sa.Then(on)
		bytes := []float64{1e9, 1e3, 1e6}[sa.Count()%3]
		on.Instance(0).SetAmount(bytes)
		sa.SetToken(bytes)
	})
	for _, to := range []*dataflow.Stage{toB1, toB2} {
		to.OnEnd(func() { to.SetToken(to.TakeToken(sa)) })
	}
	b1.OnStart(func() { b1.Instance(0).SetAmount(10 * b1.TakeToken(toB1).(float64)) })
	b2.OnStart(func() { b2.Instance(0).SetAmount(10 * b2.TakeToken(toB2).(float64)) })
	s.report(sa, sb, toB1, toB2, toB3, b1, b2, b3, b4)
	sa.Fire(5)
	sb.Fire(5)
	s.run(storm)
}

// TestTaskMicroservice sends 500 requests a second through a graph of services, of which each
// does ten at a time. Times are in microseconds.
func TestTaskMicroservice(t *testing.T) {
	s, host := hosts(t)
	pm := []*actor.Host{host("PM0"), host("PM1")}
	stages := map[string]*dataflow.Stage{}
	for _, x := range []struct {
		name string
		host int
		us   float64
	}{
		{"nginx", 0, 783},
		{"post0", 0, 682},
		{"id", 0, 12},
		{"post1", 0, 140},
		{"media", 1, 6},
		{"post2", 0, 135},
		{"user", 0, 5},
		{"post3", 0, 147},
		{"text0", 0, 296},
		{"text1", 0, 350},
		{"text2", 0, 146},
		{"mention", 0, 934},
		{"url", 0, 555},
		{"post4", 0, 138},
		{"home0", 0, 243},
		{"social", 0, 707},
		{"home1", 0, 7},
		{"post5", 0, 192},
		{"timeline", 0, 913},
		{"post6", 0, 508},
		{"storage", 1, 391},
	} {
		h := pm[x.host]
		stages[x.name] = dataflow.NewExec(h, x.name, x.us*h.SpeedFlops()/1e6)
	}
	stages["1>media"] = dataflow.NewTransfer(pm[0], pm[1], "1>media", 100)
	stages["media>2"] = dataflow.NewTransfer(pm[1], pm[0], "media>2", 100)
	stages["6>storage"] = dataflow.NewTransfer(pm[1], pm[0], "6>storage", 100)
	for _, chain := range []string{
		"nginx post0 id post1 1>media media media>2 post2 user post3 text0 text1 mention post4 home0 social home1 post5 timeline post6 6>storage storage",
		"text0 text2 url",
	} {
		names := strings.Fields(chain)
		for i, name := range names[1:] {
			stages[names[i]].Then(stages[name])
		}
	}
	for _, x := range stages {
		x.SetParallelism(10)
	}
	processed := 0
	stages["storage"].OnEnd(func() {
		if now := s.w.NowSec(); now > 2 && now < 7 {
			processed++
		}
	})
	pm[0].Spawn("sender", func(a *actor.Actor) {
		for range 3500 {
			stages["nginx"].Fire(1)
			_ = a.SleepFor(1.0 / 500)
		}
	})
	require.NoError(t, s.w.Run(t.Context()))
	require.Equal(t, 2500, processed)
	require.Equal(t, 3500, stages["storage"].Count())
	require.Equal(t, 3500, stages["url"].Count())
	require.InDelta(t, 7.008494597937595, s.w.NowSec(), 1e-9)
}
