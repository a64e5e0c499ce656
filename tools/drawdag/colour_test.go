package drawdag

import "github.com/clustersim/clustersim/workload"

// palette has colours that most people can tell apart, even side by side; with more
// kinds than colours, it starts again.
var palette = []string{
	"#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76b7b2", "#edc948", "#b07aa1",
	"#ff9da7", "#9c755f", "#bab0ac", "#2f4b7c", "#a05195", "#8cd17d",
}

// noKind is the colour of a task without a type.
const noKind = "#8fb4d9"

// kinds are the types of a workload's tasks.
type kinds struct {
	names []string       // in the order of their first task
	index map[string]int // for lookup
}

func kindsOf(d *workload.DAG) kinds {
	k := kinds{index: map[string]int{}}
	for t := range workload.TaskID(d.NumTasks()) {
		name := d.Attributes(t).Type
		if _, known := k.index[name]; !known && name != "" {
			k.index[name] = len(k.names)
			k.names = append(k.names, name)
		}
	}
	return k
}

func (k kinds) colour(d *workload.DAG, t workload.TaskID) string {
	i, known := k.index[d.Attributes(t).Type]
	if !known {
		return noKind
	}
	return palette[i%len(palette)]
}
