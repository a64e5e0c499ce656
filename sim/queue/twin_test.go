package queue_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/sim/queue"
)

// drawRows draws up to 25 jobs for a machine of up to 7 units, by submission.
func drawRows(t *rapid.T) (units int, rows []row) {
	units = rapid.IntRange(1, 7).Draw(t, "units")
	sec := 0.0
	for range rapid.IntRange(1, 25).Draw(t, "jobs") {
		sec += float64(rapid.SampledFrom([]int{0, 0, 1, 1, 2, 5}).Draw(t, "gap"))
		limit := rapid.IntRange(1, 12).Draw(t, "limit")
		run := limit
		if rapid.Bool().Draw(t, "early") {
			run = rapid.IntRange(1, limit+1).Draw(t, "run")
		}
		rows = append(rows, row{sec, float64(rapid.IntRange(1, units).Draw(t, "n")), float64(limit), float64(run)})
	}
	return units, rows
}

// plainKeys are keys as the specification has them.
var plainKeys = map[string]plainKey{
	"fcfs": func(row, float64) float64 { return 0 },
	"sjf":  func(r row, _ float64) float64 { return r[2] },
	"ljf":  func(r row, _ float64) float64 { return -r[2] },
	"saf":  func(r row, _ float64) float64 { return r[2] * r[1] },
	"wfp3": func(r row, nowSec float64) float64 {
		x := (nowSec - r[0]) / r[2]
		return -(x * x * x * r[1])
	},
	"expansion": func(r row, nowSec float64) float64 { return -((nowSec - r[0] + r[2]) / r[2]) },
}

// TestTwins compares the policies with plain programs that share no code with them or the engine.
func TestTwins(t *testing.T) {
	for _, kind := range []string{"ordered", "easy", "reserve", "slurm", "conservative"} {
		t.Run(kind, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				units, rows := drawRows(t)
				names := []string{"fcfs", "sjf", "ljf", "saf", "wfp3", "expansion"}
				order := rapid.SampledFrom(names).Draw(t, "order")
				backfill := order
				if rapid.Bool().Draw(t, "differs") {
					backfill = rapid.SampledFrom(names).Draw(t, "backfill")
				}
				plain := plainSim{units: units, rows: rows, event: rapid.Bool().Draw(t, "event")}
				policy := drawTwin(t, &plain, kind, order, backfill)
				want := plain.run()
				r, err := queue.Run(t.Context(), rowsTrace(rows), parsed(t, policy), queue.Options{Units: units, EventRounds: plain.event})
				require.NoError(t, err)
				require.Equal(t, want, r.StartSec, "%s on %d units, event %v: %v", policy, units, plain.event, rows)
			})
		})
	}
}

// drawTwin draws a policy and its twin.
func drawTwin(t *rapid.T, plain *plainSim, kind, order, backfill string) (policy string) {
	switch kind {
	case "ordered":
		list := rapid.Bool().Draw(t, "list")
		plain.policy = plainOrdered(plainKeys[order], list)
		if list {
			return fmt.Sprintf("list(order=%s)", order)
		}
		return fmt.Sprintf("priority(order=%s)", order)
	case "easy":
		depth := rapid.IntRange(0, 4).Draw(t, "depth")
		relax := rapid.SampledFrom([]float64{0, 0, 0.5, 2}).Draw(t, "relax")
		plain.policy = plainEasy(plainKeys[order], plainKeys[backfill], depth, relax)
		return fmt.Sprintf("easy(order=%s,backfill=%s,depth=%d,relax=%g)", order, backfill, depth, relax)
	case "reserve":
		most := rapid.IntRange(1, 5).Draw(t, "reserve")
		if most == 5 {
			plain.policy = plainReserve(plainKeys[order], plainKeys[backfill], math.MaxInt)
			return fmt.Sprintf("easy(order=%s,backfill=%s,reserve=all)", order, backfill)
		}
		plain.policy = plainReserve(plainKeys[order], plainKeys[backfill], most)
		return fmt.Sprintf("easy(order=%s,backfill=%s,reserve=%d)", order, backfill, most)
	}
	if kind == "conservative" {
		p := &plainConservative{order: plainKeys[order], compress: rapid.Bool().Draw(t, "compress"), from: map[int]float64{}, stamp: map[int]int{}}
		plain.policy, plain.cycles = p.policy, p.next
		return fmt.Sprintf("conservative(order=%s,compress=%s)", order, map[bool]string{true: "queue", false: "none"}[p.compress])
	}
	p := &plainSlurm{
		order: plainKeys[order], depth: rapid.IntRange(0, 5).Draw(t, "depth"), tested: rapid.IntRange(1, 6).Draw(t, "tested"), due: math.Inf(1),
		interval: float64(rapid.IntRange(1, 5).Draw(t, "interval")), window: float64(rapid.IntRange(0, 20).Draw(t, "window")), rounds: float64(rapid.IntRange(1, 4).Draw(t, "resolution")),
	}
	plain.event = false
	plain.policy = p.policy
	plain.cycles = func(nowSec float64) float64 {
		if p.due >= nowSec {
			return p.due
		}
		return math.Inf(1)
	}
	return fmt.Sprintf("slurm(order=%s,depth=%d,bf-max-job-test=%d,bf-interval=%gs,bf-window=%gs,bf-resolution=%gs)", order, p.depth, p.tested, p.interval, p.window, p.rounds)
}
