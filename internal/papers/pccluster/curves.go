package pccluster

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// Step is a point of a curve: the cluster has grown, and the work with it so that E2
// should stay the same.
type Step struct {
	Cluster  string // equal, numbered, slow-first
	Rule     string // right, printed: which equation gave the tasks
	Nodes    int
	V        float64 // sum of relative speeds
	Tasks    float64
	Measured // simulated, tasks cut finely
	// WholeE2 is E2 of the same run with whole tasks. The fewer tasks a node has, the
	// more rounding its share costs.
	WholeE2 float64
}

// grain is in how many parts tasks are cut, so that rounding does not hide the curve.
const grain = 64

// growWork follows the work that should keep E2, from 16 tasks on the smallest cluster, by
// theorem 4 as printed and by the right equation, both with the costs fitted to Table 2.
func (r *Replay) growWork(ctx context.Context) error {
	// In the simulator a faster node also gets through the overhead of a task faster, so
	// the right equation takes all of a task as computing.
	all, parted, tasks := r.Calibrated.overhead(), r.Calibrated.parted(), baseRow().Tasks
	for _, m := range r.families() {
		from := m.power(m.sizes[0])
		for _, rule := range []struct {
			name string
			of   func(to scalability.Power) (float64, error)
		}{
			{"right", func(to scalability.Power) (float64, error) { return all.IsoTasks(from, to, tasks) }},
			{"printed", func(to scalability.Power) (float64, error) {
				return scalability.Theorem4.Printed(parted, from, to, tasks)
			}},
		} {
			for _, n := range m.sizes {
				grown, err := rule.of(m.power(n))
				if err != nil {
					return err
				}
				step := Step{Cluster: m.name, Rule: rule.name, Nodes: n, V: m.power(n).Total, Tasks: grown}
				if err := r.simulate(ctx, m, &step); err != nil {
					return err
				}
				r.Steps = append(r.Steps, step)
			}
		}
	}
	return nil
}

// simulate runs a step's tasks, cut finely, and then as whole ones.
func (r *Replay) simulate(ctx context.Context, m family, step *Step) (err error) {
	nodes, c := m.order[:step.Nodes], r.Calibrated
	fine := Job{Tasks: int(math.Round(step.Tasks * grain)), Costs: c.Costs.cut(grain)}
	if step.Measured, err = r.simulator.measure(ctx, m.cluster, nodes, fine, grain, c.TaskSec); err != nil {
		return err
	}
	whole, err := r.simulator.measure(ctx, m.cluster, nodes, Job{Tasks: int(math.Round(step.Tasks)), Costs: c.Costs}, 1, c.TaskSec)
	step.WholeE2 = whole.E2
	return err
}

// cut is what one part costs when each task is cut in so many parts.
func (c Costs) cut(parts int) Costs {
	c.PackSec /= float64(parts)
	c.TaskSec /= float64(parts)
	return c
}

// overhead is the formula fitted to all of Table 2.
func (c *Calibrated) overhead() scalability.Overhead {
	of := func(name string) float64 { return c.Formula.Constant(name).Value }
	return scalability.Overhead{FixedSec: of(startTerm), PerNodeSec: of(nodeTerm), TaskSec: of(taskTerm)}
}

// spread is the greatest relative distance from the first value.
func spread(values []float64) float64 {
	most := 0.0
	for _, v := range values {
		most = max(most, math.Abs(v/values[0]-1))
	}
	return most
}

// along is a measure at each step of a curve.
func along(steps []Step, cluster, rule string, measure func(Step) float64) []float64 {
	var values []float64
	for _, s := range steps {
		if s.Cluster == cluster && s.Rule == rule {
			values = append(values, measure(s))
		}
	}
	return values
}

// Figure is a diagram as data: curves of efficiency over the number of tasks.
type Figure struct {
	ID, Title, YLabel string
	Series            []Series // the points of a number of nodes after their curve
}

// Series is a curve, or the points that the paper prints.
type Series struct {
	Name      string
	Published bool
	Nodes     int
	X, Y      []float64
}

// drawCurves makes the figures.
func (r *Replay) drawCurves(ctx context.Context) error {
	growth := runsOf(printedTable4)
	for _, f := range []struct {
		id, title, label string
		cluster          *Cluster
		sizes            []int
		points           []printedRun
	}{
		{"figure-1", "E1 on equal nodes", "E1", r.equal, []int{2, 4, 8, 16}, printedTable2},
		{"figure-2", "E1 on nodes that differ", "E1", r.mixed, []int{4, 6, 12, 24}, growth},
		{"figure-3", "E2 on nodes that differ", "E2", r.mixed, []int{4, 6, 12, 24}, growth},
	} {
		efficiency := func(m Measured) float64 { return m.E2 }
		text := func(p printedRun) string { return p.e2 }
		if f.label == "E1" {
			efficiency = func(m Measured) float64 { return m.E1 }
			text = func(p printedRun) string { return p.e1 }
		}
		figure := Figure{ID: f.id, Title: f.title, YLabel: f.label}
		for _, n := range f.sizes {
			curve := Series{Name: fmt.Sprintf("N = %d, simulated", n), Nodes: n}
			for tasks := 2; tasks <= realTasks; tasks *= 2 {
				if tasks < n {
					continue // as in Table 2: at least a task for each node
				}
				m, err := r.simulator.measure(ctx, f.cluster, f.cluster.Nodes[:n], Job{Tasks: tasks, Costs: r.Calibrated.Costs}, 1, r.Calibrated.TaskSec)
				if err != nil {
					return err
				}
				curve.X, curve.Y = append(curve.X, float64(tasks)), append(curve.Y, efficiency(m))
			}
			figure.Series = append(figure.Series, curve)
			points := Series{Name: fmt.Sprintf("N = %d, published", n), Published: true, Nodes: n}
			for _, p := range f.points {
				if p.nodes == n && text(p) != "" {
					points.X, points.Y = append(points.X, math.Round(p.tasks)), append(points.Y, printed(text(p)))
				}
			}
			if len(points.X) > 0 {
				figure.Series = append(figure.Series, points)
			}
		}
		r.Figures = append(r.Figures, figure)
	}
	return nil
}

// picture is the drawn figure with its caption.
func (f Figure) picture() report.Part {
	return report.Part{File: "pc-cluster-" + f.ID, Body: report.Figure{
		Caption: fmt.Sprintf("%s: %s over the number of tasks, simulated with fitted costs, and the published points.",
			strings.Replace(f.ID, "figure-", "Figure ", 1), f.Title),
		Size: figures.Options{HeightCm: 12}, Draw: f.draw,
	}}
}

// draw makes a panel for each number of nodes, with the published points over the
// simulated curve.
func (f Figure) draw() *figures.Figure {
	p := &figures.Figure{
		Title: withSubscripts(f.Title), X: figures.Axis{Label: "tasks W", Scale: figures.Log2}, Columns: 2,
		Y: figures.Axis{Label: "efficiency " + withSubscripts(f.YLabel), Max: 1, Ticks: []float64{0, 0.2, 0.4, 0.6, 0.8, 1}},
	}
	for i, s := range f.Series {
		if i == 0 || s.Nodes != f.Series[i-1].Nodes {
			p.Panels = append(p.Panels, figures.Panel{Title: fmt.Sprintf("N = %d nodes", s.Nodes)})
		}
		curve := figures.Series{Name: "simulated", Style: figures.Lines}
		if s.Published {
			curve = figures.Series{Name: "published", Style: figures.Marks}
		}
		for k := range s.X {
			curve.Points = append(curve.Points, figures.Point{X: s.X[k], Y: s.Y[k]})
		}
		last := &p.Panels[len(p.Panels)-1]
		last.Series = append(last.Series, curve)
	}
	return p
}

// withSubscripts makes the digits of E1 and E2 subscripts.
func withSubscripts(text string) string {
	return strings.NewReplacer("E1", "E_{1}", "E2", "E_{2}").Replace(text)
}
