package ediff

import "math"

// Compared is the two programs at one sample: index 0 is the checkerboard, 1 the
// pipelined one.
type Compared struct {
	Machine    string
	N, Side    int
	Efficiency [2]float64
	ByW, ByP   [2]float64 // differences by the smallest steps
}

// Iso is -E_p/E_W of a program.
func (c Compared) Iso(program int) float64 { return -c.ByP[program] / c.ByW[program] }

// Absolute is Definition 1 at the sample: is the pipelined program better?
func (c Compared) Absolute() bool { return c.Efficiency[1] >= c.Efficiency[0] }

// FixedP is the criterion of fixed p: E_W.
func (c Compared) FixedP() bool { return c.ByW[1] >= c.ByW[0] }

// FixedW is the criterion of fixed W: E_p.
func (c Compared) FixedW() bool { return c.ByP[1] >= c.ByP[0] }

// Relative is Definition 2.
func (c Compared) Relative() bool { return c.FixedP() && c.FixedW() }

// Preserves is Definition 3.
func (c Compared) Preserves() bool { return c.Iso(1) <= c.Iso(0) }

// compare joins the two programs of a machine where both have both slopes.
func compare(checkerboard, pipelined Surfaced) []Compared {
	var all []Compared
	for i, a := range checkerboard.Slopes {
		b := pipelined.Slopes[i]
		if math.IsNaN(a.ByP) || math.IsNaN(b.ByP) {
			continue
		}
		all = append(all, Compared{
			Machine: checkerboard.Machine.Name, N: a.N, Side: a.Side,
			Efficiency: [2]float64{a.Efficiency, b.Efficiency},
			ByW:        [2]float64{a.ByW, b.ByW}, ByP: [2]float64{a.ByP, b.ByP},
		})
	}
	return all
}

// checkCompared tries the three definitions for the pipelined program, and on
// the same samples Theorem 3, which holds for either order.
func checkCompared(machine string, rows []Compared) []Check {
	on := machine + ", differences"
	checks := []Check{
		{ID: "Def1", On: on},
		{ID: "Def2-fixed-p", On: on},
		{ID: "Def2-fixed-W", On: on},
		{ID: "Def2", On: on},
		{ID: "Def3", On: on},
		{ID: "Th3", On: on},
	}
	for _, r := range rows {
		for i, holds := range []bool{r.Absolute(), r.FixedP(), r.FixedW(), r.Relative(), r.Preserves()} {
			checks[i].count(holds)
		}
		if r.Relative() {
			checks[5].count(r.Preserves())
		}
		if r.ByW[0] >= r.ByW[1] && r.ByP[0] >= r.ByP[1] { // the checkerboard is relatively better
			checks[5].count(r.Iso(0) <= r.Iso(1))
		}
	}
	return checks
}
