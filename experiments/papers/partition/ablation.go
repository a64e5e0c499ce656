package partition

// Step is a change of one thing, and what it gives over all lines.
type Step struct {
	ID, Part, Text string
	Comparison
}

// Parts of the gain.
const (
	partModel   = "model"
	partLocal   = "local search"
	partQuantum = "quantum"
	partAll     = "all"
)

// runAblation compares contenders that differ in one thing.
func (r *Replay) runAblation() {
	for _, s := range []struct{ part, text, a, b string }{
		{partModel, "multilevel that knows R, in place of a repair for it", toldPowers, blindBalanced},
		{partModel, "parts mapped to processors by C", blindMapped, blindBalanced},
		{partModel, "multilevel that knows C besides R", toldModel, toldPowers},
		{partModel, "multilevel that knows R and C", toldModel, blindBalanced},
		{partModel, "QGA with local search that knows R and C", quantumSearch + local, blindQuantum},
		{partLocal, "local search in random search, fewer partitions", randomSearch + local, randomSearch},
		{partLocal, "local search in QGA, fewer partitions", quantumSearch + local, quantumSearch},
		{partQuantum, "QGA in place of random search", quantumSearch, randomSearch},
		{partQuantum, "QGA in place of a genetic algorithm", quantumSearch, genetic},
		{partQuantum, "QGA in place of annealing", quantumSearch, annealing},
		{partQuantum, "QGA in place of random search, local search in both", quantumSearch + local, randomSearch + local},
		{partQuantum, "QGA in place of a genetic algorithm, local search in both", quantumSearch + local, genetic + local},
		{partQuantum, "QGA in place of annealing, local search in both", quantumSearch + local, annealing + local},
		{partAll, "QGA in place of blind multilevel at equal balance", quantumSearch, blindBalanced},
		{partAll, "QGA with local search in place of it", quantumSearch + local, blindBalanced},
		{partAll, "QGA in place of the 0-1 programme", quantumSearch, zeroOne},
		{partAll, "QGA with local search in place of it", quantumSearch + local, zeroOne},
		{partAll, "0-1 programme in place of blind multilevel", zeroOne, blindBalanced},
		{partAll, "annealing in place of blind multilevel", annealing, blindBalanced},
	} {
		r.Steps = append(r.Steps, Step{s.a + "/" + s.b, s.part, s.text, r.compareAll(s.a, s.b)})
	}
}

// path leads from the baseline to QGA with local search, one change a step; the
// logarithms of its ratios add up to the whole.
var path = []struct{ part, text, id string }{
	{"", "", blindBalanced},
	{partModel, "multilevel that knows R and C", toldModel},
	{partLocal, "local search from many random partitions in place of it", randomSearch + local},
	{partQuantum, "Q-bits that turn toward the best", quantumSearch + local},
}
