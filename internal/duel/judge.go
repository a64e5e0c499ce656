package duel

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// Metric is what two schedulers are compared by; less is better.
type Metric string

// The metrics.
const (
	Makespan    Metric = "makespan"     // simulated
	Planned     Metric = "planned"      // the mapper's own makespan, without contention
	Energy      Metric = "energy"       // of hosts and links
	EnergyDelay Metric = "energy-delay" // energy times makespan
	MovedBytes  Metric = "moved-bytes"  // what transfers between hosts carry
	Cost        Metric = "cost"         // of the rented hosts
)

// Metrics lists them.
func Metrics() []Metric { return []Metric{Makespan, Planned, Energy, EnergyDelay, MovedBytes, Cost} }

// Unit is that of a metric's values; "" for a cost, which is in any currency.
func (m Metric) Unit() string {
	switch m {
	case Energy:
		return "J"
	case EnergyDelay:
		return "Js"
	case MovedBytes:
		return "B"
	case Cost:
		return ""
	}
	return "s"
}

// Scheduler is one of the two in a duel.
type Scheduler struct {
	Name string
	Make func(*scheduler.Problem) (catalog.Scheduler, error)
}

// Judge runs schedulers on instances.
type Judge struct {
	Space   *Space
	Options sim.Options
	Metric  Metric
	// Rescheduler makes the mapper that plans again after failures; nil: the scheduler's own.
	Rescheduler func(*scheduler.Problem) (catalog.Scheduler, error)
}

// Score is what both schedulers come to on an instance.
type Score struct {
	A, B float64
	// Ratio is A over B; 0 if it is not defined, as where B is 0.
	Ratio float64
}

func ratio(a, b float64) float64 {
	if r := a / b; b > 0 && !math.IsNaN(r) && !math.IsInf(r, 0) {
		return r
	}
	return 0
}

// Score runs both schedulers on an instance.
func (j *Judge) Score(ctx context.Context, e *sim.Engine, a, b *Scheduler, x *Instance) (Score, error) {
	pr, err := j.Problem(x)
	if err != nil {
		return Score{}, err
	}
	return j.score(ctx, e, a, b, pr)
}

func (j *Judge) score(ctx context.Context, e *sim.Engine, a, b *Scheduler, pr *scheduler.Problem) (s Score, err error) {
	if s.A, err = j.value(ctx, e, a, pr); err == nil {
		s.B, err = j.value(ctx, e, b, pr)
	}
	s.Ratio = ratio(s.A, s.B)
	return s, err
}

// Problem is that of an instance.
func (j *Judge) Problem(x *Instance) (*scheduler.Problem, error) {
	d, p, err := j.Space.Build(x)
	if err != nil {
		return nil, err
	}
	return run.Problem(d, p, j.Options), nil
}

// value is what a scheduler comes to.
func (j *Judge) value(ctx context.Context, e *sim.Engine, s *Scheduler, pr *scheduler.Problem) (float64, error) {
	if j.Metric == Planned {
		sec, err := planned(ctx, s, pr)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", s.Name, err)
		}
		return sec, nil
	}
	c := run.Case{Problem: pr, Scheduler: s.Make, Rescheduler: j.Rescheduler, Options: j.Options}
	o, err := c.Run(ctx, e)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", s.Name, err)
	}
	return j.Metric.of(o)
}

// ErrNoPlan says that a scheduler has no planned makespan.
var ErrNoPlan = errors.New("plans no times (compare makespans instead)")

// planned is the makespan of a mapper's plan, without a simulation.
func planned(ctx context.Context, s *Scheduler, pr *scheduler.Problem) (float64, error) {
	made, err := s.Make(pr)
	if err != nil {
		return 0, err
	}
	defer run.Close(made)
	if made.Mapper == nil {
		return 0, ErrNoPlan
	}
	schedule, err := made.Mapper.Map(run.WithClock(ctx), pr)
	switch {
	case err != nil:
		return 0, err
	case len(schedule.Copies) > 0:
		return 0, copies.ErrMore
	case schedule.Plan == nil:
		return 0, ErrNoPlan
	}
	return schedule.PlannedMakespanSec(), nil
}

// ErrNoEnergy says that a run has no energy.
var ErrNoEnergy = errors.New("no host has a wattage (give a platform whose hosts have some, such as cluster(watts=95:200))")

// ErrNoPrice says that a run has no cost.
var ErrNoPrice = errors.New("no host has a price (give a platform whose hosts have some, such as cluster(price=0.5/h))")

// of is the metric of a run.
func (m Metric) of(o *run.Outcome) (float64, error) {
	switch m {
	case Planned:
		return o.PlannedSec, nil
	case MovedBytes:
		sum := 0.0
		for _, x := range o.Result.Transfers {
			sum += o.Actual().DAG.Bytes(x.Edge)
		}
		return sum, nil
	case Cost:
		bill := o.Metrics().Rent
		if bill == nil {
			return 0, ErrNoPrice
		}
		return bill.Cost(), nil
	case Energy, EnergyDelay:
		e := o.Metrics().Energy
		if e == nil {
			return 0, ErrNoEnergy
		}
		if m == Energy {
			return e.Joule, nil
		}
		return e.DelayJs, nil
	}
	return o.Result.MakespanSec, nil
}

// Words is the metric in a sentence.
func (m Metric) Words() string {
	switch m {
	case Planned:
		return "planned makespan"
	case EnergyDelay:
		return "energy-delay product"
	case MovedBytes:
		return "moved data"
	}
	return string(m)
}
