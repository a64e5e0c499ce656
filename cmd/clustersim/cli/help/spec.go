package help

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/generate"
)

// helpWidth is the width of help texts.
const helpWidth = 80

// Specs lists the specs with their defaults.
func Specs() string {
	return Platforms() + "\n\n" + Workloads() + "\n\n" + networkHelp()
}

// Platforms lists the platform specs.
func Platforms() string {
	var b strings.Builder
	b.WriteString("PLATFORM specs, with their defaults:")
	for _, s := range platform.Shapes() {
		WriteSpec(&b, s.Name, s.Params, s.Summary)
	}
	return b.String()
}

// Workloads lists the workload specs.
func Workloads() string {
	var b strings.Builder
	b.WriteString("WORKLOAD specs, with their defaults:")
	for _, g := range generate.Generators() {
		WriteSpec(&b, g.Name, g.Params, g.Summary)
	}
	return b.String()
}

// WriteSpec breaks a spec's line after commas.
func WriteSpec(b *strings.Builder, name, params, summary string) {
	fmt.Fprintf(b, "\n  %s: %s", name, summary)
	line := "\n    " + name + "("
	parts := strings.SplitAfter(params+")", ",")
	for _, part := range parts {
		if len(line)+len(part) > helpWidth {
			b.WriteString(line)
			line = "\n      "
		}
		line += part
	}
	b.WriteString(line)
}

// Wrap joins parts into lines of at most width, except where one is longer.
func Wrap(parts []string, width int) []string {
	lines := []string{""}
	for _, part := range parts {
		last := &lines[len(lines)-1]
		if *last != "" && len(*last)+len(strings.TrimRight(part, " ")) > width {
			*last = strings.TrimRight(*last, " ")
			lines = append(lines, part)
			continue
		}
		*last += part
	}
	return lines
}

// WrapSummary breaks a text that begins at a column into lines of helpWidth.
func WrapSummary(text string, column int) string {
	lines := Wrap(strings.SplitAfter(strings.Repeat("x", column)+text, " "), helpWidth-4)
	return strings.Join(lines, "\n    ")[column:]
}

// networkModels are the network models as help shows them; a test compares
// their arguments and defaults with those of sim.ParseNetwork.
var networkModels = []struct{ name, params, summary string }{
	{
		"lv08", "latency-factor=13.01,bandwidth-factor=0.97,weight-s=20537,tcp-gamma=4194304,crosstraffic=true,overlook=true",
		"SimGrid's default: transfers share links; a transfer's rate is at most tcp-gamma over twice its latency, and 5 % of it flow back",
	},
	{
		"cm02", "latency-factor=1,bandwidth-factor=1,weight-s=0,tcp-gamma=4194304,crosstraffic=true,overlook=true",
		"the same without the factors that were fitted to TCP",
	},
	{"contention-free", "latency-factor=1,bandwidth-factor=1", "latency and bytes over the slowest link, whatever else is on the way"},
	{"store-and-forward", "latency-factor=1,bandwidth-factor=1", "one link after the other, without contention"},
	{"constant", "time=1s", "the same time for every transfer between two hosts"},
}

func networkHelp() string {
	var b strings.Builder
	b.WriteString("Network models, with their defaults:")
	for _, m := range networkModels {
		WriteSpec(&b, m.name, m.params, m.summary)
	}
	return b.String()
}
