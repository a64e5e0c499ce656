package catalog

import (
	"errors"
	"strings"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler"
)

const queueParams = "order=fifo, place=fair, overtake=true, retry=10s, bind=0s, back-off=none, size=files, seed=1"

// buildQueue reads all parameters of queue.
func buildQueue(a *Args) scheduler.Policy {
	m := &online.Queue{
		Order: oneOf(a, "order", online.OrderFIFO, online.OrderRank, online.OrderRankMin, online.OrderRankMax,
			online.OrderMin, online.OrderMax, online.OrderRandom),
		Place:      oneOf(a, "place", online.PlaceFair, online.PlaceRoundRobin, online.PlaceRandom, online.PlaceFirst, online.PlaceSpread),
		NoOvertake: !a.Bool("overtake", true),
		EdgeSizes:  oneOf(a, "size", "files", "edges") == "edges",
		Seed:       a.Uint64("seed", 1),
	}
	readQueueDates(a, m, "none")
	switch {
	case m.BackOff.MostSec == 0:
	case m.NoOvertake:
		a.Fail("back-off", "tasks are tried one by one, and overtake (want none with overtake=false)")
	case m.Order == online.OrderRandom:
		a.Fail("back-off", "a random order is drawn for each cycle, and with a back-off there is none (want another order)")
	}
	return m
}

// readQueueDates reads retry, bind and back-off.
func readQueueDates(a *Args, m *online.Queue, backOff string) {
	if m.RetrySec = a.With("retry", 10, units.Duration); m.RetrySec != 0 && !(m.RetrySec >= leastRetrySec) {
		a.Fail("retry", "want a time of at least 1ms, or 0s for never")
	}
	if m.BindSec = a.With("bind", 0, units.Duration); !(m.BindSec >= 0) {
		a.Fail("bind", "want a time, at least 0s")
	}
	text := a.String("back-off", backOff)
	if text == "none" {
		return
	}
	var err error
	if m.BackOff, err = parseBackOff(text); err != nil {
		a.Fail("back-off", "%w", err)
	}
}

// leastRetrySec keeps runs from standing still.
const leastRetrySec = 1e-3

// parseBackOff reads FIRST..MOST.
func parseBackOff(text string) (b online.BackOff, err error) {
	first, most, isRange := strings.Cut(text, "..")
	b.FirstSec, err = units.Duration(strings.TrimSpace(first))
	if err == nil {
		b.MostSec, err = units.Duration(strings.TrimSpace(most))
	}
	if err != nil || !isRange || !(0 < b.FirstSec && b.FirstSec <= b.MostSec) {
		return online.BackOff{}, errors.New("want none, or the first and the longest wait, such as 1s..10s")
	}
	return b, nil
}
