package queues

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/jobs"
)

// ignored says, a line each, what jobs request although the machine does not define anything of the kind: it has
// no effect. One name that all jobs have, as many logs do, is left out.
func (s *study) ignored() (lines []string) {
	t, m := s.trace, s.machine
	say := func(n int, what, why string) {
		if n > 0 {
			lines = append(lines, fmt.Sprintf("%s %s, but the machine has none: %s", units.Count(n, "job"), what, why))
		}
	}
	if m.Partitions == nil {
		say(named(t.Partition), "with partitions", "all its nodes serve them")
	}
	if m.QOS == nil {
		say(named(t.QOS), "with qualities of service (queues, in SWF)", "they have no effect")
	}
	if m.Shares == nil && slices.ContainsFunc(s.policies, func(p policy) bool { return strings.Contains(p.spec, "multifactor") }) {
		say(named(t.Account), "with accounts", "each has the same share")
	}
	needs := func(has func(*jobs.Needs) bool) (n int) {
		for _, k := range t.Need {
			if k >= 0 && has(&t.Needs[k]) {
				n++
			}
		}
		return n
	}
	if m.Features == nil {
		say(needs(func(n *jobs.Needs) bool { return n.Constraint != "" }), "with constraints on features", "any node serves them")
	}
	class := func(has func(*jobs.NodeClass) bool) bool {
		return slices.ContainsFunc(m.Nodes, func(c jobs.NodeClass) bool { return has(&c) })
	}
	if !class(func(c *jobs.NodeClass) bool { return len(c.Gres) > 0 }) {
		say(needs(func(n *jobs.Needs) bool { return len(n.Gres) > 0 }), "with generic resources", "any node serves them")
	}
	if !class(func(c *jobs.NodeClass) bool { return c.MemoryBytes > 0 }) && !hostsHaveMemory(m) {
		say(needs(func(n *jobs.Needs) bool { return n.MemoryPerNodeBytes > 0 || n.MemoryPerCoreBytes > 0 }), "with memory", "its nodes state no memory, and any serves them")
	}
	return lines
}

// named is how many jobs have a name in a column, 0 if all have the same one.
func named(column []int32) (n int) {
	for _, k := range column {
		if k >= 0 {
			n++
		}
	}
	if n == len(column) && n > 0 && slices.Max(column) == slices.Min(column) {
		return 0
	}
	return n
}

// hostsHaveMemory says whether a host of the platform states its memory.
func hostsHaveMemory(m *batch.Machine) bool {
	if m.Hosts == nil {
		return false
	}
	for i := range platform.HostID(m.Hosts.NumHosts()) {
		if m.Hosts.Host(i).MemoryBytes() > 0 {
			return true
		}
	}
	return false
}
