package scheduler

import "github.com/clustersim/clustersim/internal/spec"

// onlineEntries are policies.
func onlineEntries() []Entry {
	return []Entry{
		{"online-min-min", Online, "min-min over the tasks that are ready, at run time", "", "Maheswaran et al. 1999", "O(ready * hosts) a decision", buildOnlineMinMin},
	}
}

func buildOnlineMinMin(*spec.Args, Env) (Scheduler, error) {
	return Scheduler{Policy: &OnlineMinMin{}}, nil
}
