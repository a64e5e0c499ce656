package scheduler

import "github.com/clustersim/clustersim/internal/spec"

// Entry describes one scheduler of the table.
type Entry struct {
	Name    string
	Kind    Kind
	Summary string // one line
	Params  string // with their defaults, as in a spec: "insertion=true"; may be empty
	Source  string // the paper
	Cost    string // of one mapping, or of one decision

	// build reads the parameters and leaves mistakes in the reader. The error
	// is about the contents of a file that a parameter names.
	build func(a *spec.Args, env Env) (Scheduler, error)
}

// Kind is static or online.
type Kind string

const (
	// Static schedulers are mappers.
	Static Kind = "static"
	// Online schedulers are policies.
	Online Kind = "online"
)

// Table lists every scheduler that Parse knows, in the order in which help
// shows them. The caller owns the slice.
func Table() []Entry {
	return []Entry{
		{"heft", Static, "by upward rank, each task where it finishes first", "insertion=true", "Topcuoglu, Hariri and Wu 2002", "O(edges * hosts)", buildHEFT},
		{"min-min", Static, "the ready task that finishes first, where it does", "", "Ibarra and Kim 1977; Blythe et al. 2005", "O(tasks * hosts), at worst times the width", buildMinMin},
		{"round-robin", Static, "hosts in turn (baseline)", "", "", "O(tasks)", buildRoundRobin},
		{"random", Static, "any order, any host (baseline)", "seed=1", "", "O(tasks)", buildRandom},
		{"fixed", Static, "as a CSV file says: task,host and optionally order", "file=placement.csv", "", "O(tasks log tasks)", buildFixed},
		{"online-min-min", Online, "min-min over the tasks that are ready, at run time", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", buildOnlineMinMin},
	}
}

func buildHEFT(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: HEFT{AppendOnly: !a.Bool("insertion", true)}}, nil
}

func buildMinMin(*spec.Args, Env) (Scheduler, error) { return Scheduler{Mapper: MinMin{}}, nil }

func buildRoundRobin(*spec.Args, Env) (Scheduler, error) {
	return Scheduler{Mapper: RoundRobin{}}, nil
}

func buildRandom(a *spec.Args, _ Env) (Scheduler, error) {
	return Scheduler{Mapper: Random{Seed: a.Uint64("seed", 1)}}, nil
}

func buildOnlineMinMin(*spec.Args, Env) (Scheduler, error) {
	return Scheduler{Policy: &OnlineMinMin{}}, nil
}

func buildFixed(a *spec.Args, env Env) (Scheduler, error) {
	file := a.String("file", "")
	switch {
	case file == "":
		a.Fail("file", "want the name of a CSV file: fixed(file=placement.csv)")
		return Scheduler{}, nil
	case env.ReadFile == nil:
		a.Fail("file", "files cannot be read here")
		return Scheduler{}, nil
	}
	data, err := env.ReadFile(file)
	if err != nil {
		a.Fail("file", "%w", err)
		return Scheduler{}, nil
	}
	p, err := ReadPlacement(file, data)
	if err == nil && env.Problem != nil {
		_, err = p.Map(env.Problem)
	}
	return Scheduler{Mapper: p}, err
}
