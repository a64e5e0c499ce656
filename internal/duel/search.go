package duel

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// Method is how instances are searched for.
type Method string

// The methods.
const (
	Both      Method = "both" // annealing and evolution in turn
	Annealing Method = "annealing"
	Evolution Method = "evolution"
)

// Methods lists them.
func Methods() []Method { return []Method{Both, Annealing, Evolution} }

// Search is a duel to be searched for.
type Search struct {
	*Judge
	A, B   *Scheduler
	Method Method
	Seed   uint64
	Budget int // instances on which both schedulers are run; rounded up to whole chains
	Chain  int // instances of a chain
	// Workers is how many chains are searched at a time. It never changes the result.
	Workers int
	// Known gives the result of a chain that was searched before; nil: there is none.
	Known func(chain int) *Found
	// Keep receives the result of each other chain, and Progress the number of chains that are done, from one
	// goroutine at a time; either may be nil. An error ends the search.
	Keep     func(*Found) error
	Progress func(done int)
	// Stop reports that no more chains are to be started, and that those under way end where
	// they are; nil: all chains are searched. It is called from several goroutines.
	Stop func() bool
}

// Found is the best instance of a chain.
type Found struct {
	Chain int `json:"chain"`
	Score
	Tried    int       `json:"tried"` // instances
	Instance *Instance `json:"instance"`
	Stopped  bool      `json:"-"` // the chain did not come to its end
}

// Chains is how many chains a search has.
func (s *Search) Chains() int { return (s.Budget + s.Chain - 1) / s.Chain }

// Run searches all chains and returns the best instance, of equal ones that of the lowest chain, with
// the number of all instances tried. A chain depends on its number and on the search, not on
// other chains. Found is nil if the search was stopped before it tried an instance.
func (s *Search) Run(ctx context.Context) (*Found, error) {
	var lock sync.Mutex
	var best *Found
	tried, done := 0, 0
	err := run.Each(ctx, s.Workers, s.numbers(), func(e *sim.Engine, i int) error {
		f, err := s.find(ctx, e, i)
		if err != nil {
			return err
		}
		lock.Lock()
		defer lock.Unlock()
		tried += f.Tried
		if f.Instance != nil && (best == nil || f.Ratio > best.Ratio || f.Ratio == best.Ratio && f.Chain < best.Chain) {
			best = f
		}
		if done++; s.Progress != nil {
			s.Progress(done)
		}
		if s.Keep == nil || f.Stopped || s.known(i) != nil {
			return nil
		}
		return s.Keep(f)
	}, func(_ int, err error) error { return err })
	if err != nil || best == nil {
		return nil, err
	}
	whole := *best
	whole.Tried = tried
	return &whole, nil
}

// numbers are those of the chains, until the search is stopped.
func (s *Search) numbers() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range s.Chains() {
			if s.Stop != nil && s.Stop() || !yield(i) {
				return
			}
		}
	}
}

func (s *Search) known(chain int) *Found {
	if s.Known == nil {
		return nil
	}
	return s.Known(chain)
}

// find gives a chain that is known, or searches it.
func (s *Search) find(ctx context.Context, e *sim.Engine, i int) (*Found, error) {
	if f := s.known(i); f != nil {
		if !s.Space.Fits(f.Instance) {
			return nil, fmt.Errorf("chain %d: its instance is not one of this search (the log was changed)", i)
		}
		return f, nil
	}
	return s.chain(ctx, e, i)
}

// chain searches one chain.
func (s *Search) chain(ctx context.Context, e *sim.Engine, i int) (*Found, error) {
	c := &chain{Search: s, ctx: ctx, engine: e, rng: rand.New(rand.NewPCG(s.Seed, uint64(i))), best: &Found{Chain: i}, moves: s.Space.moves()}
	var err error
	if s.Method == Evolution || s.Method == Both && i%2 == 1 {
		err = c.evolve()
	} else {
		err = c.anneal()
	}
	if errors.Is(err, errStopped) {
		c.best.Stopped = true
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("chain %d, instance %d: %w", i, c.best.Tried, err)
	}
	return c.best, nil
}

// errStopped ends a chain early.
var errStopped = errors.New("stopped")

// chain is a search by one goroutine.
type chain struct {
	*Search
	ctx    context.Context
	engine *sim.Engine
	rng    *rand.Rand
	moves  []move
	best   *Found
	last   *Instance // whose platform was built last; nil: there is none
	on     *platform.Platform
}

// problem is that of an instance. Most changes leave the platform as it was, which takes a third of the time to build.
func (c *chain) problem(x *Instance) (*scheduler.Problem, error) {
	d, err := c.Space.workload(x)
	if err != nil {
		return nil, err
	}
	if c.last == nil || !slices.Equal(x.Flops, c.last.Flops) || !slices.Equal(x.Bandwidth, c.last.Bandwidth) || !slices.Equal(x.Price, c.last.Price) {
		if c.on, err = c.Space.platform(x); err != nil {
			return nil, err
		}
		c.last = x
	}
	return run.Problem(d, c.on, c.Options), nil
}

// try scores an instance, which does not change any more, and keeps it if it is the best.
func (c *chain) try(x *Instance) (float64, error) {
	if c.Stop != nil && c.Stop() {
		return 0, errStopped
	}
	pr, err := c.problem(x)
	if err != nil {
		return 0, err
	}
	s, err := c.score(c.ctx, c.engine, c.A, c.B, pr)
	if err != nil {
		return 0, err
	}
	c.best.Tried++
	if c.best.Instance == nil || s.Ratio > c.best.Ratio {
		c.best.Score, c.best.Instance = s, x.Clone()
	}
	return s.Ratio, nil
}

// left is how many instances a chain may still try.
func (c *chain) left() int { return c.Search.Chain - c.best.Tried }

// The temperatures of annealing, as differences of the ratio's logarithm: at the first, a ratio worse by a
// third is taken with a chance of 1/e.
const (
	hottest = 0.3
	coldest = 0.003
)

// anneal changes one instance again and again: it takes every change that is not worse, and others with a
// chance that falls. S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated annealing",
// Science 220, 1983.
func (c *chain) anneal() error {
	now := c.Space.Start(c.rng)
	level, err := c.try(now)
	if err != nil {
		return err
	}
	total := c.left()
	for c.left() > 0 {
		heat := hottest * math.Pow(coldest/hottest, 1-float64(c.left())/float64(total))
		next := now.Clone()
		c.Space.change(next, c.moves, c.rng)
		r, err := c.try(next)
		if err != nil {
			return err
		}
		if r >= level || c.rng.Float64() < math.Exp(math.Log(r/level)/heat) {
			now, level = next, r
		}
	}
	return nil
}
