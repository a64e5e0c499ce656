package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
)

// NSGA2 searches for plans of which none is better by all of several objectives: the elitist genetic algorithm NSGA-II of
// K. Deb, A. Pratap, S. Agarwal and T. Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", IEEE
// Trans. Evolutionary Computation 6(2), 2002, section III, doi 10.1109/4235.996017. In each generation as many children
// as parents are made by binary tournaments, crossover and mutation; of both together the best half stays, by fronts of
// nondomination, and in the last front that has room by crowding distance.
//
// Plans are sequences as in [Genetic], with its crossover and mutation. In the first population are HEFT's plan, the cheapest
// plan that is known (see [Loss]), and HEFT's on ever more hosts, up to half of the population: the fastest hosts in
// turn, and those in turn that would do the work at the least cost or energy. The others are these, changed at random. The result is one plan of the front of all plans
// that were decoded: with the least of one objective, or the knee, which is nearest to the least of all objectives, each
// scaled to 0 to 1 over the front. [WithFront] passes the front to the caller.
//
// Ties: of plans whose values are equal to a relative Epsilon the first found is in the front; of equally near ones the one with the lesser first objective. Random
// numbers come from a PCG seeded with (Seed, 3).
//
// Deviations: the front is that of all plans, so that it never gets worse; the paper's is that of the last population,
// which drops nondominated plans where they are more than its size.
//
// The values of a plan are those of its own times. A run never takes longer, without contention, but may start tasks
// sooner on cores that the plan leaves idle before tasks that wait, and then its cost may differ either way.
//
// Cost: that of HEFT for half of the population plus Population * (Generations + 1) decodings of O(edges + tasks * cores) and, for each objective but the
// makespan, O(edges + tasks log tasks); a generation compares O(Population^2) pairs.
type NSGA2 struct {
	Objectives  []Objective // nil: the makespan, and the cost and the energy if the platform has prices and wattages
	Pick        Objective   // the plan with the least of it; "": the knee
	Seed        uint64
	Population  int // plans, at least 2
	Generations int
	Crossover   float64
	Mutation    float64
}

// Front is the plans that no other plan is better than.
type Front struct {
	Objectives []Objective
	Points     []Point // by the first objective, rising
	Picked     int     // of Points
}

// Point is a plan of a front.
type Point struct {
	Values []float64 // by objective
	Hosts  int       // how many run a task

	q *sequence
}

type frontKey struct{}

// WithFront returns a context in which a search for a front passes it on; with nil, one in which none does.
func WithFront(ctx context.Context, take func(Front)) context.Context {
	return context.WithValue(ctx, frontKey{}, take)
}

// member is a plan of a population.
type member struct {
	*sequence
	values   []float64
	rank     int     // of its front, from 0
	crowding float64 // the distance to its neighbours in the front
}

// evolution is the state of one run.
type evolution struct {
	NSGA2
	*assessor
	mix  mixing
	all  []member // the parents, then the children
	best []Point  // the front of all plans that were decoded
}

// Map plans pr. The error is that of HEFT, or says that an objective is not known.
func (m NSGA2) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	heft, err := list.HEFT{}.Map(ctx, pr)
	if err != nil {
		return nil, fmt.Errorf("nsga2: %w", err)
	}
	x := &evolution{NSGA2: m, assessor: newAssessor(pr)}
	x.mix = mixing{pr, rand.New(rand.NewPCG(m.Seed, 3)), make([]bool, pr.DAG.NumTasks())}
	if err := x.setObjectives(); err != nil {
		return nil, fmt.Errorf("nsga2: %w", err)
	}
	if err := x.evolve(ctx, newSequence(pr, heft)); err != nil {
		return nil, err
	}
	front := Front{x.Objectives, x.best, pick(x.best, slices.Index(x.Objectives, m.Pick))}
	if take, ok := ctx.Value(frontKey{}).(func(Front)); ok && take != nil {
		take(front)
	}
	q := x.best[front.Picked].q
	return x.dec.schedule(q.order, q.host), nil
}

func (x *evolution) setObjectives() error {
	if x.Objectives == nil {
		x.Objectives = []Objective{Makespan}
		if x.bill != nil {
			x.Objectives = append(x.Objectives, Cost)
		}
		if x.watt != nil {
			x.Objectives = append(x.Objectives, Energy)
		}
	}
	switch {
	case slices.Contains(x.Objectives, Cost) && x.bill == nil:
		return errNoPrices
	case slices.Contains(x.Objectives, Energy) && x.watt == nil:
		return errNoWattages
	case x.Pick != "" && !slices.Contains(x.Objectives, x.Pick):
		return unmet(fmt.Sprintf("pick=%s: it is no objective of the search, which has %v", x.Pick, x.Objectives))
	}
	return nil
}

// evolve makes the generations.
func (x *evolution) evolve(ctx context.Context, heft *sequence) error {
	cheap, _, err := x.cheapest(ctx, heft)
	if err != nil {
		return err
	}
	n := max(2, x.Population)
	x.all = make([]member, 2*n)
	for i := range x.all {
		x.all[i] = member{sequence: heft.clone()}
	}
	seeds, err := x.seeds(ctx, heft, cheap, max(2, n/2))
	if err != nil {
		return err
	}
	for i := range n {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if i < len(seeds) {
			x.all[i].copyFrom(seeds[i])
		} else {
			x.all[i].copyFrom(seeds[i%len(seeds)])
			for range 1 + x.mix.draw.IntN(len(heft.order)) {
				x.mix.mutate(x.all[i].sequence)
			}
		}
		x.judge(&x.all[i])
	}
	if err := rankAll(ctx, x.all[:n]); err != nil {
		return err
	}
	for range x.Generations {
		if err := x.generation(ctx, n); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// generation makes a child for each of n parents, and keeps the best half of all.
func (x *evolution) generation(ctx context.Context, n int) error {
	for i := n; i < 2*n; i++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		x.breed(&x.all[i], x.all[:n])
	}
	if err := rankAll(ctx, x.all); err != nil {
		return err
	}
	slices.SortStableFunc(x.all, func(a, b member) int {
		switch {
		case a.before(&b):
			return -1
		case b.before(&a):
			return 1
		}
		return 0
	})
	return rankAll(ctx, x.all[:n]) // the crowding of those that stay
}

// breed makes a child of parents.
func (x *evolution) breed(child *member, parents []member) {
	child.copyFrom(x.parent(parents).sequence)
	if x.mix.draw.Float64() < x.Crossover {
		x.mix.cross(child.sequence, x.parent(parents).sequence)
	}
	if x.mix.draw.Float64() < x.Mutation {
		x.mix.mutate(child.sequence)
	}
	x.judge(child)
}

// parent is the better of two drawn at random.
func (x *evolution) parent(from []member) *member {
	a, b := &from[x.mix.draw.IntN(len(from))], &from[x.mix.draw.IntN(len(from))]
	if b.before(a) {
		return b
	}
	return a
}

// before is the crowded comparison.
func (m *member) before(other *member) bool {
	return m.rank < other.rank || m.rank == other.rank && m.crowding > other.crowding
}

// judge decodes a plan, and keeps it in the front if it belongs there.
func (x *evolution) judge(m *member) {
	m.values = x.values(m.values[:0], m.sequence, x.Objectives)
	for _, v := range m.values {
		if math.IsInf(v, 1) {
			return
		}
	}
	for i := range x.best {
		if nearlyNoWorse(x.best[i].Values, m.values) {
			return
		}
	}
	x.best = slices.DeleteFunc(x.best, func(p Point) bool { return nearlyNoWorse(m.values, p.Values) })
	p := Point{Values: slices.Clone(m.values), Hosts: distinct(m.host), q: m.clone()}
	at, _ := slices.BinarySearchFunc(x.best, p, func(a, b Point) int { return slices.Compare(a.Values, b.Values) })
	x.best = slices.Insert(x.best, at, p)
}

func distinct(hosts []platform.HostID) int {
	used := map[platform.HostID]bool{}
	for _, h := range hosts {
		used[h] = true
	}
	return len(used)
}

// pick is the point with the least of an objective or, without one, the knee.
func pick(points []Point, objective int) int {
	best, least := 0, math.Inf(1)
	low, high := slices.Clone(points[0].Values), slices.Clone(points[0].Values)
	for _, p := range points {
		for k, v := range p.Values {
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	for i, p := range points {
		far := 0.0
		for k, v := range p.Values {
			switch {
			case objective >= 0 && k == objective:
				far = v
			case objective < 0 && high[k] > low[k]:
				part := (v - low[k]) / (high[k] - low[k])
				far += part * part
			}
		}
		if far < least {
			best, least = i, far
		}
	}
	return best
}
