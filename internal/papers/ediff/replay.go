package ediff

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// Options choose what is simulated. The zero Options are the replay of the paper.
type Options struct {
	Lattice  Lattice // zero: n = 60 to 300 on meshes of 2 x 2 to 6 x 6
	IsoSides []int   // meshes of the isoefficiency functions; nil: 4 x 4 to 12 x 12
}

// Replay is the paper, replayed. It belongs to the caller.
type Replay struct {
	Lattice    Lattice
	Surfaces   []Surfaced // by platform, the checkerboard before the pipelined program
	Compared   []Compared // by platform, at each sample that has both slopes
	Exponents  []Exponent
	Crossovers []Crossover
	Scaled     []Scaled
	Checks     []Check
	Theorem4   Theorem4
	Theorem8   Theorem8
	Ledger     ledger.Ledger
}

// Floyd replays the paper on its own example. It makes some 800 runs, a few seconds' work, on
// all CPUs that Go may use. Errors are those of the options, of a run, or ctx's.
func Floyd(ctx context.Context, o Options) (*Replay, error) {
	if len(o.Lattice.N) == 0 {
		o.Lattice = defaultLattice()
	}
	if o.IsoSides == nil {
		o.IsoSides = defaultIsoSides()
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	platforms := Platforms()
	r := &Replay{Lattice: o.Lattice}
	samples, err := Sample(ctx, platforms, o.Lattice)
	if err != nil {
		return nil, err
	}
	for _, s := range samples {
		fit, err := FitSurface(s.equalBlocks())
		if err != nil {
			return nil, fmt.Errorf("platform %s, %s: %w", s.Platform.Name, s.Variant, err)
		}
		r.Surfaces = append(r.Surfaces, Surfaced{Samples: s, Fit: fit, Slopes: s.slopesOf(o.Lattice, fit)})
	}
	if r.Scaled, err = scaledRuns(ctx, r.Surfaces); err != nil {
		return nil, err
	}
	simulated, err := simulatedExponents(ctx, append(Platforms(), Unhidden()), o.IsoSides)
	if err != nil {
		return nil, err
	}
	r.Exponents = append(append(closedExponents(), simulated...), limitExponents(platforms)...)
	r.Crossovers = crossovers()
	r.Theorem4, r.Theorem8 = theorem4(), theorem8()
	r.check()
	r.Ledger, err = r.judged()
	return r, err
}

// Check finds a check of that ID and subject.
func (r *Replay) Check(id, on string) Check {
	for _, c := range r.Checks {
		if c.ID == id && (on == "" || c.On == on) {
			return c
		}
	}
	return Check{ID: id, On: on}
}

// all joins the checks of these IDs.
func (r *Replay) all(ids ...string) Check {
	var sum Check
	for _, c := range r.Checks {
		if slices.Contains(ids, c.ID) {
			sum.Cases, sum.Exceptions, sum.Worst = sum.Cases+c.Cases, sum.Exceptions+c.Exceptions, max(sum.Worst, c.Worst)
		}
	}
	return sum
}

// byPlatform are the surfaces of each platform: the checkerboard's and the pipelined program's.
func (r *Replay) byPlatform() [][]Surfaced {
	return slices.Collect(slices.Chunk(r.Surfaces, len(Variants())))
}

// check tries every statement.
func (r *Replay) check() {
	add := func(c ...Check) { r.Checks = append(r.Checks, c...) }
	for _, s := range r.Surfaces {
		if s.Platform.Exact() {
			add(s.agrees())
		}
		add(s.risesByBlocks(), s.risesByUnits())
	}
	for _, s := range r.byPlatform() {
		rows := compare(s[0], s[1])
		r.Compared = append(r.Compared, rows...)
		add(checkCompared(s[0].Platform.Name, rows)...)
	}
	random := places(newRandom(), randomPlaces, 4096)
	for _, q := range []pair{
		{"closed forms", pipelinedForm, checkerboardForm},
		{"closed forms, sends not hidden", unhiddenForm, checkerboardForm},
		{"closed forms, start-ups", startupForm, checkerboardForm},
	} {
		r.checkPair(q, random)
	}
	// Differences must resolve the wave.
	r.checkPair(pair{"p + 0.9 sin p and p^1.5", waveForm(), steadyForm}, places(newRandom(), randomPlaces, 64))
	for _, s := range r.byPlatform() {
		var at []place
		for _, x := range s[0].Slopes {
			at = append(at, place{x.W(), x.P()})
		}
		r.checkPair(pair{s[0].Platform.Name + ", fitted surfaces", s[1].Fit.Law, s[0].Fit.Law}, at)
	}
	none, slopes := noIsoCurve(0.05, 0.5)
	claim := lastClaimPlaces(20_000)
	add(none, slopes, r.Theorem4.Spiked, r.Theorem4.Pointwise, r.Theorem4.EqualE, checkSlopes(random), checkEqualE(random),
		checkLeastSlope(claim), checkLastClaim(claim), checkPipelinedFaster(append(claim, random...)),
		slower(fall, byFall, 4), slower(fall, byFallFar, largeP), slower(decline, byDecline, 4))
}

// checkPair tries the theorems on two surfaces, both ways round.
func (r *Replay) checkPair(q pair, at []place) {
	var processes []float64
	for _, x := range at {
		processes = append(processes, x.p)
	}
	for _, q := range []pair{q, q.swapped()} {
		r.Checks = append(r.Checks, checkTheorem1(q, at), checkTheorem2(q, at), checkTheorem3(q, at), converseOfTheorem3(q, at))
	}
	for _, sc := range scalings() {
		r.Checks = append(r.Checks, checkScaling(sc, q, processes[:min(len(processes), 50)]))
	}
	r.Checks = append(r.Checks, checkNecessary(q, at), checkTheorem8(q, at), checkTheorem8Equal(q, at))
}

// check refuses options for which the replay's tables would make no sense.
func (o Options) check() error {
	l := o.Lattice
	if len(l.N) < 2 || len(l.Side) < 2 || len(o.IsoSides) < 2 {
		return errors.New("lattice: want at least two n, two meshes, and two meshes for isoefficiency")
	}
	for i, side := range l.Side {
		if side < 2 || i > 0 && side != l.Side[i-1]+1 {
			return fmt.Errorf("lattice: meshes of sides %v: want 2 or more, rising by 1", l.Side)
		}
	}
	for _, n := range l.N {
		for _, side := range l.Side {
			if n < 2*side || n%side != 0 {
				return fmt.Errorf("lattice: n = %d on %d x %d: want equal blocks at least 2 wide", n, side, side)
			}
		}
	}
	if !rises(l.N) || !rises(o.IsoSides) || o.IsoSides[0] < 2 {
		return fmt.Errorf("lattice: n of %v, meshes for isoefficiency of sides %v: want rising numbers, sides of 2 or more", l.N, o.IsoSides)
	}
	return nil
}

func rises(list []int) bool {
	return slices.IsSorted(list) && len(slices.Compact(slices.Clone(list))) == len(list)
}

// Report is all of it; CSV is the ledger. People see the platforms, the fitted
// surfaces, the isoefficiency functions and the crossovers.
func (r *Replay) Report() *report.Report {
	out := &report.Report{
		Title: "Lin and Chen, E-differentiation: scalability as the slopes of E(W, p)",
		Intro: "Floyd's shortest paths on m x m processes, W = n^3, p = m^2, E = W t_c/(p T)",
		Name:  "e-differentiation", CSV: r.Ledger.Table(),
	}
	out.Say("%s", r.platformLines())
	out.Data("version", 1, "experiment", "e-differentiation")
	out.Keep("lattice", "lattice", r.latticeTable())
	out.Add(report.Part{Key: "surfaces", File: "surfaces", Body: r.surfaceTable(), Head: fmt.Sprintf(
		"Surfaces fitted to simulations, n of %d to %d, m of %d to %d; relative errors of 1/E - 1 and of its slopes",
		r.Lattice.N[0], r.Lattice.N[len(r.Lattice.N)-1], r.Lattice.Side[0], r.Lattice.Side[len(r.Lattice.Side)-1],
	)})
	out.Keep("slopes", "slopes", r.slopeTable())
	out.Keep("definitions", "definitions", r.definitionTable())
	out.Add(
		report.Part{Key: "exponents", File: "exponents", Head: "Isoefficiency functions, W = C p^exponent", Body: r.exponentTable()},
		report.Part{Key: "crossovers", File: "crossovers", Head: "Where the checkerboard's E_W overtakes the pipelined program's", Body: r.crossoverTable()},
	)
	out.Keep("scaled", "scaled", r.scaledTable())
	out.Keep("checks", "checks", r.checkTable())
	out.Add(r.drawings()...)
	out.Publish("The paper's statements beside ours", "ledger", "Lin and Chen, E-differentiation: the paper's statements beside ours", r.Ledger)
	return out
}

// platformLines has a line for each platform.
func (r *Replay) platformLines() string {
	var lines []string
	for _, p := range append(Platforms(), Unhidden()) {
		lines = append(lines, fmt.Sprintf("%-9s %s", p.Name, p.Summary))
	}
	return strings.Join(lines, "\n")
}

// latticeTable is one line a run.
func (r *Replay) latticeTable() *table.Table {
	t := table.New(table.Keys("machine", "variant", "n", "p", "work_updates", "equal_blocks", "time_s", "efficiency", "derived_efficiency", "fitted_efficiency")...)
	for _, s := range r.Surfaces {
		for _, x := range s.Runs {
			equal := x.N%x.Side == 0
			var derived, fitted any
			if equal {
				fitted = s.Fit.Law.Efficiency(x.W(), x.P())
				if s.Platform.Exact() {
					derived = s.Platform.Derived(s.Variant, x.N, x.Side)
				}
			}
			t.Add(s.Platform.Name, s.Variant.String(), x.N, x.Side*x.Side, x.W(), equal, x.TimeSec, x.Efficiency, derived, fitted)
		}
	}
	return t
}

// slopeTable is one line a sample: differences beside the surface.
func (r *Replay) slopeTable() *table.Table {
	t := table.New(table.Keys("machine", "variant", "n", "p", "efficiency", "e_w_difference", "e_w_fitted", "e_w_error", "e_w_unit_step",
		"e_p_difference", "e_p_fitted_middle", "e_p_error_middle", "e_p_fitted_mean", "e_p_error_mean", "iso_slope_difference")...)
	for _, s := range r.Surfaces {
		for _, x := range s.Slopes {
			t.Add(s.Platform.Name, s.Variant.String(), x.N, x.Side*x.Side, x.Efficiency, x.ByW, x.FitByW, x.ErrorByW(), x.Unit,
				x.ByP, x.FitByP, x.ErrorByP(), x.MeanByP, x.ErrorMeanByP(), -x.ByP/x.ByW)
		}
	}
	return t
}

// definitionTable says at each sample by which definitions the pipelined program is better.
func (r *Replay) definitionTable() *table.Table {
	t := table.New(table.Keys("machine", "n", "p", "efficiency_checkerboard", "efficiency_pipelined",
		"definition1", "fixed_p", "fixed_w", "definition2", "definition3")...)
	for _, x := range r.Compared {
		t.Add(x.Platform, x.N, x.Side*x.Side, x.Efficiency[0], x.Efficiency[1], x.Absolute, x.FixedP, x.FixedW, x.Relative, x.Preserves)
	}
	return t
}

// scaledTable is one line a step of p along a scaling.
func (r *Replay) scaledTable() *table.Table {
	t := table.New(table.Keys("machine", "variant", "theorem", "scaling", "p0", "p1", "speedup0", "speedup1", "ds_dp_simulated", "ds_dp_derived", "ds_dp_fitted")...)
	for _, s := range r.Scaled {
		t.Add(s.Platform, s.Variant.String(), s.Theorem, s.Scaling, s.P0, s.P1, s.S0, s.S1, s.Measured, s.Derived, s.Fitted)
	}
	return t
}

// checkTable is one line a check.
func (r *Replay) checkTable() *table.Table {
	t := table.New(table.Keys("check", "on", "cases", "exceptions", "worst_error")...)
	for _, c := range r.Checks {
		t.Add(c.ID, c.On, c.Cases, c.Exceptions, c.Worst)
	}
	return t
}

// errorColumn is one of relative errors: below 1e-9 they are rounding.
func errorColumn(key, head string) table.Column {
	c := table.Rounded(key, head, 2)
	digits := c.Text
	c.Text = func(v any) string {
		if f, ok := v.(float64); ok && f < 1e-9 {
			return "< 1e-9"
		}
		return digits(v)
	}
	return c
}

// surfaceTable is one line a fitted surface. Text shows these tables too.
func (r *Replay) surfaceTable() *table.Table {
	t := table.New(
		table.Column{Key: "machine"}, table.Column{Key: "variant"}, table.Column{Key: "overhead_fitted", Head: "1/E - 1"},
		errorColumn("max_error", "max error"), errorColumn("left_out_error", "left out"),
		errorColumn("e_w_error_median", "E_W median"), errorColumn("e_w_error_max", "E_W max"),
		errorColumn("e_p_error_median", "E_p median"), errorColumn("e_p_error_max", "E_p max"),
	)
	for _, s := range r.Surfaces {
		t.Add(s.Platform.Name, s.Variant.String(), s.Fit.String(), s.Fit.MaxError, s.Fit.LeftOutError,
			MedianError(s.Slopes, Slope.ErrorByW), MaxError(s.Slopes, Slope.ErrorByW),
			MedianError(s.Slopes, Slope.ErrorMeanByP), MaxError(s.Slopes, Slope.ErrorMeanByP))
	}
	return t
}

// exponentTable is one line an isoefficiency function.
func (r *Replay) exponentTable() *table.Table {
	t := table.New(
		table.Column{Key: "machine"}, table.Column{Key: "variant"}, table.Column{Key: "source"}, table.Column{Key: "efficiency", Head: "E"},
		table.Rounded("p_first", "p from", 6), table.Rounded("p_last", "to", 10), table.Rounded("w_first", "W from", 6), table.Rounded("w_last", "to", 6),
		table.Rounded("exponent", "exponent", 6), table.Rounded("last_slope", "last slope", 6),
	)
	for _, x := range r.Exponents {
		last := len(x.P) - 1
		t.Add(x.Platform, x.Variant, x.Source, x.Target, x.P[0], x.P[last], x.W[0], x.W[last], x.Exponent, x.LastSlope)
	}
	return t
}

// crossoverTable is one line a p.
func (r *Replay) crossoverTable() *table.Table {
	t := table.New(
		table.Rounded("p", "p", 6), table.Rounded("w_no_constants", "W, no constants", 9), table.Rounded("w_over_p2", "over p^2", 6),
		table.Rounded("w_with_constants", "W, constants kept", 9), table.Rounded("with_constants_over_p2", "over p^2", 4),
		table.Rounded("w_unhidden", "W, sends not hidden", 9),
	)
	for _, c := range r.Crossovers {
		square := c.P * c.P
		t.Add(c.P, c.NoConstants, c.NoConstants/square, c.WithConstants, c.WithConstants/square, c.Unhidden)
	}
	return t
}
