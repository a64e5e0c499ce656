package predict

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/units"
)

// unanswered are questions that the logs leave open, in sentences.
func (o *Options) unanswered(runs []*logs.Run) (list []string) {
	add := func(open bool, format string, args ...any) {
		if open {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	inferred := runs[0].System == nextflow
	add(len(runs) == 1, "How much runs differ: there is one run, and the interval may be too narrow.")
	add(o.Own == nil, "How well the runs themselves are reproduced: the logs do not say what their nodes have.")
	add(inferred && runs[0].Graph == nil, "Which task waits for which: there is no graph of processes, and edges come from dates alone.")
	add(inferred && !slices.ContainsFunc(runs, func(r *logs.Run) bool { return r.HasKnown }),
		"How often the system learns of no end for a minute: no .nextflow.log says when ends were known; stalls are in no interval, and no edges come from dates.")
	_, bytes := demand(runs)
	add(runs[0].System == "StarPU", "When the application submits its tasks: all are there from the beginning.")
	add(bytes == 0, "Whether memory limits: no task asks for any.")
	add(slices.ContainsFunc(o.Schedulers, bySize), "Which inputs are larger: sizes are not recorded, and estimated in three ways in turn by what tasks read and their predecessors wrote.")
	if n := retried(runs); n > 0 {
		add(true, "Whether tasks fail as often: %s more, of the recorded runs, are simulated as they were.", units.Count(n, "attempt"))
	}
	add(true, "How long other inputs take, and how tasks slow each other down on shared disks and networks when more run at once: run times stay as recorded.")
	had := len(logs.Seen(runs))
	if o.Own != nil {
		had = len(o.Own)
	}
	n := o.largest()
	add(n > had, "Whether the workflow system and the shared file system keep pace with %d nodes: the runs had %d.", n, had)
	return list
}

// bySize says whether a scheduler orders tasks by the sizes of their inputs.
func bySize(name string) bool {
	for _, s := range []string{"min_", "max_", "rank_min_", "rank_max_", "queue(order=min", "queue(order=max", "queue(order=rank-m"} {
		if len(name) >= len(s) && name[:len(s)] == s {
			return true
		}
	}
	return false
}

func retried(runs []*logs.Run) (n int) {
	for _, r := range runs {
		for i := range r.Tasks {
			if r.Tasks[i].Superseded {
				n++
			}
		}
	}
	return n
}

func (o *Options) largest() (n int) {
	for _, c := range o.Clusters {
		n = max(n, len(c.Nodes))
	}
	return n
}
