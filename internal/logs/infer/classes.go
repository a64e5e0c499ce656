package infer

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/internal/names"
)

// edges finds the edges of a run by the rules so far, one at most between two tasks: that of the
// first rule.
func (r *rules) edges(in *instance) {
	barriers, dates := map[string][]string{}, map[int][]int{}
	for _, b := range r.barriers {
		barriers[b.to] = append(barriers[b.to], b.from)
	}
	for _, d := range r.dates {
		u, has := in.byKey()[d.from]
		if v, too := in.byKey()[d.to]; has && too {
			dates[v] = append(dates[v], u)
		}
	}
	in.count = 0
	clear(in.seen)
	for v := range in.before {
		t := &in.run.Tasks[v]
		in.before[v], in.unknown[v] = in.before[v][:0], false
		for _, process := range r.processesBefore(t.Process) {
			r.between(in, v, process)
		}
		if !t.Superseded {
			for _, process := range barriers[t.Process] {
				for _, u := range in.byProcess[process] {
					r.add(in, v, u, Barrier)
				}
			}
		}
		for _, u := range dates[v] {
			r.add(in, v, u, Dates)
		}
		slices.SortFunc(in.before[v], func(a, b link) int { return cmp.Compare(a.from, b.from) })
	}
}

// processesBefore are those directly before a process in the graph.
func (r *rules) processesBefore(process string) (names []string) {
	if r.graph == nil || r.graph.Index(process) < 0 {
		return nil
	}
	for _, u := range r.graph.Before[r.graph.Index(process)] {
		names = append(names, r.graph.Processes[u])
	}
	return names
}

// add adds an edge, unless there is one, it closed a cycle, or there are too many.
func (r *rules) add(in *instance, v, u int, class Class) {
	if u == v || in.seen[u] == v+1 || len(r.broken) > 0 && r.broken[pair{in.ids[u], in.ids[v]}] || in.count > maxEdges {
		return
	}
	in.count++
	in.seen[u] = v + 1
	in.before[v] = append(in.before[v], link{u, class})
}

// between finds which tasks of a process before it a task waits for.
func (r *rules) between(in *instance, v int, process string) {
	all := in.byProcess[process]
	if len(all) == 0 {
		return
	}
	t := &in.run.Tasks[v]
	found, class := r.classed(in, v, all)
	in.unknown[v] = in.unknown[v] || found == nil
	if r.Off[class] || class == Gather && r.noGather[pair{process, t.Process}] {
		return
	}
	for _, u := range found {
		if len(r.dropped) == 0 || !r.dropped[pair{in.ids[u], in.ids[v]}] {
			r.add(in, v, u, class)
		}
	}
}

func (r *rules) classed(in *instance, v int, all []int) (found []int, class Class) {
	t := &in.run.Tasks[v]
	if found = in.tagged(v, all); found != nil {
		return found, Tag
	}
	if tokens := in.tokensOf(v); len(tokens) > 0 {
		for _, u := range all {
			if other := in.tokensOf(u); len(other) > 0 && (begins(tokens, other) || begins(other, tokens)) {
				found = append(found, u)
			}
		}
		if found != nil {
			return found, Prefix
		}
	}
	if len(all) == 1 {
		return all, Broadcast
	}
	if len(in.byProcess[t.Process]) == 1 {
		return all, Gather
	}
	if r.ordered[pair{in.run.Tasks[all[0]].Process, t.Process}] {
		for _, u := range all {
			if r.order[pair{in.ids[u], in.ids[v]}] {
				return []int{u}, Order
			}
		}
		return nil, Order
	}
	return all, Cross
}

// tagged are those of all tasks of a process that have the tag of v, until the next call; nil if there are none.
func (in *instance) tagged(v int, all []int) []int {
	tag, process := in.run.Tasks[v].Tag, in.run.Tasks[all[0]].Process
	if tag == "" {
		return nil
	}
	last := in.byTag[process]
	if last == nil {
		last = names.NewIndex(len(all), func(u int32) string { return in.run.Tasks[u].Tag })
		for _, u := range all {
			in.sameTag[u] = -1
			if before, had := last.Replace(in.run.Tasks[u].Tag, int32(u)); had {
				in.sameTag[u] = before
			}
		}
		in.byTag[process] = last
	}
	u, has := last.Find(tag)
	if !has {
		return nil
	}
	in.found = in.found[:0]
	for ; u >= 0; u = in.sameTag[u] {
		in.found = append(in.found, int(u))
	}
	slices.Reverse(in.found)
	return in.found
}

// tokensOf cuts a tag at anything but letters and digits.
func tokensOf(tag string) []string {
	return strings.FieldsFunc(tag, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// begins says whether a list begins with all of another.
func begins(list, with []string) bool {
	return len(list) >= len(with) && slices.Equal(list[:len(with)], with)
}

// pairInOrder pairs the tasks of two processes of equally many, of which no tags match: the
// ends of one in order with the submissions of the other, if no pair is impossible. The pairs of the
// base run hold for all, save where running numbers make names those of one run.
func (r *rules) pairInOrder(in *instance, base bool) {
	if r.graph == nil || r.Off[Order] {
		return
	}
	for p, before := range r.graph.Before {
		to := in.byProcess[r.graph.Processes[p]]
		for _, b := range before {
			from := in.byProcess[r.graph.Processes[b]]
			both := pair{r.graph.Processes[b], r.graph.Processes[p]}
			if len(from) != len(to) || len(to) < 2 || r.anyMatch(in, from, to) || !base && (!r.ordered[both] || in.allNamed(from, to)) {
				continue
			}
			ends := slices.Clone(from)
			slices.SortStableFunc(ends, func(a, b int) int { return cmp.Compare(in.run.Tasks[a].Ended, in.run.Tasks[b].Ended) })
			possible := true
			for i, v := range to {
				possible = possible && !(in.run.Tasks[ends[i]].Ended > in.submitted[v]+clockSlackSec)
			}
			for i, v := range to {
				if possible {
					r.ordered[both] = true
					r.order[pair{in.ids[ends[i]], in.ids[v]}] = true
				}
			}
		}
	}
}

// allNamed says whether all tasks have names that are theirs in all runs.
func (in *instance) allNamed(lists ...[]int) bool {
	for _, list := range lists {
		for _, t := range list {
			if in.keys[t] == "" {
				return false
			}
		}
	}
	return true
}

// anyMatch says whether any tags of two processes match, whole or as prefixes.
func (r *rules) anyMatch(in *instance, from, to []int) bool {
	for _, v := range to {
		if _, class := r.classed(in, v, from); class == Tag || class == Prefix {
			return true
		}
	}
	return false
}
