package pccluster

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/platform"
)

// Step is a machine on a curve along which the work grows so that E2 should stay.
type Step struct {
	Machine string // equal, numbered, slow-first
	Rule    string // right, printed: which equation gave the tasks
	Nodes   int
	V       float64 // sum of relative speeds
	Tasks   float64
	Sec     float64 // simulated, tasks cut finely
	E1, E2  float64 // of that
	// WholeE2 is E2 of the same run with whole tasks: rounding shares to whole
	// tasks costs the more, the fewer there are for a node.
	WholeE2 float64
}

// grain cuts tasks so finely that rounding does not hide the curve.
const grain = 64

// curves follows, from 16 tasks on the smallest machine, the work that should keep
// E2: by theorem 4 as printed, and by the right equation. Both know the costs
// fitted to Table 2.
func (in *inputs) curves(ctx context.Context, s *Simulator, c *Calibrated) ([]Step, error) {
	// On a node of speed v the simulated overhead of a task takes 1/v of the
	// time, as all its work: in the model it belongs to computing.
	right := scalability.Overhead{FixedSec: c.formula1(startTerm), PerNodeSec: c.formula1(nodeTerm), TaskSec: c.formula1(taskTerm)}
	as := right
	as.TaskSec, as.PerTaskSec = c.TaskSec, right.TaskSec-c.TaskSec
	var steps []Step
	for _, m := range in.machines() {
		from := m.cluster.Power(m.order[:m.sizes[0]])
		tasks := baseRow().Tasks
		for _, rule := range []struct {
			name string
			of   func(to scalability.Power) (float64, error)
		}{
			{"right", func(to scalability.Power) (float64, error) { return right.IsoTasks(from, to, tasks) }},
			{"printed", func(to scalability.Power) (float64, error) {
				return scalability.Theorem4.Printed(as, from, to, tasks)
			}},
		} {
			for _, n := range m.sizes {
				nodes := m.order[:n]
				grown, err := rule.of(m.cluster.Power(nodes))
				if err != nil {
					return nil, err
				}
				step, err := in.step(ctx, s, c, m.cluster, nodes, grown)
				if err != nil {
					return nil, err
				}
				step.Machine, step.Rule = m.name, rule.name
				steps = append(steps, step)
			}
		}
	}
	return steps, nil
}

// step simulates tasks, of which there may be a fraction, on some nodes.
func (in *inputs) step(ctx context.Context, s *Simulator, c *Calibrated, cluster *Cluster, nodes []platform.HostID, tasks float64) (Step, error) {
	p := cluster.Power(nodes)
	step := Step{Nodes: len(nodes), V: p.Total, Tasks: tasks}
	parts := math.Round(tasks * grain)
	sec, err := s.Sec(ctx, cluster, nodes, Job{Tasks: int(parts), Costs: c.Costs.cut(grain)})
	if err != nil {
		return Step{}, err
	}
	step.Sec = sec
	step.E1 = scalability.TraditionalEfficiency(parts/grain, c.TaskSec, sec, p)
	step.E2 = scalability.PowerEfficiency(parts/grain, c.TaskSec, sec, p)
	whole := math.Round(tasks)
	if sec, err = s.Sec(ctx, cluster, nodes, Job{Tasks: int(whole), Costs: c.Costs}); err != nil {
		return Step{}, err
	}
	step.WholeE2 = scalability.PowerEfficiency(whole, c.TaskSec, sec, p)
	return step, nil
}

// cut divides what a task costs, for tasks cut in parts.
func (c Costs) cut(parts int) Costs {
	c.PackSec /= float64(parts)
	c.TaskSec /= float64(parts)
	return c
}

// formula1 is a constant of the formula fitted to all of Table 2.
func (c *Calibrated) formula1(name string) float64 { return c.Formula.Constant(name).Value }

// spread is the greatest relative distance from the first value.
func spread(values []float64) float64 {
	most := 0.0
	for _, v := range values {
		most = max(most, math.Abs(v/values[0]-1))
	}
	return most
}

// along picks a measure of a curve's steps.
func along(steps []Step, machine, rule string, measure func(Step) float64) []float64 {
	var values []float64
	for _, s := range steps {
		if s.Machine == machine && s.Rule == rule {
			values = append(values, measure(s))
		}
	}
	return values
}
