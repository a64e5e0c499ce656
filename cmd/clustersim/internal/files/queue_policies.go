package files

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/scheduler/queue"
)

// queueEntry is a policy of batch queues, or a key.
type queueEntry struct {
	kind string
	queue.Entry
}

func queueEntries() (list []queueEntry) {
	for _, e := range queue.Table() {
		list = append(list, queueEntry{"policy", e})
	}
	for _, e := range queue.Keys() {
		list = append(list, queueEntry{"key", e})
	}
	return list
}

// listQueues lists policies of batch queues and keys, or prints all about one name.
func listQueues(cmd *cobra.Command, out *output.Flags, args []string, long bool) error {
	if len(args) == 1 {
		return aboutQueue(cmd, out, args[0])
	}
	people := table.Format(out.Format).ForPeople()
	t := table.New(
		table.Column{Key: "kind"}, table.Column{Key: "name"}, table.Column{Key: "params"}, table.Column{Key: "summary"},
		table.Column{Key: "cost"}.If(long), table.Column{Key: "source"}.If(long),
	)
	for _, e := range queueEntries() {
		lines := []string{e.Params}
		if people && table.Format(out.Format) == table.Text {
			lines = help.Wrap(strings.SplitAfter(e.Params, ", "), paramsWidth)
		}
		t.Add(e.kind, e.Name, lines[0], e.Summary, e.Cost, e.Source)
		for _, line := range lines[1:] {
			t.Add("", "", line, "", "", "")
		}
	}
	return out.Write(cmd, t.Write)
}

// aboutQueue prints what is known of a policy or, if there is none of that name, of a key.
func aboutQueue(cmd *cobra.Command, out *output.Flags, name string) error {
	var names []string
	for _, e := range queueEntries() {
		if e.Name == name {
			list := facts{
				{"name", e.Name, ""},
				{"kind", e.kind, ""},
				{"params", e.Params, ""},
				{"cost", e.Cost, ""},
				{"summary", e.Summary, ""},
				{"source", e.Source, ""},
			}
			return out.Write(cmd, list.report().Write)
		}
		names = append(names, e.Name)
	}
	return mistake.UnknownName("policy", name, names, "see clustersim schedulers --queue")
}
