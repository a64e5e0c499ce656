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
// mAdd_18 are mAdd), else, when that separates nothing, by a hash of the name. They
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
	typed := false
	for t := range kind {
		kind[t] = d.Attributes(workload.TaskID(t)).Type
		typed = typed || kind[t] != ""
	}
	for t := range kind {
		switch {
		case !typed:
			kind[t] = stem(d.TaskName(workload.TaskID(t)))
		case kind[t] == "":
			kind[t] = "without type"
		}
	}
	names, tasks := frequent(kind)
	if len(names) < 2 || !typed && len(names) > MaxClasses {
		return hashed(d)
	}
	c := Classes{Of: make([]int32, len(kind)), Names: names, Tasks: tasks}
	if len(names) > MaxClasses {
		c.Names = append(slices.Clone(names[:MaxClasses-1]), fmt.Sprintf("%d %s", len(names)-MaxClasses+1, otherClass))
		c.Tasks = slices.Clone(tasks[:MaxClasses])
		for _, n := range tasks[MaxClasses:] {
			c.Tasks[MaxClasses-1] += n
		}
	}
	number := map[string]int32{}
	for i, name := range names {
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

// hashed spreads the tasks over the classes by name (FNV-1a).
func hashed(d *workload.DAG) Classes {
	c := Classes{Of: make([]int32, d.NumTasks()), Tasks: make([]int, MaxClasses)}
	for t := range c.Of {
		h := fnv.New32a()
		_, _ = h.Write([]byte(d.TaskName(workload.TaskID(t)))) // never fails
		c.Of[t] = int32(h.Sum32() % MaxClasses)
		c.Tasks[c.Of[t]]++
	}
	return c
}
