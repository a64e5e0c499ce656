package ediff

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// Options choose what is simulated. The zero Options are the replay of the
// paper.
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

// Floyd replays the paper on its own example. It makes some 800 runs, a few
// seconds' work, on all CPUs that Go may use. Errors are those of the options,
// of a run, or ctx's.
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

// byPlatform are the surfaces of each platform: the checkerboard's and the pipelined
// program's.
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
