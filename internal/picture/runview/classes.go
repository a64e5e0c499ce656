package runview

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/workload"
)

// MaxClasses is how many classes can still be distinguished.
const MaxClasses = 14

// Classes sorts the tasks of a workload into kinds: by their type where the
// workload gives types, else by their name without its number (mAdd_17 and
// mAdd_18 are mAdd), else, when that separates nothing, by a hash of the name. Copies of a task are of its kind. They
// depend on the workload alone, so that two runs of it look alike.
type Classes struct {
	Of    []int32  // by TaskID
	Names []string // by class, the most frequent first; nil for hashes
	Tasks []int    // by class: how many
}

// otherClass holds the tasks of the kinds beyond MaxClasses.
const otherClass = "other types"

// NewClasses sorts the tasks of d. Cost: O(tasks).
func NewClasses(d *workload.DAG) Classes {
	kind := make([]string, d.NumTasks())
	typed, names := false, originals(d)
	for t := range kind {
		kind[t] = d.Attributes(workload.TaskID(t)).Type
		typed = typed || kind[t] != ""
	}
	for t := range kind {
		switch {
		case !typed:
			kind[t] = stem(names[t])
		case kind[t] == "":
			kind[t] = "without type"
		}
	}
	kinds, tasks := frequent(kind)
	if len(kinds) < 2 || !typed && len(kinds) > MaxClasses {
		return hashed(names)
	}
	c := Classes{Of: make([]int32, len(kind)), Names: kinds, Tasks: tasks}
	if len(kinds) > MaxClasses {
		c.Names = append(slices.Clone(kinds[:MaxClasses-1]), fmt.Sprintf("%d %s", len(kinds)-MaxClasses+1, otherClass))
		c.Tasks = slices.Clone(tasks[:MaxClasses])
		for _, n := range tasks[MaxClasses:] {
			c.Tasks[MaxClasses-1] += n
		}
	}
	number := map[string]int32{}
	for i, name := range kinds {
		number[name] = int32(min(i, MaxClasses-1))
	}
	for t := range kind {
		c.Of[t] = number[kind[t]]
	}
	return c
}

// frequent lists the kinds and how often each occurs, the most frequent first.
func frequent(kind []string) (names []string, counts []int) {
	count := map[string]int{}
	for _, k := range kind {
		if count[k]++; count[k] == 1 {
			names = append(names, k)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	for _, name := range names {
		counts = append(counts, count[name])
	}
	return names, counts
}

// stem is a name without the number at its end.
func stem(name string) string {
	short := strings.TrimRight(name, "0123456789")
	short = strings.TrimSuffix(strings.TrimRight(short, "_-.:# "), "_ID")
	if short == "" {
		return name
	}
	return short
}

// originals are the names of the tasks, and for copies of tasks, t#2 beside t, those of what they copy.
func originals(d *workload.DAG) []string {
	names, there := make([]string, d.NumTasks()), map[string]bool{}
	for t := range names {
		names[t] = d.TaskName(workload.TaskID(t))
		there[names[t]] = true
	}
	for t, name := range names {
		short := strings.TrimRight(name, "0123456789")
		if of, numbered := strings.CutSuffix(short, "#"); numbered && short != name && there[of] {
			names[t] = of
		}
	}
	return names
}

// hashed spreads the tasks over the classes by name (FNV-1a).
func hashed(names []string) Classes {
	c := Classes{Of: make([]int32, len(names)), Tasks: make([]int, MaxClasses)}
	for t, name := range names {
		h := fnv.New32a()
		_, _ = h.Write([]byte(name)) // never fails
		c.Of[t] = int32(h.Sum32() % MaxClasses)
		c.Tasks[c.Of[t]]++
	}
	return c
}
