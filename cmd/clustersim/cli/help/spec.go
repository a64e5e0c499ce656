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
