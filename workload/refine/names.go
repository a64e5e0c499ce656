package refine

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/workload"
)

// partName is what a part of a split task is called.
func partName(task string, part int) string { return task + "-" + strconv.Itoa(part) }

// checkNames finds a task that stays whole and is called like a part of another.
// Parts of two different tasks never have one name. O(n).
func (s *splitter) checkNames() error {
	split := map[string]int{} // k by name
	for t, at := range s.r.Decisions {
		if at.K > 1 {
			split[s.d.TaskName(workload.TaskID(t))] = at.K
		}
	}
	for t, at := range s.r.Decisions {
		name := s.d.TaskName(workload.TaskID(t))
		dash := strings.LastIndexByte(name, '-')
		if at.K > 1 || dash < 0 {
			continue
		}
		part, err := strconv.Atoi(name[dash+1:])
		k, ok := split[name[:dash]]
		if ok && err == nil && part <= k && partName(name[:dash], part) == name {
			return fmt.Errorf("task %q: one of its parts would be called %q, like a task that stays whole (rename one)", name[:dash], name)
		}
	}
	return nil
}
