package catalog

import (
	"errors"
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler"
)

// queueNames are the 22 schedulers with recorded runs in F. Lehmann et al., CCGrid 2023, under their names there, and
// kubernetes, which is original.
var queueNames = []struct {
	name  string
	order online.QueueOrder
	place online.QueuePlace
}{
	{"fifo_fair", online.OrderFIFO, online.PlaceFair},
	{"fifo_random", online.OrderFIFO, online.PlaceRandom},
	{"fifo_roundrobin", online.OrderFIFO, online.PlaceRoundRobin},
	{"rank_fair", online.OrderRank, online.PlaceFair},
	{"rank_random", online.OrderRank, online.PlaceRandom},
	{"rank_roundrobin", online.OrderRank, online.PlaceRoundRobin},
	{"rank_min_fair", online.OrderRankMin, online.PlaceFair},
	{"rank_min_random", online.OrderRankMin, online.PlaceRandom},
	{"rank_min_roundrobin", online.OrderRankMin, online.PlaceRoundRobin},
	{"rank_max_fair", online.OrderRankMax, online.PlaceFair},
	{"rank_max_random", online.OrderRankMax, online.PlaceRandom},
	{"rank_max_roundrobin", online.OrderRankMax, online.PlaceRoundRobin},
	{"min_fair", online.OrderMin, online.PlaceFair},
	{"min_random", online.OrderMin, online.PlaceRandom},
	{"min_roundrobin", online.OrderMin, online.PlaceRoundRobin},
	{"max_fair", online.OrderMax, online.PlaceFair},
	{"max_random", online.OrderMax, online.PlaceRandom},
	{"max_roundrobin", online.OrderMax, online.PlaceRoundRobin},
	{"random_fair", online.OrderRandom, online.PlaceFair},
	{"random_random", online.OrderRandom, online.PlaceRandom},
	{"random_roundrobin", online.OrderRandom, online.PlaceRoundRobin},
	{"original", online.OrderFIFO, online.PlaceSpread},
	{"kubernetes", online.OrderFIFO, online.PlaceSpread},
}

// queueEntries are queue under the names of published schedulers.
func queueEntries() []Entry {
	entries := make([]Entry, 0, len(queueNames))
	for _, x := range queueNames {
		e := Entry{Name: x.name, Kind: Online, Source: queueSource, Cost: queueCost}
		draws := x.order == online.OrderRandom || x.place == online.PlaceRandom || x.place == online.PlaceSpread
		backOff := "none"
		e.Params = "retry=10s, bind=0s"
		e.Summary = fmt.Sprintf("is queue(order=%s, place=%s)", x.order, x.place)
		if x.place == online.PlaceSpread {
			backOff = "1s..10s"
			e.Params = "bind=0s, back-off=1s..10s"
			e.Summary = fmt.Sprintf("is queue(order=%s, place=%s, back-off=1s..10s)", x.order, x.place)
		}
		if draws {
			e.Params += ", seed=1"
		}
		e.build = policy(func(a *Args) scheduler.Policy {
			m := &online.Queue{Order: x.order, Place: x.place, Seed: 1}
			if draws {
				m.Seed = a.Uint64("seed", 1)
			}
			readQueueDates(a, m, backOff)
			return m
		})
		entries = append(entries, e)
	}
	return entries
}

const (
	queueSource = "Lehmann et al. 2023"
	queueCost   = "O(ready * (hosts + log ready)) a cycle"
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
