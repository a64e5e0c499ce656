package sharetest

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestRefusals: arguments that make no sense are panics that begin with the package's name.
func TestRefusals(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	good := sharing.Demand{Amount: 1, Penalty: 1, Bound: 1, Factor: 1, Uses: []sharing.Use{{Cons: 0, Weight: 1}}}
	refused := map[string]func(s solver){}
	for _, x := range []float64{nan, inf, -1} {
		refused[fmt.Sprint("capacity ", x)] = func(s solver) { s.AddConstraint(x, false) }
		refused[fmt.Sprint("new capacity ", x)] = func(s solver) { s.SetCapacity(0, 0, x) }
		refused[fmt.Sprint("new penalty ", x)] = func(s solver) { s.Change(0, 7, sharing.Change{Kind: sharing.Reweighs, Value: x}) }
		for name, set := range map[string]func(d *sharing.Demand){
			"amount":  func(d *sharing.Demand) { d.Amount = x },
			"delay":   func(d *sharing.Demand) { d.DelaySec = x },
			"penalty": func(d *sharing.Demand) { d.Penalty = x },
			"factor":  func(d *sharing.Demand) { d.Factor = x },
			"weight":  func(d *sharing.Demand) { d.Uses = []sharing.Use{{Cons: 0, Weight: x}} },
			"second":  func(d *sharing.Demand) { d.Uses = []sharing.Use{{Cons: 0, Weight: 1}, {Cons: 0, Weight: x}} },
		} {
			d := good
			set(&d)
			refused[fmt.Sprint(name, " ", x)] = func(s solver) { s.Start(8, 0, &d) }
		}
	}
	for _, x := range []float64{nan, -2} {
		d := good
		d.Bound = x
		refused[fmt.Sprint("bound ", x)] = func(s solver) { s.Start(8, 0, &d) }
		refused[fmt.Sprint("new bound ", x)] = func(s solver) { s.Change(0, 7, sharing.Change{Kind: sharing.Rebounds, Value: x}) }
	}
	for _, c := range []sharing.Cons{-1, 1} {
		d := good
		d.Uses = []sharing.Use{{Cons: c, Weight: 1}}
		refused[fmt.Sprint("use of constraint ", c)] = func(s solver) { s.Start(8, 0, &d) }
		refused[fmt.Sprint("capacity of constraint ", c)] = func(s solver) { s.SetCapacity(0, c, 1) }
	}
	for _, tag := range []int32{-1, 6, 8} {
		refused[fmt.Sprint("change of activity ", tag)] = func(s solver) { s.Change(0, tag, sharing.Change{Kind: sharing.Cancels}) }
		refused[fmt.Sprint("rest of activity ", tag)] = func(s solver) { s.Remaining(0, tag) }
	}
	refused["activity -1"] = func(s solver) { s.Start(-1, 0, &good) }
	refused["a start at NaN"] = func(s solver) { s.Start(8, nan, &good) }
	refused["a kind of change"] = func(s solver) { s.Change(0, 7, sharing.Change{Kind: 9}) }
	for name, tt := range solvers {
		for what, do := range refused {
			t.Run(name+", "+what, func(t *testing.T) {
				s := tt.make()
				s.Reset(sharing.Observer{})
				s.AddConstraint(1, false)
				s.Start(7, 0, &good)
				defer func() {
					solver, _, _ := strings.Cut(name, ":")
					if message := fmt.Sprint(recover()); !strings.HasPrefix(message, solver+": ") && !strings.HasPrefix(message, "resolving: ") {
						require.Fail(t, message)
					}
				}()
				do(s)
			})
		}
	}
}

// TestExtremes: no solver loops for ever, and no value is NaN, where numbers are close to the smallest and largest.
func TestExtremes(t *testing.T) {
	numbers := []float64{math.SmallestNonzeroFloat64, 1e-20, 1, 1e300, math.MaxFloat64}
	for name, tt := range solvers {
		t.Run(name, func(t *testing.T) {
			s, n := tt.make(), len(numbers)
			for code := range n * n * n * n * 2 {
				var o sharing.Observer
				values := map[int32]float64{}
				if !tt.noLoads {
					o.Value = func(_ float64, tag int32, value float64) { values[tag] = value }
				}
				s.Reset(o)
				s.AddConstraint(numbers[code%n], code/n/n/n/n%2 == 1)
				s.AddConstraint(1, true)
				d := sharing.Demand{
					Amount: 1, Penalty: numbers[code/n%n], Bound: numbers[code/n/n%n], Factor: 1,
					Uses: []sharing.Use{{Cons: 0, Weight: numbers[code/n/n/n%n]}, {Cons: 1, Weight: 1}},
				}
				s.Start(0, 0, &d)
				s.Start(1, 0, &sharing.Demand{Amount: 1, Penalty: 1, Bound: sharing.Unbounded, Factor: 1, Uses: d.Uses[:1]})
				next := s.Next(0)
				require.GreaterOrEqual(t, next, 0.0, "%+v", d)
				for _, value := range values {
					require.GreaterOrEqual(t, value, 0.0, "%+v", d)
				}
			}
		})
	}
}
