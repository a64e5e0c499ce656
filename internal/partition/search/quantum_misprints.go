package search

// Misprints switch on, one by one, what Yuan (2014), section 3, prints and what
// cannot work. The zero value is the sound algorithm.
type Misprints struct {
	// Gate is formula (4), [[cos, -sin], [sin, -cos]]. It is no rotation: its
	// square is cos(2 theta) times the identity, so two turns lead back and
	// amplitudes shrink; turns by theta and -theta in turn make them grow without
	// end. Sound: [[cos, -sin], [sin, cos]].
	Gate bool

	// NoAim turns every Q-bit by the same angle: the paper gives no rule for
	// the angle that looks at the best partition. Sound: Q-bits where the best
	// differs from what was observed turn toward it.
	NoAim bool

	// Observation is how a partition is observed.
	Observation Observation

	// Greater replaces the best when the new objective is greater (step 4),
	// though it is to be minimised.
	Greater bool

	// StartAtZero begins with S* = [0, ..., 0], all tasks in no part, which
	// costs nothing. Sound: worse than everything.
	StartAtZero bool

	// Unconstrained leaves the balance out, of repair and of comparison, as
	// steps 1 to 6 do.
	Unconstrained bool
}

// Observation is a rule by which parts are drawn from Q-bits.
type Observation int

const (
	// ByRow draws part j of a task with probability beta_j^2 over their sum.
	ByRow Observation = iota
	// OnceByAlpha is step 3 to the letter: one number r, each task goes to the
	// first part with alpha^2 <= r, to none if there is no such part.
	OnceByAlpha
	// TaskByAlpha is step 3 with a new r for each task.
	TaskByAlpha
	// BitByAlpha is step 3 with a new r for each Q-bit: part j with probability 2^-j at first.
	BitByAlpha
)

// AsPrinted is the algorithm as the paper prints it, all misprints on. It stays
// at S* = [0, ..., 0]: all Q-bits are equal and stay so, hence every observation
// puts all tasks into part 1, or into none, which costs nothing and is not
// greater than nothing, while the amplitudes shrink to 0.
func AsPrinted() QuantumGenetic {
	return QuantumGenetic{
		LocalEvery: -1, GlobalEvery: -1,
		Misprints: Misprints{
			Gate: true, NoAim: true, Observation: OnceByAlpha,
			Greater: true, StartAtZero: true, Unconstrained: true,
		},
	}
}
